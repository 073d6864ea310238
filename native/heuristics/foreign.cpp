// A user-defined heuristic, called through a function pointer.
#include <algorithm>

#include "heuristics/from_scratch.hpp"
#include "heuristics/heuristics.hpp"

namespace taquin::heuristics {
namespace {

class Foreign final : public FromScratch {
   public:
    Foreign(int cells, ForeignFunction function) : cells_(cells), function_(function) {}
    // A user's function may not be thread-safe, and a Python function needs the interpreter's lock.
    bool thread_safe() const override { return false; }

   private:
    int value(const uint8_t* tiles) const override {
        return std::clamp(function_(tiles, cells_), 0, max_foreign_estimate);
    }

    int cells_;
    ForeignFunction function_;
};

}  // namespace

std::unique_ptr<Heuristic> make_foreign(const Shape& shape, ForeignFunction function) {
    return std::make_unique<Foreign>(shape.cells(), function);
}

}  // namespace taquin::heuristics
