// The rest of the family: Gaschnig's count, a caller's own function, and the maximum of several.
#include <algorithm>
#include <bitset>

#include "heuristics/heuristic.hpp"

namespace taquin {
namespace {

// A heuristic that is computed anew for every board.
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

class Gaschnig final : public FromScratch {
   public:
    explicit Gaschnig(const Tiles& goal) : home_(goal_cells(goal)) {}

   private:
    int value(const uint8_t* tiles) const override {
        std::bitset<most_cells> seen;
        int jumps = 0;
        for (size_t first = 0; first < home_.size(); ++first) {
            int length = 0;
            bool has_blank = false;
            for (size_t cell = first; !seen[cell]; ++length) {
                seen[cell] = true;
                has_blank |= tiles[cell] == 0;
                cell = static_cast<size_t>(home_[tiles[cell]]);
            }
            if (length > 1) jumps += has_blank ? length - 1 : length + 1;
        }
        return jumps;
    }

    std::vector<int> home_;
};

class Foreign final : public FromScratch {
   public:
    Foreign(int cells, ForeignFunction function) : cells_(cells), function_(function) {}
    // Nobody promised that it is; and a Python function needs the one interpreter anyway.
    bool thread_safe() const override { return false; }

   private:
    int value(const uint8_t* tiles) const override {
        return std::clamp(function_(tiles, cells_), 0, largest_foreign_estimate);
    }

    int cells_;
    ForeignFunction function_;
};

class Maximum final : public Heuristic {
   public:
    explicit Maximum(std::vector<std::unique_ptr<Heuristic>> parts) : parts_(std::move(parts)) {
        for (const auto& part : parts_) size_ += part->record_size();
    }

    int record_size() const override { return size_; }
    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        int best = 0;
        for (const auto& part : parts_) {
            best = std::max(best, part->evaluate(tiles, record));
            record += part->record_size();
        }
        return best;
    }
    void prepare(const uint8_t* tiles, int32_t* record) const override {
        for (const auto& part : parts_) {
            part->prepare(tiles, record);
            record += part->record_size();
        }
    }
    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        int best = 0;
        for (const auto& part : parts_) {
            best = std::max(best, part->after(tiles, old_blank, blank, before, record));
            before += part->record_size();
            record += part->record_size();
        }
        return best;
    }
    uint64_t memory() const override {
        uint64_t bytes = 0;
        for (const auto& part : parts_) bytes += part->memory();
        return bytes;
    }
    bool thread_safe() const override {
        return std::ranges::all_of(parts_, [](const auto& part) { return part->thread_safe(); });
    }

   private:
    std::vector<std::unique_ptr<Heuristic>> parts_;
    int size_ = 0;
};

}  // namespace

std::unique_ptr<Heuristic> make_gaschnig(const Shape&, const Tiles& goal) {
    return std::make_unique<Gaschnig>(goal);
}

std::unique_ptr<Heuristic> make_foreign(const Shape& shape, ForeignFunction function) {
    return std::make_unique<Foreign>(shape.cells(), function);
}

std::unique_ptr<Heuristic> make_maximum(std::vector<std::unique_ptr<Heuristic>> parts) {
    return std::make_unique<Maximum>(std::move(parts));
}

}  // namespace taquin
