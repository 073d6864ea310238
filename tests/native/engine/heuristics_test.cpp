#include <vector>

#include "all_searches.hpp"
#include "tests.hpp"

namespace taquin::test {
namespace {

using heuristics::Heuristic;

// An estimate that is updated along a path equals one from scratch.
void update_along_path(const Shape& shape, std::mt19937& random) {
    const Tiles goal = any_goal(shape, random);
    std::vector<std::unique_ptr<Heuristic>> parts;
    for (const NamedHeuristic& named : all_heuristics)
        if (applies(named, shape) && parts.size() < 8) parts.push_back(named.make(shape, goal));
    std::vector<const Heuristic*> all;
    for (const auto& part : parts) all.push_back(part.get());
    const auto last = heuristics::make_kim(shape, goal);
    all.push_back(last.get());
    const auto maximum = heuristics::make_maximum(std::move(parts));
    all.push_back(maximum.get());
    for (const Heuristic* heuristic : all) {
        check(heuristic->record_size() <= heuristics::max_record_size, "the record is too long");
        Tiles tiles = goal;
        heuristics::Record record, fresh;
        heuristic->evaluate(tiles.data(), record);
        for (int step = 0; step < 300; ++step) {
            const int blank = blank_of(tiles);
            const Slides& slides = shape.slides(blank);
            const Slide slide = slides.slide[random() % slides.count];
            std::swap(tiles[static_cast<size_t>(blank)], tiles[slide.target]);
            heuristics::Record after;
            const int updated = heuristic->after(tiles.data(), blank, slide.target, record, after);
            check(updated == heuristic->evaluate(tiles.data(), fresh),
                  name_of(shape) + ": an updated estimate differs");
            std::copy_n(after, heuristics::max_record_size, record);
        }
    }
}

}  // namespace

void test_heuristics(std::mt19937& random) {
    for (const auto& [rows, cols] :
         {std::pair{2, 2}, {3, 4}, {4, 4}, {5, 5}, {7, 9}, {16, 16}, {2, 128}})
        update_along_path(Shape(rows, cols), random);
}

}  // namespace taquin::test
