#include "atlas/atlas.hpp"

#include <array>
#include <numeric>
#include <vector>

#include "check.hpp"
#include "tests.hpp"

namespace taquin::test {

using atlas::Atlas;

void test_atlas() {
    for (const int threads : {1, 2}) {
        for (const auto& [rows, cols, states, depth] :
             {std::array{2, 2, 12, 6}, {2, 3, 360, 21}, {3, 2, 360, 21}, {3, 3, 181'440, 31}}) {
            Atlas atlas(rows, cols, rows * cols - 1, threads);
            Control control;
            std::vector<uint8_t> distances(atlas.ranking().slots(), 255);
            atlas.explore(control, {}, distances.data());
            const auto& counts = atlas.counts();
            check(atlas.complete(), "atlas: not complete");
            check(std::accumulate(counts.begin(), counts.end(), uint64_t{0}) ==
                      static_cast<uint64_t>(states),
                  "atlas: states");
            check(static_cast<int>(counts.size()) == depth + 1, "atlas: depth");
            std::vector<uint64_t> numbers(counts.back());
            std::iota(numbers.begin(), numbers.end(), 0);
            check(atlas.pick(numbers).size() == counts.back(), "atlas: deepest boards");
        }
        Atlas atlas(2, 5, 3, threads);
        Control control;
        atlas.explore(control, 17, nullptr);
        check(!atlas.complete() && atlas.counts().size() == 18, "atlas: last depth");
        check(atlas.pick({0, 3}).size() == 2, "atlas: boards of a layer");

        Atlas large(3, 4, 11, threads);
        Control stopping;
        stopping.poll = [] { return true; };
        large.explore(stopping, {}, nullptr);
        check(!large.complete(), "atlas: stopped");
    }
}

}  // namespace taquin::test
