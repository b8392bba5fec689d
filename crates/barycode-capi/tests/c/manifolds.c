/*
 * All points of manifolds are checked in every dimension and precision.
 */
#include <barycode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

#define DIMENSION 2
#define NUMBER double
#define NAME(name) barycode2d_##name
#define LOCAL(name) name##_2d
#include "manifolds.h"

#define DIMENSION 2
#define NUMBER float
#define NAME(name) barycode2f_##name
#define LOCAL(name) name##_2f
#include "manifolds.h"

#define DIMENSION 3
#define NUMBER double
#define NAME(name) barycode3d_##name
#define LOCAL(name) name##_3d
#include "manifolds.h"

#define DIMENSION 3
#define NUMBER float
#define NAME(name) barycode3f_##name
#define LOCAL(name) name##_3f
#include "manifolds.h"

int main(void) {
    spoiled_2d();
    spoiled_2f();
    spoiled_3d();
    spoiled_3f();
    misused_2d();
    misused_2f();
    misused_3d();
    misused_3f();
    return 0;
}
