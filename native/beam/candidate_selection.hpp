// CandidateSelection: which candidates the wide beam's next layer keeps.
//
// It keeps the candidates with the best scores, each state once, and no state that a recent layer
// kept. Among equal scores, the lowest hashes are kept.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "core/control.hpp"
#include "core/shape.hpp"
#include "util/sharded_hash_set.hpp"
#include "util/worker_pool.hpp"

namespace taquin::beam {

struct Candidate {
    uint64_t hash;
    int32_t score;
    uint32_t link;       // the parent, and the move in the lowest two bits
    uint32_t increased;  // a bit for each view whose sum increases

    uint32_t parent() const { return link >> 2; }
    Move move() const { return static_cast<Move>(link & 3); }
};

class CandidateSelection {
    static constexpr size_t prefetch_distance = 20;  // candidates
    static constexpr int32_t dropped = std::numeric_limits<int32_t>::max();
    static constexpr int32_t undecided = std::numeric_limits<int32_t>::min();

   public:
    // At least these are remembered for duplicate detection.
    static constexpr uint64_t remembered_states = 1 << 17;
    static constexpr int remembered_layers = 4;

    CandidateSelection(util::WorkerPool& pool, Control& control) : pool_(pool), control_(control) {}

    // Starts a new layer with that much room. The candidates come in parts.
    void begin(uint64_t room, size_t parts, size_t threads) {
        room_ = room;
        threads_ = threads;
        decided_ = undecided;
        parts_.resize(parts);
        for (Part& part : parts_) {
            part.candidates.clear();
            part.merged = 0;
        }
    }

    // The candidates of a part must come in the order of their links, and with scores above
    // `decided()`.
    void add(size_t number, const Candidate& candidate) {
        parts_[number].candidates.push_back(candidate);
    }
    // Call it after the last candidate of a part.
    void complete(size_t number) {
        Part& part = parts_[number];
        std::ranges::inplace_merge(part.candidates, part.candidates.begin() + part.merged, {},
                                   &Candidate::link);
        part.merged = static_cast<std::ptrdiff_t>(part.candidates.size());
        assign_to_workers(part);
    }
    const std::vector<Candidate>& candidates(size_t number) const {
        return parts_[number].candidates;
    }

    uint64_t room() const { return room_; }
    // The selection is final up to this score.
    int32_t decided() const { return decided_; }
    void set_decided(int32_t score) { decided_ = score; }
    bool is_kept(const Candidate& candidate) const { return candidate.score <= decided_; }

    // Selects candidates, the best scores first, until the room is used up. Equal states have equal
    // scores, so duplicate detection runs only on candidates that will be kept. Each duplicate
    // leaves room for another candidate.
    void decide(int depth) {
        const auto [lowest, counts] = count_scores();
        for (size_t level = 0; level < counts.size() && room_ > 0 && !control_.should_stop();) {
            const auto first = static_cast<int32_t>(lowest + static_cast<int32_t>(level));
            uint64_t count = 0;
            do count += counts[level++];
            while (level < counts.size() && count + counts[level] <= room_);
            decided_ = lowest + static_cast<int32_t>(level) - 1;
            if (count > 0)
                keep(depth, first, count, count > room_ ? hash_limit(depth, room_) : UINT64_MAX);
        }
    }

    // Call it after each layer. Old states are forgotten in two halves.
    void forget(size_t newly_kept) {
        kept_count_ += newly_kept;
        ++kept_layers_;
        if (kept_count_ < remembered_states || kept_layers_ < remembered_layers) return;
        std::swap(kept_, kept_earlier_);
        for (util::ShardedHashSet& half : kept_) half.clear(pool_, threads_);
        kept_count_ = 0;
        kept_layers_ = 0;
    }

    uint64_t memory() const {
        uint64_t bytes = 0;
        for (const Part& part : parts_)
            for (const auto& list : part.of_worker) bytes += list.capacity() * sizeof(uint32_t);
        for (const auto* kept : {&kept_, &kept_earlier_})
            for (const util::ShardedHashSet& half : *kept) bytes += half.memory();
        return bytes;
    }

   private:
    struct Part {
        std::vector<Candidate> candidates;
        std::ptrdiff_t merged = 0;                     // this many are in order
        std::vector<std::vector<uint32_t>> of_worker;  // [worker]: candidates in its shards
    };

    struct Histogram {
        int32_t lowest;
        std::vector<uint32_t> counts;
    };
    // The number of undecided candidates of each score.
    Histogram count_scores() {
        struct alignas(64) Range {  // one cache line each, to avoid false sharing
            int32_t lowest = dropped, highest = undecided;
        };
        std::vector<Range> ranges(threads_);
        each_undecided([&](size_t worker, const Candidate& candidate) {
            auto& [lowest, highest] = ranges[worker];
            lowest = std::min(lowest, candidate.score);
            highest = std::max(highest, candidate.score);
        });
        if (control_.should_stop()) return {};
        Range all;
        for (const auto& [lowest, highest] : ranges) {
            all.lowest = std::min(all.lowest, lowest);
            all.highest = std::max(all.highest, highest);
        }
        if (all.lowest == dropped) return {};
        const auto size = static_cast<size_t>(all.highest - all.lowest) + 1;
        std::vector<std::vector<uint32_t>> counts(ranges.size(), std::vector<uint32_t>(size));
        each_undecided([&](size_t worker, const Candidate& candidate) {
            ++counts[worker][static_cast<size_t>(candidate.score - all.lowest)];
        });
        for (size_t worker = 1; worker < counts.size(); ++worker)
            for (size_t at = 0; at < size; ++at) counts[0][at] += counts[worker][at];
        return {all.lowest, std::move(counts[0])};
    }

