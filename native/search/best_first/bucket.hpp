// Bucket: a double-ended queue of state numbers, in chunks from a common pool.
//
// An entry takes 4 bytes, and empty chunks return to the pool.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace taquin::search {

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

}  // namespace taquin::search
