// BeamChoice: which of the candidates for a beam's next layer stay.
//
// Those that look best, each state once, and none that was kept before, as far as is remembered.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "core/control.hpp"
#include "util/worker_pool.hpp"
#include "util/sharded_hash_set.hpp"
#include "core/shape.hpp"

namespace taquin {

struct Candidate {
    uint64_t hash;
    int32_t score;
    uint32_t link;  // the parent, and the move in the lowest two bits
    uint32_t ups;   // a bit for each view whose sum rises

    uint32_t parent() const { return link >> 2; }
    Move move() const { return static_cast<Move>(link & 3); }
};

class BeamChoice {
    static constexpr size_t ahead = 20;  // hashes that are asked for before their turn
    static constexpr int32_t dropped = std::numeric_limits<int32_t>::max();
    static constexpr int32_t undecided = std::numeric_limits<int32_t>::min();

   public:
    static constexpr uint64_t remembered_states = 1 << 17;  // at least, of those that were kept
    static constexpr int remembered_layers = 4;             // at least

    BeamChoice(Crew& crew, Control& control) : crew_(crew), control_(control) {}

    // A new layer with room for so many, from candidates in so many parts.
    void begin(uint64_t room, size_t parts, int threads) {
        room_ = room;
        threads_ = threads;
        decided_ = undecided;
        parts_.resize(parts);
        for (Part& part : parts_) {
            part.candidates.clear();
            part.merged = 0;
        }
    }

    // Candidates are wanted in the order of their links. Those that come later must look worse than
    // is decided.
    void add(size_t number, const Candidate& candidate) {
        parts_[number].candidates.push_back(candidate);
    }
    void complete(size_t number) {
        Part& part = parts_[number];
        std::ranges::inplace_merge(part.candidates, part.candidates.begin() + part.merged, {},
                                   &Candidate::link);
        part.merged = static_cast<std::ptrdiff_t>(part.candidates.size());
        deal_out(part);
    }
    const std::vector<Candidate>& candidates(size_t number) const {
        return parts_[number].candidates;
    }

    uint64_t room() const { return room_; }
    int32_t decided() const { return decided_; }  // up to that look it is decided who stays
    void all_decided_up_to(int32_t look) { decided_ = look; }
    bool stays(const Candidate& candidate) const { return candidate.score <= decided_; }

    // Equal states look alike, so whether a candidate is a duplicate need not be known before it is
    // sure to have room. As it turns out that some are, there is room for some more.
    void decide(int depth) {
        const auto [lowest, counts] = count_looks();
        for (size_t level = 0; level < counts.size() && room_ > 0 && !control_.should_stop();) {
            const auto first = static_cast<int32_t>(lowest + static_cast<int32_t>(level));
            uint64_t many = 0;
            do many += counts[level++];
            while (level < counts.size() && many + counts[level] <= room_);
            decided_ = lowest + static_cast<int32_t>(level) - 1;
            if (many > 0)
                keep(depth, first, many, many > room_ ? last_in(depth, room_) : UINT64_MAX);
        }
    }

    // What was remembered is forgotten in two goes.
    void forget(size_t newly_kept) {
        kept_count_ += newly_kept;
        ++kept_layers_;
        if (kept_count_ < remembered_states || kept_layers_ < remembered_layers) return;
        std::swap(kept_, kept_earlier_);
        for (HashSet& half : kept_) half.clear(crew_, threads_);
        kept_count_ = 0;
        kept_layers_ = 0;
    }

    uint64_t memory() const {
        uint64_t bytes = 0;
        for (const Part& part : parts_)
            for (const auto& some : part.of_worker) bytes += some.capacity() * sizeof(uint32_t);
        for (const auto* kept : {&kept_, &kept_earlier_})
            for (const HashSet& half : *kept) bytes += half.memory();
        return bytes;
    }

   private:
    struct Part {
        std::vector<Candidate> candidates;
        std::ptrdiff_t merged = 0;                     // so many are in order
        std::vector<std::vector<uint32_t>> of_worker;  // the candidates whose shards are its own
    };

