// WindowTable: how to bring the last two tiles of a line home within a window of 3×2 cells.
//
// It holds the distance of all 120 positions that the two tiles and the blank can have there.
#pragma once

#include <array>
#include <vector>

#include "core/shape.hpp"

namespace taquin::constructive {

// Cells 0 and 1 of the window are the goal cells of the two tiles; the others follow row by row.
class WindowTable {
   public:
    struct Places {
        int one, two, blank;
    };

    WindowTable() : shape_(3, 2) {
        distance_.fill(-1);
        std::vector<Places> queue;
        for (int blank = 2; blank < 6; ++blank) queue.push_back({0, 1, blank});
        for (const Places& places : queue) distance(places) = 0;
        for (size_t next = 0; next < queue.size(); ++next) {
            const Places places = queue[next];
            for (const Slide& slide : shape_.slides(places.blank)) {
                const Places after = slid(places, slide.target);
                if (distance(after) >= 0) continue;
                distance(after) = distance(places) + 1;
                queue.push_back(after);
            }
        }
    }

    // Whether both tiles are in their goal cells.
    bool done(const Places& places) { return distance(places) == 0; }

    // The next position on a shortest path.
    Places next(const Places& places) {
        for (const Slide& slide : shape_.slides(places.blank)) {
            const Places after = slid(places, slide.target);
            if (distance(after) < distance(places)) return after;
        }
        return places;
    }

   private:
    static Places slid(const Places& places, int to) {
        return {places.one == to ? places.blank : places.one,
                places.two == to ? places.blank : places.two, to};
    }
    int& distance(const Places& places) {
        return distance_[size_t(places.one * 36 + places.two * 6 + places.blank)];
    }

    Shape shape_;
    std::array<int, 216> distance_;
};

}  // namespace taquin::constructive