    // Keeps the candidates with scores from `first` to `decided_` that are no duplicates and whose
    // hashes are not above the limit. There are `count` candidates.
    void keep(int depth, int32_t first, uint64_t count, uint64_t hash_limit) {
        util::ShardedHashSet& kept = kept_[depth % 2];
        const util::ShardedHashSet& earlier = kept_earlier_[depth % 2];
        kept.reserve(count, [this] { return control_.should_stop(); });
        struct alignas(64) Count {
            uint64_t kept = 0;
        };
        std::vector<Count> counts(threads_);
        const auto fetch = [&](uint64_t hash) __attribute__((always_inline)) {
            kept.prefetch(hash);
            earlier.prefetch(hash);
        };
        by_shards(first, fetch, [&](size_t worker, Candidate& candidate) {
            const bool stays = candidate.hash <= hash_limit && !earlier.contains(candidate.hash) &&
                               kept.insert(candidate.hash);
            if (!stays) candidate.score = dropped;
            counts[worker].kept += stays;
        });
        for (const Count& count : counts) {
            kept.count(count.kept);
            room_ -= count.kept;
        }
    }

    // The highest hash that fits into the room, among new candidates with the score `decided_`.
    uint64_t hash_limit(int depth, uint64_t room) {
        std::vector<std::vector<uint64_t>> found(threads_);
        const auto fetch = [](uint64_t) {};
        by_shards(decided_, fetch, [&](size_t worker, const Candidate& candidate) {
            if (!kept_[depth % 2].contains(candidate.hash) &&
                !kept_earlier_[depth % 2].contains(candidate.hash))
                found[worker].push_back(candidate.hash);
        });
        std::vector<uint64_t> hashes;
        for (const auto& part : found) hashes.insert(hashes.end(), part.begin(), part.end());
        std::ranges::sort(hashes);
        const auto repeated = std::ranges::unique(hashes);
        hashes.erase(repeated.begin(), repeated.end());
        return hashes.size() > room ? hashes[room - 1] : UINT64_MAX;
    }

    // Visits all candidates with scores from `first` to `decided_`. The candidates of a shard are
    // visited in order, on one thread.
    template <class Fetch, class Visit>
    void by_shards(int32_t first, const Fetch& fetch, const Visit& visit) {
        const size_t workers = threads_;
        pool_.parallel_for(threads_, workers, [&](size_t worker) {
            std::vector<uint32_t> selected;
            for (auto& part : parts_) {
                if (control_.should_stop_on_any_thread()) return;
                auto& all = part.candidates;
                size_t count = 0;
                selected.resize(std::max(selected.size(), all.size()));
                // No branch, which would be hard to predict.
                const auto select = [&](uint32_t number) {
                    selected[count] = number;
                    count += (all[number].score >= first) & (all[number].score <= decided_);
                };
                if (workers == 1)
                    for (uint32_t number = 0; number < all.size(); ++number) select(number);
                else
                    for (const uint32_t number : part.of_worker[worker]) select(number);
                for (size_t i = 0; i < count; ++i) {
                    if (i + prefetch_distance < count)
                        fetch(all[selected[i + prefetch_distance]].hash);
                    visit(worker, all[selected[i]]);
                }
            }
        });
    }

    // Calls `visit(worker, candidate)` for all candidates with scores above `decided_`.
    template <class Visit>
    void each_undecided(const Visit& visit) {
        const size_t workers = threads_;
        pool_.parallel_for(threads_, workers, [&](size_t worker) {
            const size_t end = (worker + 1) * parts_.size() / workers;
            for (size_t number = worker * parts_.size() / workers; number < end; ++number) {
                if (control_.should_stop_on_any_thread()) return;
                for (const auto& candidate : parts_[number].candidates)
                    if (candidate.score > decided_ && candidate.score != dropped)
                        visit(worker, candidate);
            }
        });
    }

    // Splits a part by the shards of its candidates' hashes, one list per worker.
    void assign_to_workers(Part& part) {
        if (threads_ == 1) return;
        part.of_worker.resize(threads_);
        for (auto& list : part.of_worker) list.clear();
        for (uint32_t i = 0; i < part.candidates.size(); ++i)
            part.of_worker[util::shard_of(part.candidates[i].hash) % part.of_worker.size()]
                .push_back(i);
    }

    util::WorkerPool& pool_;
    Control& control_;
    size_t threads_ = 1;
    uint64_t room_ = 0;
    int32_t decided_ = undecided;
    std::vector<Part> parts_;
    // One set for even depths and one for odd depths, whose states are never equal.
    std::array<util::ShardedHashSet, 2> kept_, kept_earlier_;
    uint64_t kept_count_ = 0;
    int kept_layers_ = 0;
};

}  // namespace taquin::beam
