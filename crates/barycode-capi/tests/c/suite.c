/*
 * Answers about pairs of shapes, bit for bit, as text: what `tests/suite` compares with the
 * library's own. Reads a pair in each line, or the pairs of a batch.
 */
#include <barycode.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line as it is read. */
static char line[1 << 20];
static const char *rest;

static int next_word(char *word) {
    int used = 0;
    if (sscanf(rest, "%31s%n", word, &used) != 1) {
        return 0;
    }
    rest += used;
    return 1;
}

static double next_number(void) {
    char word[32];
    uint64_t bits = 0;
    double number;
    if (!next_word(word) || sscanf(word, "%" SCNx64, &bits) != 1) {
        fprintf(stderr, "a number is missing: %s\n", rest);
        exit(2);
    }
    memcpy(&number, &bits, sizeof number);
    return number;
}

static size_t next_count(void) { return (size_t)next_number(); }

static void expect_made(int32_t status, const barycode_error *error) {
    if (status != 0) {
        fprintf(stderr, "refused, argument %d: %s\n", error->argument, error->text);
        exit(2);
    }
}

#define MOST_POINTS 512
#define MOST_ROWS 64

#define DIMENSION 2
#define NUMBER double
#define BITS uint64_t
#define PRINT "%016" PRIx64
#define NAME(name) barycode2d_##name
#define LOCAL(name) name##_2d
#include "suite_pair.h"

#define DIMENSION 2
#define NUMBER float
#define BITS uint32_t
#define PRINT "%08" PRIx32
#define NAME(name) barycode2f_##name
#define LOCAL(name) name##_2f
#include "suite_pair.h"

#define DIMENSION 3
#define NUMBER double
#define BITS uint64_t
#define PRINT "%016" PRIx64
#define NAME(name) barycode3d_##name
#define LOCAL(name) name##_3d
#include "suite_pair.h"

#define DIMENSION 3
#define NUMBER float
#define BITS uint32_t
#define PRINT "%08" PRIx32
#define NAME(name) barycode3f_##name
#define LOCAL(name) name##_3f
#include "suite_pair.h"

/* A line of a dimension in a precision: a pair, a case of motion, or many pairs. */
static void ask(void (*pair)(void), void (*moving)(void), void (*many)(void)) {
    const char *before = rest;
    char kind[32];
    bool has_kind = next_word(kind);
    if (has_kind && strcmp(kind, "moving") == 0) {
        moving();
    } else if (has_kind && strcmp(kind, "many") == 0) {
        many();
    } else {
        rest = before;
        pair();
    }
}

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        char kind[32];
        rest = line;
        if (!next_word(kind)) {
            continue;
        }
        if (strcmp(kind, "2d") == 0) {
            ask(pair_2d, moving_2d, many_2d);
        } else if (strcmp(kind, "2f") == 0) {
            ask(pair_2f, moving_2f, many_2f);
        } else if (strcmp(kind, "3d") == 0) {
            ask(pair_3d, moving_3d, many_3d);
        } else {
            ask(pair_3f, moving_3f, many_3f);
        }
    }
    return 0;
}
