// BucketQueue: state numbers ordered by a whole-number key; among equals as the ties say.
//
// One bucket per key, or per key and h. Buckets are lists of small chunks from a common pool, so
// that an entry takes 4 bytes and memory returns to the pool as buckets run empty.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "search/task.hpp"

namespace taquin {

class ChunkPool {
   public:
    static constexpr uint32_t items_per_chunk = 252;

    struct Chunk {
        Chunk* previous;
        Chunk* next;
        uint32_t item[items_per_chunk];
    };

    Chunk* take() {
        if (!free_) add_slab();
        Chunk* chunk = free_;
        free_ = chunk->next;
        chunk->previous = chunk->next = nullptr;
        return chunk;
    }
    void give_back(Chunk* chunk) {
        chunk->next = free_;
        free_ = chunk;
    }
    uint64_t memory() const { return slabs_.size() * chunks_per_slab * sizeof(Chunk); }

   private:
    static constexpr size_t chunks_per_slab = 64;

    void add_slab() {
        slabs_.push_back(std::make_unique_for_overwrite<Chunk[]>(chunks_per_slab));
        for (size_t i = 0; i < chunks_per_slab; ++i) give_back(&slabs_.back()[i]);
    }

    Chunk* free_ = nullptr;
    std::vector<std::unique_ptr<Chunk[]>> slabs_;
};

class Bucket {
   public:
    bool empty() const { return first_ == nullptr; }

    const uint32_t* newest() const { return &last_->item[end_ - 1]; }
    const uint32_t* oldest() const { return &first_->item[begin_]; }

    void push(uint32_t item, ChunkPool& pool) {
        if (!last_ || end_ == ChunkPool::items_per_chunk) {
            ChunkPool::Chunk* chunk = pool.take();
            chunk->previous = last_;
            (last_ ? last_->next : first_) = chunk;
            if (!last_) begin_ = 0;
            last_ = chunk;
            end_ = 0;
        }
        last_->item[end_++] = item;
    }

    uint32_t pop_newest(ChunkPool& pool) {
        const uint32_t item = last_->item[--end_];
        if (end_ == (last_ == first_ ? begin_ : 0)) {
            ChunkPool::Chunk* emptied = last_;
            last_ = emptied->previous;
            (last_ ? last_->next : first_) = nullptr;
            end_ = ChunkPool::items_per_chunk;
            pool.give_back(emptied);
        }
        return item;
    }

    uint32_t pop_oldest(ChunkPool& pool) {
        const uint32_t item = first_->item[begin_++];
        if (begin_ == (first_ == last_ ? end_ : ChunkPool::items_per_chunk)) {
            ChunkPool::Chunk* emptied = first_;
            first_ = emptied->next;
            (first_ ? first_->previous : last_) = nullptr;
            begin_ = 0;
            pool.give_back(emptied);
        }
        return item;
    }

   private:
    ChunkPool::Chunk* first_ = nullptr;
    ChunkPool::Chunk* last_ = nullptr;
    uint32_t begin_ = 0, end_ = 0;  // in the first chunk, in the last chunk
};

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

    // An item of the smallest key.
    uint32_t pop() {
        Row& row = existing_row(key());
        while (row.bucket[row.first].empty()) ++row.first;
        Bucket& bucket = row.bucket[row.first];
        --row.size;
        --size_;
        return ties_ == Ties::fifo ? bucket.pop_oldest(pool_) : bucket.pop_newest(pool_);
    }

    // The item that comes next if nothing smaller is pushed; null if its bucket is empty.
    const uint32_t* peek() {
        const Row& row = existing_row(first_);
        if (row.size == 0 || row.bucket[row.first].empty()) return nullptr;
        const Bucket& bucket = row.bucket[row.first];
        return ties_ == Ties::fifo ? bucket.oldest() : bucket.newest();
    }

   private:
    // All buckets of one key: one, or one for each h from the smallest to the largest seen.
    struct Row {
        uint64_t size = 0;
        size_t first = 0;  // no bucket before this one has an item
        int base = 0;      // the h of bucket 0
        std::vector<Bucket> bucket;
    };
    // Weighted searches have large keys with wide gaps: rows come in pages, on demand.
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

}  // namespace taquin
