// ReservedArray: an array that grows in place.
//
// The constructor reserves address space only. The system provides a zeroed page when it is first
// touched.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <utility>

namespace taquin::util {

template <class T>
class ReservedArray {
   public:
    ReservedArray() = default;
    // Throws std::bad_alloc if there is no address space of that size.
    explicit ReservedArray(size_t capacity) : capacity_(capacity) {
        if (capacity == 0) return;
        void* memory = mmap(nullptr, bytes(), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        data_ = static_cast<T*>(memory);
    }
    ReservedArray(ReservedArray&& other) noexcept { swap(other); }
    ReservedArray& operator=(ReservedArray&& other) noexcept {
        ReservedArray(std::move(other)).swap(*this);  // frees the old memory at once
        return *this;
    }
    ~ReservedArray() {
        if (data_) munmap(data_, bytes());
    }

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
    void swap(ReservedArray& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(capacity_, other.capacity_);
    }

    T* data_ = nullptr;
    size_t capacity_ = 0;
};

}  // namespace taquin::util
