// ReservedArray: an array that grows in place.
//
// The constructor reserves address space only. The system provides a zeroed page when it is first
// touched. Where the process has a limit on address space (`ulimit -v`), an array for an unknown
// number of items starts with a small part of its capacity.
#pragma once

#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>

namespace taquin::util {

// Whether reserved address space counts towards a limit.
inline bool address_space_is_limited() {
    rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

template <class T>
class ReservedArray {
   public:
    ReservedArray() = default;
    // Throws std::bad_alloc if there is no address space of that size.
    explicit ReservedArray(size_t capacity) : capacity_(capacity) {
        if (capacity == 0) return;
        data_ = map(bytes());
        if (!data_) throw std::bad_alloc();
    }
    // An array of that capacity, or of a smaller one that `grow` raises.
    static ReservedArray growing(size_t max_capacity) {
        constexpr size_t first_bytes = 1 << 20;
        return ReservedArray(address_space_is_limited()
                                 ? std::min(max_capacity, first_bytes / sizeof(T) + 1)
                                 : max_capacity);
    }
    ReservedArray(ReservedArray&& other) noexcept { swap(other); }
    ReservedArray& operator=(ReservedArray&& other) noexcept {
        ReservedArray(std::move(other)).swap(*this);  // frees the old memory at once
        return *this;
    }
    ~ReservedArray() {
        if (data_) munmap(data_, bytes());
    }

    // Makes room for that many items and moves them if necessary. Returns false if there is no
    // address space.
    bool grow(size_t items) { return items <= capacity_ || move(items); }

    // Huge pages reduce TLB misses where access is random.
    void prefer_huge_pages() {
#ifdef MADV_HUGEPAGE
        if (data_) madvise(data_, bytes(), MADV_HUGEPAGE);
#endif
    }

    T& operator[](size_t at) { return data_[at]; }
    const T& operator[](size_t at) const { return data_[at]; }
    size_t capacity() const { return capacity_; }
    size_t bytes() const { return capacity_ * sizeof(T); }

   private:
    // Returns null if there is no address space.
    static T* map(size_t bytes) {
        void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        return memory == MAP_FAILED ? nullptr : static_cast<T*>(memory);
    }

    [[gnu::noinline]] bool move(size_t items) {
        const size_t capacity = items + items / 2;
#ifdef MREMAP_MAYMOVE
        if (!data_) return false;
        void* moved = mremap(data_, bytes(), capacity * sizeof(T), MREMAP_MAYMOVE);
        if (moved == MAP_FAILED) return false;
        data_ = static_cast<T*>(moved);
#else
        T* moved = map(capacity * sizeof(T));
        if (!moved) return false;
        std::copy_n(data_, capacity_, moved);
        if (data_) munmap(data_, bytes());
        data_ = moved;
#endif
        capacity_ = capacity;
        return true;
    }

    void swap(ReservedArray& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(capacity_, other.capacity_);
    }

    T* data_ = nullptr;
    size_t capacity_ = 0;
};

}  // namespace taquin::util
