/* What the programs of docs/c.md take for granted. */

#ifdef __cplusplus
#include <barycode.hpp>

#include <array>
#include <cassert>
#include <chrono>
#include <vector>
#else
#include <barycode.h>

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <time.h>
#endif

#define ROWS 30
#define POINTS 60

#ifdef __cplusplus

using barycode::d2;
using clock_of_guide = std::chrono::steady_clock;

struct track {
    double stamp;
    d2::pose pose;
    std::uint32_t shape;
};

static std::vector<d2::vec> scan;
static std::vector<d2::pose> poses;
static std::vector<track> tracks;
static std::vector<std::uint8_t> verdicts(ROWS);
static const auto deadline = clock_of_guide::now() + std::chrono::seconds(60);

struct clock {
    static clock_of_guide::time_point now() { return clock_of_guide::now(); }
};

static void brake() {}
static void plan(double, std::optional<d2::vec>) {}

static void prepare() {
    for (int i = 0; i < POINTS; i++) {
        scan.push_back({0.01 * i * i, 0.3 * i});
    }
    for (int row = 0; row < ROWS; row++) {
        poses.push_back(d2::pose_at(row, 0, 0));
        tracks.push_back({0, d2::pose_at(row, 9, 0), 0});
    }
}

#else

static barycode2d_vec scan[POINTS];
static barycode3d_vec cloud[POINTS];
static const size_t count = POINTS, points = POINTS, rows = ROWS;
static barycode2d_pose poses[ROWS];
static struct {
    double stamp;
    barycode2d_pose pose;
    uint32_t shape;
} tracks[ROWS];
static uint8_t verdicts[ROWS];
static double lower[ROWS];
static size_t undecided;

static void brake(void) {}
static void take_fewer_points(void) {}
static void measure(double way) { assert(way <= 10 && way > 9.99); }
static void brake_within(double seconds) { assert(seconds > 0); }

static void push_apart(uint64_t id, barycode2d_vec normal, double distance) {
    (void)id;
    assert(normal.x == 1 && distance <= 0);
}

static int fail(const char *text) {
    fprintf(stderr, "%s\n", text);
    return 1;
}

static void prepare(void) {
    for (int i = 0; i < POINTS; i++) {
        scan[i] = (barycode2d_vec){0.01 * i * i, 0.3 * i};
        cloud[i] = (barycode3d_vec){cos(2.4 * i), sin(2.4 * i), 0.05 * i};
    }
    for (int row = 0; row < ROWS; row++) {
        poses[row] = barycode2d_pose_at(row, 0, 0);
        tracks[row].pose = barycode2d_pose_at(row, 9, 0);
    }
}

#endif
