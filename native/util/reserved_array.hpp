// Region: an array that grows in place. Address space is reserved at once, memory comes when
// touched.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace taquin {

template <class T>
class Region {
   public:
    Region() = default;
    explicit Region(size_t capacity) : capacity_(capacity) {
        if (capacity == 0) return;
        void* memory = mmap(nullptr, bytes(), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        data_ = static_cast<T*>(memory);
    }
    Region(Region&& other) noexcept { swap(other); }
    Region& operator=(Region&& other) noexcept {
        Region(std::move(other)).swap(*this);  // what was here is freed at once
        return *this;
    }
    ~Region() {
        if (data_) munmap(data_, bytes());
    }

    // Asks for huge pages: fewer misses of the address cache where access is random.
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
    void swap(Region& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(capacity_, other.capacity_);
    }

    T* data_ = nullptr;
    size_t capacity_ = 0;
};

}  // namespace taquin
