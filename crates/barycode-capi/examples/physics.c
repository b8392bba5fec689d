/*
 * A step of a physics engine with contact manifolds: a stack of boxes that comes to rest on the
 * ground, by sequential impulses with warm starting, in the plane and single precision.
 *
 * What the engine needs of this library is in `collide`: the points at which two bodies rest on each
 * other, each with a name that stays from step to step.
 */
#include <barycode.h>

#include <math.h>
#include <stdio.h>

#define BODIES 6
#define PAIRS (BODIES * (BODIES - 1) / 2)
#define SUBSTEPS 8

typedef struct {
    barycode2f_shape shape;
    float x, y, angle;
    float vx, vy, spin;
    float inverse_mass, inverse_inertia;
} body;

typedef struct {
    uint64_t id;
    float ax, ay, bx, by; /* arms of both bodies */
    float distance, impulse, friction;
} contact;

typedef struct {
    barycode_cache cache;
    float nx, ny;
    uint32_t count;
    contact points[2];
} pair;

static body bodies[BODIES];
static pair pairs[PAIRS];

static int make_bodies(void) {
    barycode_error error;
    for (int index = 0; index < BODIES; index++) {
        body *made = &bodies[index];
        barycode2f_vec half = {index == 0 ? 20.0f : 0.5f, 0.5f};
        if (barycode2f_rectangle(half, &made->shape, &error) < 0) {
            fprintf(stderr, "%s\n", error.text);
            return 0;
        }
        made->y = index == 0 ? -0.5f : 0.55f + 1.05f * (float)(index - 1);
        made->x = 0.02f * (float)(index % 2);
        made->inverse_mass = index == 0 ? 0 : 1;
        made->inverse_inertia = index == 0 ? 0 : 6;
    }
    return 1;
}

/* The manifold of a pair. Impulses of points that were there before are kept. */
static int collide(pair *found, const body *a, const body *b) {
    barycode2f_pose pose_a = barycode2f_pose_at(a->x, a->y, a->angle);
    barycode2f_pose pose_b = barycode2f_pose_at(b->x, b->y, b->angle);
    barycode2f_options options = {0};
    barycode2f_manifold manifold;
    pair before = *found;
    options.cut_off = 0.1f;
    options.speculative_margin = 0.05f;
    options.cache = &found->cache;
    if (barycode2f_contact_manifold(&a->shape, &pose_a, &b->shape, &pose_b, &options, &manifold) < 0) {
        return 0;
    }
    found->nx = manifold.contact.normal.x;
    found->ny = manifold.contact.normal.y;
    found->count = manifold.count;
    for (uint32_t index = 0; index < manifold.count; index++) {
        const barycode2f_contact_point *point = &manifold.points[index];
        contact *to = &found->points[index];
        to->id = point->id;
        to->ax = point->on_a.x - a->x;
        to->ay = point->on_a.y - a->y;
        to->bx = point->on_b.x - b->x;
        to->by = point->on_b.y - b->y;
        to->distance = point->distance;
        to->impulse = to->friction = 0;
        for (uint32_t old = 0; old < before.count; old++) {
            if (before.points[old].id == point->id) {
                to->impulse = before.points[old].impulse;
                to->friction = before.points[old].friction;
            }
        }
    }
    return 1;
}

static void push(body *a, body *b, const contact *at, float x, float y) {
    a->vx -= a->inverse_mass * x;
    a->vy -= a->inverse_mass * y;
    a->spin -= a->inverse_inertia * (at->ax * y - at->ay * x);
    b->vx += b->inverse_mass * x;
    b->vy += b->inverse_mass * y;
    b->spin += b->inverse_inertia * (at->bx * y - at->by * x);
}

/* Velocity of B relative to A at a point, along a direction. */
static float speed(const body *a, const body *b, const contact *at, float x, float y) {
    float vx = (b->vx - b->spin * at->by) - (a->vx - a->spin * at->ay);
    float vy = (b->vy + b->spin * at->bx) - (a->vy + a->spin * at->ax);
    return vx * x + vy * y;
}

static float mass(const body *a, const body *b, const contact *at, float x, float y) {
    float arm_a = at->ax * y - at->ay * x, arm_b = at->bx * y - at->by * x;
    return 1 / (a->inverse_mass + b->inverse_mass + a->inverse_inertia * arm_a * arm_a +
                b->inverse_inertia * arm_b * arm_b);
}

static void solve(pair *found, body *a, body *b, float seconds) {
    float nx = found->nx, ny = found->ny;
    for (uint32_t index = 0; index < found->count; index++) {
        contact *at = &found->points[index];
        /* Points that are apart may close the gap; those that overlap are pushed apart softly. */
        float bias = at->distance > 0 ? at->distance / seconds : 0.2f * fminf(at->distance + 0.005f, 0) / seconds;
        float wanted = at->impulse - mass(a, b, at, nx, ny) * (speed(a, b, at, nx, ny) + bias);
        float impulse = fmaxf(wanted, 0);
        push(a, b, at, nx * (impulse - at->impulse), ny * (impulse - at->impulse));
        at->impulse = impulse;
        float most = 0.6f * at->impulse;
        float sliding = at->friction - mass(a, b, at, -ny, nx) * speed(a, b, at, -ny, nx);
        float friction = fmaxf(-most, fminf(sliding, most));
        push(a, b, at, -ny * (friction - at->friction), nx * (friction - at->friction));
        at->friction = friction;
    }
}

/* One step of the world. */
static int step(float seconds) {
    for (int index = 1; index < BODIES; index++) {
        bodies[index].vy -= 9.81f * seconds;
    }
    for (int a = 0, index = 0; a < BODIES; a++) {
        for (int b = a + 1; b < BODIES; b++, index++) {
            if (!collide(&pairs[index], &bodies[a], &bodies[b])) {
                return 0;
            }
            for (uint32_t point = 0; point < pairs[index].count; point++) {
                contact *at = &pairs[index].points[point];
                float nx = pairs[index].nx, ny = pairs[index].ny;
                push(&bodies[a], &bodies[b], at, nx * at->impulse - ny * at->friction,
                     ny * at->impulse + nx * at->friction);
            }
        }
    }
    for (int round = 0; round < SUBSTEPS; round++) {
        for (int a = 0, index = 0; a < BODIES; a++) {
            for (int b = a + 1; b < BODIES; b++, index++) {
                solve(&pairs[index], &bodies[a], &bodies[b], seconds);
            }
        }
    }
    for (int index = 1; index < BODIES; index++) {
        bodies[index].x += bodies[index].vx * seconds;
        bodies[index].y += bodies[index].vy * seconds;
        bodies[index].angle += bodies[index].spin * seconds;
    }
    return 1;
}

int main(void) {
    if (!make_bodies()) {
        return 1;
    }
    for (int count = 0; count < 600; count++) {
        if (!step(1.0f / 60)) {
            fprintf(stderr, "a pair was not answered\n");
            return 1;
        }
    }
    /* The stack stands: each box rests on the one below, and none moves. */
    for (int index = 1; index < BODIES; index++) {
        const body *at = &bodies[index];
        printf("box %d: height %.3f m, angle %.4f\n", index, at->y, at->angle);
        if (fabsf(at->y - ((float)index - 0.5f)) > 0.05f || fabsf(at->angle) > 0.05f || fabsf(at->vy) > 0.05f) {
            return 1;
        }
    }
    return 0;
}
