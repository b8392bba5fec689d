/*
 * Columns of batches, row by row, beside single pairs in every dimension and precision: verdicts
 * are the same, bounds contain the same distance, normals and points belong to the shapes. First
 * obstacles, first poses and meetings are searched by force.
 */
#include <barycode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

/* More than are answered on the calling thread alone. */
#define ROWS 1100
/* Poses of sweeps, of so many trajectories. */
#define POSES 240
#define PATHS 24
#define STEPS (POSES / PATHS)
#define STANDING 4
#define MOST_OBSTACLES 64
#define SHAPES 5

static const barycode_batch_options here = {1};

/* Numbers that look random, the same every time. */
static double random_number(double low, double high) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return low + (high - low) * (double)(state >> 11) / 9007199254740992.0;
}

static uint32_t random_below(uint32_t count) { return (uint32_t)random_number(0, count) % count; }

/* How many verdicts of a kind there were, over all batches: none is missing. */
static int seen[4];

#define DIMENSION 2
#define NUMBER double
#define NOISE 1e-9
#define NAME(name) barycode2d_##name
#define LOCAL(name) name##_2d
#include "columns_pairs.h"
#include "columns_sweeps.h"
#include "columns_paths.h"
#include "columns_end.h"

#define DIMENSION 2
#define NUMBER float
#define NOISE 2e-4
#define NAME(name) barycode2f_##name
#define LOCAL(name) name##_2f
#include "columns_pairs.h"
#include "columns_sweeps.h"
#include "columns_paths.h"
#include "columns_end.h"

#define DIMENSION 3
#define NUMBER double
#define NOISE 1e-9
#define NAME(name) barycode3d_##name
#define LOCAL(name) name##_3d
#include "columns_pairs.h"
#include "columns_sweeps.h"
#include "columns_paths.h"
#include "columns_end.h"

#define DIMENSION 3
#define NUMBER float
#define NOISE 2e-4
#define NAME(name) barycode3f_##name
#define LOCAL(name) name##_3f
#include "columns_pairs.h"
#include "columns_sweeps.h"
#include "columns_paths.h"
#include "columns_end.h"

int main(void) {
    all_columns_2d();
    all_columns_2f();
    all_columns_3d();
    all_columns_3f();
    EXPECT(seen[BARYCODE_SEPARATED] > 1000 && seen[BARYCODE_TOUCHING] > 10 && seen[BARYCODE_PENETRATING] > 1000);
    EXPECT(seen[BARYCODE_UNDECIDED] >= 4);
    return 0;
}
