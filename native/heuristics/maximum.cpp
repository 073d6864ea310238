// The maximum of several heuristics. Their records stand one after the other.
#include <algorithm>

#include "heuristics/heuristics.hpp"

namespace taquin::heuristics {
namespace {

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

std::unique_ptr<Heuristic> make_maximum(std::vector<std::unique_ptr<Heuristic>> parts) {
    return std::make_unique<Maximum>(std::move(parts));
}

}  // namespace taquin::heuristics
