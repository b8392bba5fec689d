/*
 * A question allocates nothing: this program counts what is allocated while it asks, in every
 * dimension and precision. It takes the place of glibc's functions, which neither another library
 * nor the address sanitizer allows.
 */
#include <barycode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_WATCHED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define IS_WATCHED
#endif

#if !defined(__GLIBC__) || defined(IS_WATCHED)

int main(void) {
    printf("SKIPPED: allocations cannot be counted here\n");
    return 0;
}

#else

#include "expect.h"

static size_t allocations;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *held, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *held, size_t size) {
    allocations++;
    return __libc_realloc(held, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
    allocations++;
    *place = __libc_memalign(alignment, size);
    return *place == NULL ? 12 : 0;
}

#define SHAPES 6
#define CELLS 64

#define DIMENSION 2
#define NUMBER double
#define NAME(name) barycode2d_##name
#define LOCAL(name) name##_2d
#include "allocations.h"

#define DIMENSION 2
#define NUMBER float
#define NAME(name) barycode2f_##name
#define LOCAL(name) name##_2f
#include "allocations.h"

#define DIMENSION 3
#define NUMBER double
#define NAME(name) barycode3d_##name
#define LOCAL(name) name##_3d
#include "allocations.h"

#define DIMENSION 3
#define NUMBER float
#define NAME(name) barycode3f_##name
#define LOCAL(name) name##_3f
#include "allocations.h"

int main(void) {
    questions_2d();
    questions_2f();
    questions_3d();
    questions_3f();
    EXPECT(allocations > 0);
    return 0;
}

#endif
