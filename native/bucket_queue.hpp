// BucketQueue: state numbers ordered by a whole-number key; among equals as the ties say.
//
// One bucket per key, or per key and h. Buckets are lists of small chunks from a common pool, so
// that an entry takes 4 bytes and memory returns to the pool as buckets run empty.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "task.hpp"

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
        const auto row = static_cast<size_t>(key);
        const auto column = ties_ == Ties::low_h ? static_cast<size_t>(h) : 0;
        if (row >= rows_.size()) {
            row_memory_ += (row + 1 - rows_.size()) * sizeof(Row);
            rows_.resize(row + 1);
        }
        Row& buckets = rows_[row];
        if (column >= buckets.bucket.size()) {
            row_memory_ += (column + 1 - buckets.bucket.size()) * sizeof(Bucket);
            buckets.bucket.resize(column + 1);
        }
        buckets.bucket[column].push(item, pool_);
        if (buckets.size++ == 0 || column < buckets.first) buckets.first = column;
        if (size_++ == 0 || row < first_) first_ = row;
    }

    // The smallest key. Only if the queue is not empty.
    int key() {
        while (rows_[first_].size == 0) ++first_;
        return static_cast<int>(first_);
    }

    // An item of the smallest key.
    uint32_t pop() {
        Row& row = rows_[static_cast<size_t>(key())];
        while (row.bucket[row.first].empty()) ++row.first;
        Bucket& bucket = row.bucket[row.first];
        --row.size;
        --size_;
        return ties_ == Ties::fifo ? bucket.pop_oldest(pool_) : bucket.pop_newest(pool_);
    }

    // The item that comes next if nothing smaller is pushed; none if its bucket is empty.
    const uint32_t* peek() const {
        const Row& row = rows_[first_];
        if (row.size == 0 || row.bucket[row.first].empty()) return nullptr;
        const Bucket& bucket = row.bucket[row.first];
        return ties_ == Ties::fifo ? bucket.oldest() : bucket.newest();
    }

   private:
    struct Row {  // all buckets of one key
        uint64_t size = 0;
        size_t first = 0;
        std::vector<Bucket> bucket;
    };

    Ties ties_;
    uint64_t size_ = 0;
    size_t first_ = 0;
    uint64_t row_memory_ = 0;
    std::vector<Row> rows_;
    ChunkPool pool_;
};

}  // namespace taquin
