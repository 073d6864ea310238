// FromScratch: a heuristic that evaluates every board from scratch.
#pragma once

#include "heuristics/heuristic.hpp"

namespace taquin::heuristics {

class FromScratch : public Heuristic {
   public:
    int record_size() const final { return 1; }
    int evaluate(const uint8_t* tiles, int32_t* record) const final {
        return record[0] = value(tiles);
    }
    void prepare(const uint8_t*, int32_t*) const final {}
    int after(const uint8_t* tiles, int, int, const int32_t*, int32_t* record) const final {
        return record[0] = value(tiles);
    }

   protected:
    virtual int value(const uint8_t* tiles) const = 0;
};

}  // namespace taquin::heuristics
