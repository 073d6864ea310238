// BucketQueue: the open list, state numbers in buckets by an integer key.
//
// There is one bucket per key, or per key and h if ties are broken by low h.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "search/best_first/bucket.hpp"
#include "search/task.hpp"

namespace taquin::search {

class BucketQueue {
   public:
    explicit BucketQueue(Ties ties) : ties_(ties) {}

    uint64_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    uint64_t memory() const { return pool_.memory() + row_memory_; }

    void push(int key, int h, uint32_t item) {
        Row& row = row_of(key);
        Bucket& bucket = row.bucket[column_of(row, ties_ == Ties::low_h ? h : 0)];
        bucket.push(item, pool_);
        ++row.size;
        if (size_++ == 0 || key < first_) first_ = key;
    }

    // The smallest key. Only if the queue is not empty.
    int key() {
        for (;;) {
            const Page* page = pages_[static_cast<size_t>(first_ / rows_per_page)].get();
            if (!page)
                first_ = (first_ / rows_per_page + 1) * rows_per_page;
            else if (page->row[first_ % rows_per_page].size == 0)
                ++first_;
            else
                return first_;
        }
    }

    // Removes an item of the smallest key.
    uint32_t pop() {
        Row& row = existing_row(key());
        while (row.bucket[row.first].empty()) ++row.first;
        Bucket& bucket = row.bucket[row.first];
        --row.size;
        --size_;
        return ties_ == Ties::fifo ? bucket.pop_oldest(pool_) : bucket.pop_newest(pool_);
    }

    // The next item, unless a smaller key is pushed; null if its bucket is empty.
    const uint32_t* peek() {
        const Row& row = existing_row(first_);
        if (row.size == 0 || row.bucket[row.first].empty()) return nullptr;
        const Bucket& bucket = row.bucket[row.first];
        return ties_ == Ties::fifo ? bucket.oldest() : bucket.newest();
    }

   private:
    // The buckets of one key: a single one, or one per h from the smallest to the largest so far.
    struct Row {
        uint64_t size = 0;
        size_t first = 0;  // no bucket before this one has an item
        int base = 0;      // the h of bucket 0
        std::vector<Bucket> bucket;
    };
    // Weighted searches have large keys with wide gaps, so rows are allocated in pages on demand.
    static constexpr int rows_per_page = 64;
    struct Page {
        Row row[rows_per_page];
    };

    Row& existing_row(int key) {
        return pages_[static_cast<size_t>(key / rows_per_page)]->row[key % rows_per_page];
    }

    Row& row_of(int key) {
        const auto page = static_cast<size_t>(key / rows_per_page);
        if (page >= pages_.size()) [[unlikely]] {
            row_memory_ += (page + 1 - pages_.size()) * sizeof(pages_[0]);
            pages_.resize(page + 1);
        }
        if (!pages_[page]) [[unlikely]] {
            row_memory_ += sizeof(Page);
            pages_[page] = std::make_unique<Page>();
        }
        return pages_[page]->row[key % rows_per_page];
    }

    size_t column_of(Row& row, int h) {
        if (row.bucket.empty()) row.base = h;
        const int below = row.base - h;
        if (below > 0) [[unlikely]] {
            row_memory_ += static_cast<size_t>(below) * sizeof(Bucket);
            row.bucket.insert(row.bucket.begin(), static_cast<size_t>(below), Bucket());
            row.base = h;
            row.first += static_cast<size_t>(below);
        }
        const auto column = static_cast<size_t>(h - row.base);
        if (column >= row.bucket.size()) [[unlikely]] {
            row_memory_ += (column + 1 - row.bucket.size()) * sizeof(Bucket);
            row.bucket.resize(column + 1);
        }
        if (row.size == 0 || column < row.first) row.first = column;
        return column;
    }

    Ties ties_;
    uint64_t size_ = 0;
    int first_ = 0;  // no key before this one has an item
    uint64_t row_memory_ = 0;
    std::vector<std::unique_ptr<Page>> pages_;
    ChunkPool pool_;
};

}  // namespace taquin::search