    struct Looks {
        int32_t lowest;
        std::vector<uint32_t> counts;
    };
    // How many of the candidates that are not decided look how.
    Looks count_looks() {
        struct alignas(64) Range {  // a cache line each
            int32_t lowest = dropped, highest = undecided;
        };
        std::vector<Range> ranges(static_cast<size_t>(threads_));
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

    // Keeps the candidates, so many at most, from that look up to the one decided: those that are
    // new and whose hashes are not higher than the last.
    void keep(int depth, int32_t first, uint64_t many, uint64_t last_in) {
        HashSet& kept = kept_[depth % 2];
        const HashSet& earlier = kept_earlier_[depth % 2];
        kept.make_room(many, [this] { return control_.should_stop(); });
        struct alignas(64) Count {
            uint64_t kept = 0;
        };
        std::vector<Count> counts(static_cast<size_t>(threads_));
        const auto fetch = [&](uint64_t hash) __attribute__((always_inline)) {
            kept.prefetch(hash);
            earlier.prefetch(hash);
        };
        by_shards(first, fetch, [&](size_t worker, Candidate& candidate) {
            const bool stays = candidate.hash <= last_in && !earlier.contains(candidate.hash) &&
                               kept.insert(candidate.hash);
            if (!stays) candidate.score = dropped;
            counts[worker].kept += stays;
        });
        for (const Count& count : counts) {
            kept.count(count.kept);
            room_ -= count.kept;
        }
    }

    // The highest hash for which there is room among the new candidates that look as is decided.
    uint64_t last_in(int depth, uint64_t room) {
        std::vector<std::vector<uint64_t>> found(static_cast<size_t>(threads_));
        const auto fetch = [](uint64_t) {};
        by_shards(decided_, fetch, [&](size_t worker, const Candidate& candidate) {
            if (!kept_[depth % 2].contains(candidate.hash) &&
                !kept_earlier_[depth % 2].contains(candidate.hash))
                found[worker].push_back(candidate.hash);
        });
        std::vector<uint64_t> hashes;
        for (const auto& some : found) hashes.insert(hashes.end(), some.begin(), some.end());
        std::ranges::sort(hashes);
        const auto repeated = std::ranges::unique(hashes);
        hashes.erase(repeated.begin(), repeated.end());
        return hashes.size() > room ? hashes[room - 1] : UINT64_MAX;
    }

    // Visits all candidates from that look up to the one decided, those of a shard in order and on
    // one thread.
    template <class Fetch, class Visit>
    void by_shards(int32_t first, const Fetch& fetch, const Visit& visit) {
        const auto workers = static_cast<size_t>(threads_);
        crew_.share(threads_, workers, [&](size_t worker) {
            std::vector<uint32_t> turn;
            for (auto& part : parts_) {
                if (control_.should_stop_on_any_thread()) return;
                auto& all = part.candidates;
                size_t count = 0;
                turn.resize(std::max(turn.size(), all.size()));
                const auto line_up =
                    [&](uint32_t number) {  // without a branch, which is hard to foretell
                        turn[count] = number;
                        count += (all[number].score >= first) & (all[number].score <= decided_);
                    };
                if (workers == 1)
                    for (uint32_t number = 0; number < all.size(); ++number) line_up(number);
                else
                    for (const uint32_t number : part.of_worker[worker]) line_up(number);
                for (size_t i = 0; i < count; ++i) {
                    if (i + ahead < count) fetch(all[turn[i + ahead]].hash);
                    visit(worker, all[turn[i]]);
                }
            }
        });
    }

    // Visits all candidates that look worse than was decided, each on the thread of a worker whose
    // number is told.
    template <class Visit>
    void each_undecided(const Visit& visit) {
        const auto workers = static_cast<size_t>(threads_);
        crew_.share(threads_, workers, [&](size_t worker) {
            const size_t end = (worker + 1) * parts_.size() / workers;
            for (size_t number = worker * parts_.size() / workers; number < end; ++number) {
                if (control_.should_stop_on_any_thread()) return;
                for (const auto& candidate : parts_[number].candidates)
                    if (candidate.score > decided_ && candidate.score != dropped)
                        visit(worker, candidate);
            }
        });
    }

    void deal_out(Part& part) {
        if (threads_ == 1) return;
        part.of_worker.resize(static_cast<size_t>(threads_));
        for (auto& some : part.of_worker) some.clear();
        for (uint32_t i = 0; i < part.candidates.size(); ++i)
            part.of_worker[shard_of(part.candidates[i].hash) % part.of_worker.size()].push_back(i);
    }

    Crew& crew_;
    Control& control_;
    int threads_ = 1;
    uint64_t room_ = 0;
    int32_t decided_ = undecided;
    std::vector<Part> parts_;
    // States of an even number of moves never equal those of an odd one.
    std::array<HashSet, 2> kept_, kept_earlier_;
    uint64_t kept_count_ = 0;
    int kept_layers_ = 0;
};

}  // namespace taquin
