/*
 * barycode in space, in double precision. Include <barycode.h>, which includes this.
 *
 * Written from dimension.h.in by a test: plane.h, plane_float.h, space.h and space_float.h differ
 * in dimension and number alone.
 */
#ifndef BARYCODE_SPACE_H
#define BARYCODE_SPACE_H

#include "common.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------
 * Points and poses
 */

typedef struct barycode3d_vec {
    double x, y, z;
} barycode3d_vec;

/* A rotation, applied first, and a translation. Not {0}: what is no rotation is refused. */
typedef struct barycode3d_pose {
    barycode3d_vec rows[3]; /* of the matrix */
    barycode3d_vec translation;
} barycode3d_pose;

/* The pose with the rotation of a quaternion, of any length but zero. */
barycode3d_pose barycode3d_pose_of_quaternion(barycode3d_vec translation, double x, double y,
                                              double z, double w);

/* The pose turned about the fixed axes x, then y, then z: roll, pitch and yaw in radians. */
barycode3d_pose barycode3d_pose_of_axis_angles(barycode3d_vec translation, double x, double y,
                                               double z);

/* ------------------------------------------------------------------------------------------------
 * Shapes
 *
 * A shape is made once, which is when it is checked, and asked about as often as you like. The
 * struct may be copied and thrown away; what is in it is the library's own business. Where a shape
 * is refused, the struct holds none.
 */
typedef struct barycode3d_shape {
    uint64_t opaque[18];
} barycode3d_shape;

int32_t barycode3d_point(barycode3d_vec at, barycode3d_shape *shape, barycode_error *error);

int32_t barycode3d_segment(barycode3d_vec from, barycode3d_vec to, barycode3d_shape *shape,
                           barycode_error *error);

int32_t barycode3d_triangle(barycode3d_vec a, barycode3d_vec b, barycode3d_vec c,
                            barycode3d_shape *shape, barycode_error *error);

/* All within a radius of a segment. */
int32_t barycode3d_capsule(barycode3d_vec from, barycode3d_vec to, double radius,
                           barycode3d_shape *shape, barycode_error *error);

int32_t barycode3d_tetrahedron(barycode3d_vec a, barycode3d_vec b, barycode3d_vec c,
                               barycode3d_vec d, barycode3d_shape *shape, barycode_error *error);

int32_t barycode3d_sphere(barycode3d_vec center, double radius, barycode3d_shape *shape,
                          barycode_error *error);

/* A box along the axes around zero, by halves of its sides. */
int32_t barycode3d_cuboid(barycode3d_vec half_extents, barycode3d_shape *shape,
                          barycode_error *error);

/* A box along the axes between two opposite corners. */
int32_t barycode3d_cuboid_between(barycode3d_vec first, barycode3d_vec second,
                                  barycode3d_shape *shape, barycode_error *error);

/* An ellipsoid along the axes around zero. */
int32_t barycode3d_ellipsoid(barycode3d_vec semi_axes, barycode3d_shape *shape,
                             barycode_error *error);

/* A cylinder around the z axis, its middle at zero. */
int32_t barycode3d_cylinder(double half_height, double radius, barycode3d_shape *shape,
                            barycode_error *error);

/* A cone around the z axis, its apex up, half its height above zero. */
int32_t barycode3d_cone(double half_height, double radius, barycode3d_shape *shape,
                        barycode_error *error);

/* The hull of points in any order. They are lent: keep them as they are, where they are, while the
 * shape or a copy of it is used. Of more than a few points `new_hull` is faster to ask about. */
int32_t barycode3d_points(const barycode3d_vec *points, size_t count, barycode3d_shape *shape,
                          barycode_error *error);

/* Writes to `point` a point of a convex body that is farthest along `direction`, which has any
 * length. For the same direction always the same; called from every thread that asks; must return,
 * and not by an exception or a jump. */
typedef void (*barycode3d_support_function)(const void *context, const barycode3d_vec *direction,
                                            barycode3d_vec *point);

/* A convex body that you know by its support function. `start` is any point of it, best inside;
 * `point_error` bounds how far a computed point is from the body, and by how much it falls short of
 * the farthest: where that is too small, no bound of an answer is proven. */
int32_t barycode3d_custom(barycode3d_support_function support, const void *context,
                          barycode3d_vec start, double point_error, barycode3d_shape *shape,
                          barycode_error *error);

/* A shape and all within a radius of it. What `of` was lent stays lent, and what it owns is its. */
int32_t barycode3d_rounded(const barycode3d_shape *of, double radius, barycode3d_shape *shape,
                           barycode_error *error);

/* Shapes with memory of the library's, which is freed by barycode3d_free, once, when neither the
 * shape nor a copy of it is used any more. What they are given is copied, and may go.
 *
 * `stride` is the number of bytes from one point to the next: sizeof *points, or more. */

/* A convex polytope by its surface: triangles, each by three vertices, counter-clockwise from
 * outside. Decided exactly. */
int32_t barycode3d_new_polytope(const barycode3d_vec *vertices, size_t count, size_t stride,
                                const uint32_t *faces, size_t face_count,
                                barycode3d_shape *shape, barycode_error *error);

/* The convex hull of points. */
int32_t barycode3d_new_hull(const barycode3d_vec *points, size_t count, size_t stride,
                            barycode3d_shape *shape, barycode_error *error);

/* The same, unless `go_on` ends it: it is called now and then with how many points are settled, as
 * vertices found or as points inside. A million of them take some seconds. */
int32_t barycode3d_new_hull_while(const barycode3d_vec *points, size_t count, size_t stride,
                                  barycode_go_on go_on, void *context, barycode3d_shape *shape,
                                  barycode_error *error);

/* A shape at a pose, to be part of another one. */
int32_t barycode3d_new_posed(const barycode3d_shape *of, const barycode3d_pose *pose,
                             barycode3d_shape *shape, barycode_error *error);

/* The image under the matrix with these rows, as many as there are axes, and a translation. */
int32_t barycode3d_new_affine(const barycode3d_shape *of, const barycode3d_vec *rows,
                              barycode3d_vec translation, barycode3d_shape *shape,
                              barycode_error *error);

/* The Minkowski sum. */
int32_t barycode3d_new_sum(const barycode3d_shape *first, const barycode3d_shape *second,
                           barycode3d_shape *shape, barycode_error *error);

/* The convex hull of shapes. */
int32_t barycode3d_new_hull_of(const barycode3d_shape *shapes, size_t count,
                               barycode3d_shape *shape, barycode_error *error);

/* Frees what the shape owns, and clears the struct. Does nothing for NULL, for a shape that owns
 * nothing, and for a struct that holds none. */
void barycode3d_free(barycode3d_shape *shape);

/* ------------------------------------------------------------------------------------------------
 * Outer hulls
 *
 * A polytope of few vertices that contains every point, decided exactly. Its vertices go to `room`
 * places of yours; its triangles, by three vertices each, counter-clockwise from outside, to three
 * times `face_room`; of NULL they are only counted. What has no room is counted, and refused:
 * BARYCODE_ERROR_COUNT. As many places as there are points are enough, and as many as the limit
 * says, or 8; triangles are less than twice as many. Where the limit allows no fewer vertices it is
 * the hull of the points.
 */

typedef struct barycode3d_outer_hull_answer {
    double distance;     /* none of its points is farther from the hull of yours: a proven bound */
    size_t vertex_count;
    size_t face_count;   /* triangles, in space */
} barycode3d_outer_hull_answer;

/* That of at most so many vertices. */
int32_t barycode3d_outer_hull(const barycode3d_vec *points, size_t count, size_t stride,
                              size_t most, barycode3d_vec *vertices, size_t room,
                              uint32_t *faces, size_t face_room,
                              barycode3d_outer_hull_answer *answer, barycode_error *error);

/* That of which no point is farther than `distance` from the hull, with as few vertices as that
 * takes. */
int32_t barycode3d_outer_hull_within(const barycode3d_vec *points, size_t count, size_t stride,
                                     double distance, barycode3d_vec *vertices, size_t room,
                                     uint32_t *faces, size_t face_room,
                                     barycode3d_outer_hull_answer *answer,
                                     barycode_error *error);

/* Both, unless `go_on` ends them: it is told of the hull as `new_hull_while` tells it, then of the
 * vertices of the outer hull so far. Nothing is written to your places, then. */
int32_t barycode3d_outer_hull_while(const barycode3d_vec *points, size_t count, size_t stride,
                                    size_t most, barycode3d_vec *vertices, size_t room,
                                    uint32_t *faces, size_t face_room,
                                    barycode3d_outer_hull_answer *answer, barycode_go_on go_on,
                                    void *context, barycode_error *error);

int32_t barycode3d_outer_hull_within_while(const barycode3d_vec *points, size_t count,
                                           size_t stride, double distance,
                                           barycode3d_vec *vertices, size_t room,
                                           uint32_t *faces, size_t face_room,
                                           barycode3d_outer_hull_answer *answer,
                                           barycode_go_on go_on, void *context,
                                           barycode_error *error);

/* ------------------------------------------------------------------------------------------------
 * Questions about two shapes
 *
 * They return the verdict, or a status below zero. `pose` NULL: the shape is in its own frame.
 * `options` NULL: the defaults. `answer` NULL: the verdict is enough. After an error the answer
 * says that nothing is known: BARYCODE_UNDECIDED, BARYCODE_STOP_ERROR, bounds that exclude nothing.
 */

/* All defaults are zero: barycode3d_options options = {0}; */
typedef struct barycode3d_options {
    double cut_off;            /* farther than this any proof of it will do; 0: none */
    double tolerance;          /* bounds as close as this will do; 0: as close as can be */
    double speculative_margin; /* how far apart points of a manifold may be */
    uint32_t max_iterations;   /* supports in each stage; 0: 10000 */
    barycode_contact_rule touching;
    barycode_start start;
    barycode3d_vec start_direction;
    barycode_cache *cache; /* what is remembered of this pair, or NULL */
} barycode3d_options;

/* Feature of the difference of both shapes. */
typedef struct barycode3d_simplex {
    uint64_t ids[4][2]; /* a vertex of A and of B for each of its vertices */
    double weights[4];  /* not negative, and one in sum */
    uint32_t length;    /* how many count */
} barycode3d_simplex;

typedef struct barycode3d_intersection {
    barycode_verdict verdict; /* of `within`: how they lie when one is grown by the distance */
    barycode_stop stop;
    uint32_t iterations;
    barycode_contact_rule touching; /* whether contact counts, as it was asked */
    barycode_certificate certificate;
    double within;              /* the distance that was asked about */
    barycode3d_vec direction;   /* the certificate, if that is one: of any length, from A to B */
    barycode3d_simplex simplex; /* the certificate, if that is one */
} barycode3d_intersection;

/* Do the shapes meet? */
int32_t barycode3d_intersects(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                              const barycode3d_shape *b, const barycode3d_pose *pose_b,
                              const barycode3d_options *options,
                              barycode3d_intersection *answer);

/* Are they at most so far apart? */
int32_t barycode3d_within(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                          const barycode3d_shape *b, const barycode3d_pose *pose_b,
                          double distance, const barycode3d_options *options,
                          barycode3d_intersection *answer);

typedef struct barycode3d_distance_answer {
    barycode_verdict verdict;
    barycode_stop stop;
    uint32_t iterations;
    double distance; /* 0 where they overlap */
    double lower;    /* at least this, proven */
    double upper;    /* at most this, proven */
} barycode3d_distance_answer;

/* How far apart are they? */
int32_t barycode3d_distance(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                            const barycode3d_shape *b, const barycode3d_pose *pose_b,
                            const barycode3d_options *options,
                            barycode3d_distance_answer *answer);

typedef struct barycode3d_proximity {
    barycode_verdict verdict;
    barycode_stop stop;
    uint32_t iterations;
    uint32_t has_normal; /* 0: none, and the normal is zero */
    double distance;     /* of `contact`: minus the depth where they overlap */
    double lower;        /* at least this: the normal proves it */
    double upper;        /* at most this: the simplex proves it */
    barycode3d_vec normal; /* of length one, from A to B; B leaves A along it by the depth */
    barycode3d_vec on_a;   /* the point of A nearest B; where they overlap, deepest in it */
    barycode3d_vec on_b;
    barycode3d_simplex simplex;
} barycode3d_proximity;

/* The nearest points, and a direction that separates the shapes. */
int32_t barycode3d_closest_points(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                                  const barycode3d_shape *b, const barycode3d_pose *pose_b,
                                  const barycode3d_options *options,
                                  barycode3d_proximity *answer);

/* The signed distance, normal and points, also of shapes that overlap. */
int32_t barycode3d_contact(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                           const barycode3d_shape *b, const barycode3d_pose *pose_b,
                           const barycode3d_options *options, barycode3d_proximity *answer);

typedef struct barycode3d_contact_point {
    barycode3d_vec on_a;
    barycode3d_vec on_b;
    double distance; /* along the normal; negative where they overlap */
    uint64_t id;     /* the same from step to step while the features are */
} barycode3d_contact_point;

typedef struct barycode3d_manifold {
    barycode3d_proximity contact;
    barycode3d_contact_point points[4]; /* the least apart first */
    uint32_t count;                     /* how many there are */
} barycode3d_manifold;

/* The contact, and the points at which the shapes rest on each other. */
int32_t barycode3d_contact_manifold(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                                    const barycode3d_shape *b, const barycode3d_pose *pose_b,
                                    const barycode3d_options *options,
                                    barycode3d_manifold *answer);

/* The contact, and all points, once around the normal, if `room` is enough for them:
 * BARYCODE_MOST_CONTACT_POINTS always are. Else a reduced manifold. */
int32_t barycode3d_whole_contact_manifold(
    const barycode3d_shape *a, const barycode3d_pose *pose_a, const barycode3d_shape *b,
    const barycode3d_pose *pose_b, const barycode3d_options *options,
    barycode3d_proximity *contact, barycode3d_contact_point *points, size_t room, size_t *count);

/* ------------------------------------------------------------------------------------------------
 * Half-spaces
 *
 * All points x with normal . (x - origin) <= offset: the ground, or a wall without end. The normal
 * points out, and has any length but zero; it is taken as it is, not made a unit vector. It is A
 * of the answers, which are those about two shapes and are returned likewise: normals point from it
 * to the shape. After BARYCODE_ERROR_REFUSED `half_space_of` says what is wrong with it.
 */

/* Plain numbers: fill them in as you like, or by half_space_of. */
typedef struct barycode3d_half_space {
    barycode3d_vec normal;
    double offset;
    barycode3d_vec origin;
} barycode3d_half_space;

/* Fills in a half-space, and says what is wrong with one that is refused. */
int32_t barycode3d_half_space_of(barycode3d_vec normal, double offset, barycode3d_vec origin,
                                 barycode3d_half_space *half_space, barycode_error *error);

/* Does the shape meet it? */
int32_t barycode3d_half_space_intersects(const barycode3d_half_space *half_space,
                                         const barycode3d_shape *shape,
                                         const barycode3d_pose *pose,
                                         barycode3d_intersection *answer);

/* Is the shape at most so far from it? */
int32_t barycode3d_half_space_within(const barycode3d_half_space *half_space,
                                     const barycode3d_shape *shape, const barycode3d_pose *pose,
                                     double distance, barycode3d_intersection *answer);

/* How far is the shape from it? */
int32_t barycode3d_half_space_distance(const barycode3d_half_space *half_space,
                                       const barycode3d_shape *shape,
                                       const barycode3d_pose *pose,
                                       barycode3d_distance_answer *answer);

/* The nearest points; where they overlap, a common point. */
int32_t barycode3d_half_space_closest_points(const barycode3d_half_space *half_space,
                                             const barycode3d_shape *shape,
                                             const barycode3d_pose *pose,
                                             barycode3d_proximity *answer);

/* The signed distance: where they overlap, minus the depth of the shape's deepest point. */
int32_t barycode3d_half_space_contact(const barycode3d_half_space *half_space,
                                      const barycode3d_shape *shape,
                                      const barycode3d_pose *pose,
                                      barycode3d_proximity *answer);

/* ------------------------------------------------------------------------------------------------
 * Questions about shapes that move
 */

/* A motion, made once like a shape. */
typedef struct barycode3d_motion {
    uint64_t opaque[64];
} barycode3d_motion;

int32_t barycode3d_still(barycode3d_pose pose, barycode3d_motion *motion, barycode_error *error);

/* A pose at the time 0, and a velocity. */
int32_t barycode3d_linear(barycode3d_pose pose, barycode3d_vec velocity,
                          barycode3d_motion *motion, barycode_error *error);

/* A pose at a time, the velocity of a point of the body, and an angular velocity about it. */
int32_t barycode3d_rigid(barycode3d_pose pose, barycode3d_vec center, barycode3d_vec velocity,
                         barycode3d_vec angular_velocity, double time, barycode3d_motion *motion,
                         barycode_error *error);

/* From one pose to another; the center, a point of the body, moves straight. */
int32_t barycode3d_interpolated(barycode3d_pose from, barycode3d_pose to, barycode3d_vec center,
                                double start, double end, int32_t interpolation,
                                barycode3d_motion *motion, barycode_error *error);

/* From pose to pose. Times and poses are lent. The true motion has these poses, and between them
 * accelerations that differ from those of the interpolation by up to the deviations. */
int32_t barycode3d_path(const double *times, const barycode3d_pose *poses, size_t count,
                        barycode3d_vec center, int32_t interpolation, double linear_deviation,
                        double angular_deviation, barycode3d_motion *motion,
                        barycode_error *error);

/* The pose of a motion at a time. Nothing is written where the time is not a number, nor where the
 * motion has left the range of the precision by then: BARYCODE_ERROR_POSE. */
int32_t barycode3d_motion_pose(const barycode3d_motion *motion, double time,
                               barycode3d_pose *pose);

/* All defaults are zero. */
typedef struct barycode3d_cast_options {
    double target_distance; /* as far apart as this counts as contact */
    double resolution;      /* nearer than this a motion that turns is followed no more */
    barycode_contact_rule touching;
    barycode_start_overlap start;
} barycode3d_cast_options;

typedef struct barycode3d_impact {
    barycode_impact_verdict verdict;
    barycode_stop stop;
    uint32_t iterations;
    uint32_t cells;         /* how many prove what is free; 0 for casts */
    barycode_verdict start; /* how the shapes lie at the beginning */
    uint32_t has_leaves;
    uint32_t has_normal;
    uint32_t has_on_a;
    uint32_t has_on_b;
    double first[2];  /* free up to the first time; in contact at the second or before */
    double leaves[2]; /* when shapes in contact at the beginning part */
    barycode3d_vec normal;
    barycode3d_vec on_a; /* of the first contact, at first[1] */
    barycode3d_vec on_b;
} barycode3d_impact;

/* When does a point, at `origin` and moved by `direction` in each unit of time, first meet a shape?
 * The shape is A of the answer. `until` may be infinite. */
int32_t barycode3d_cast_ray(const barycode3d_shape *shape, const barycode3d_pose *pose,
                            barycode3d_vec origin, barycode3d_vec direction, double until,
                            const barycode3d_cast_options *options, barycode3d_impact *answer);

/* When do two shapes at constant velocities first come into contact? */
int32_t barycode3d_cast_shape(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                              barycode3d_vec velocity_a, const barycode3d_shape *b,
                              const barycode3d_pose *pose_b, barycode3d_vec velocity_b,
                              double until, const barycode3d_cast_options *options,
                              barycode3d_impact *answer);

/* An interval of time, and a direction that proves that two shapes are apart during all of it. */
typedef struct barycode3d_cell {
    double times[2];
    barycode3d_vec direction;
    double spin[3]; /* angular velocity of the direction, if it is spinning */
    barycode_turning turning;
} barycode3d_cell;

/* When do two shapes that move, and may turn, first meet? A motion of NULL stands still. Up to
 * `room` cells, which prove what is free, are written to `cells`, which may be NULL. All of that
 * room is used meanwhile. */
int32_t barycode3d_time_of_impact(const barycode3d_shape *a, const barycode3d_motion *motion_a,
                                  const barycode3d_shape *b, const barycode3d_motion *motion_b,
                                  double from, double to,
                                  const barycode3d_cast_options *options,
                                  barycode3d_impact *answer, barycode3d_cell *cells, size_t room);

/* Whether two shapes that move are proven not to meet. False also for an error. */
bool barycode3d_is_free(const barycode3d_shape *a, const barycode3d_motion *motion_a,
                        const barycode3d_shape *b, const barycode3d_motion *motion_b,
                        double from, double to, const barycode3d_cast_options *options,
                        barycode_error *error);

/* ------------------------------------------------------------------------------------------------
 * Checks
 *
 * Each proves an answer from the shapes alone, and returns BARYCODE_PROVEN, the fault of the
 * answer, or a status below zero. `exact`: the verdict is decided again in exact arithmetic.
 */

int32_t barycode3d_check_intersection(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                                      const barycode3d_shape *b, const barycode3d_pose *pose_b,
                                      const barycode3d_intersection *answer, bool exact);

/* That the fields agree: a distance has no certificate. */
int32_t barycode3d_check_distance(const barycode3d_distance_answer *answer);

int32_t barycode3d_check_proximity(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                                   const barycode3d_shape *b, const barycode3d_pose *pose_b,
                                   const barycode3d_proximity *answer, bool exact);

int32_t barycode3d_check_manifold(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                                  const barycode3d_shape *b, const barycode3d_pose *pose_b,
                                  const barycode3d_manifold *answer);

/* All points of a manifold, as whole_contact_manifold writes them, in any order: that the contact
 * is proven, and that each is a point of both shapes at its distance along the normal. */
int32_t barycode3d_check_contact_points(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                                        const barycode3d_shape *b, const barycode3d_pose *pose_b,
                                        const barycode3d_proximity *contact,
                                        const barycode3d_contact_point *points, size_t count);

/* The same of answers about a half-space. */
int32_t barycode3d_check_half_space_intersection(const barycode3d_half_space *half_space,
                                                 const barycode3d_shape *shape,
                                                 const barycode3d_pose *pose,
                                                 const barycode3d_intersection *answer);

int32_t barycode3d_check_half_space_proximity(const barycode3d_half_space *half_space,
                                              const barycode3d_shape *shape,
                                              const barycode3d_pose *pose,
                                              const barycode3d_proximity *answer);

int32_t barycode3d_check_ray(const barycode3d_shape *shape, const barycode3d_pose *pose,
                             barycode3d_vec origin, barycode3d_vec direction, double until,
                             const barycode3d_cast_options *options,
                             const barycode3d_impact *answer);

int32_t barycode3d_check_cast(const barycode3d_shape *a, const barycode3d_pose *pose_a,
                              barycode3d_vec velocity_a, const barycode3d_shape *b,
                              const barycode3d_pose *pose_b, barycode3d_vec velocity_b,
                              double until, const barycode3d_cast_options *options,
                              const barycode3d_impact *answer);

int32_t barycode3d_check_impact(const barycode3d_shape *a, const barycode3d_motion *motion_a,
                                const barycode3d_shape *b, const barycode3d_motion *motion_b,
                                double from, double to, const barycode3d_cast_options *options,
                                const barycode3d_impact *answer, const barycode3d_cell *cells,
                                size_t count);

/* ------------------------------------------------------------------------------------------------
 * Many pairs in one call
 *
 * A table holds copies of shapes, which rows name by their ids. Rows are read where they are; their
 * answers are columns of yours, of which those that are NULL are left out. A batch runs on all
 * cores unless its options say otherwise, and may allocate. These functions return 0 or a status
 * below zero, and write how many rows are undecided to `undecided`, unless that is NULL.
 */
typedef struct barycode3d_table barycode3d_table;

int32_t barycode3d_new_table(barycode3d_table **table, barycode_error *error);

/* Copies a shape into a table, which grows and which no other thread uses meanwhile. What has been
 * made with the table before keeps the shapes that it had. */
int32_t barycode3d_table_add(barycode3d_table *table, const barycode3d_shape *shape, uint32_t *id,
                             barycode_error *error);

void barycode3d_free_table(barycode3d_table *table);

/* One side of pairs. Strides are the bytes from one row to the next; 0: the same for all rows. */
typedef struct barycode3d_rows {
    const barycode3d_table *table;
    const uint32_t *shapes; /* ids */
    size_t shape_stride;
    const barycode3d_pose *poses; /* NULL: where the shapes are by themselves */
    size_t pose_stride;
} barycode3d_rows;

/* Columns of answers, as long as there are rows. No two share memory, nor do they with rows and
 * what else is read: BARYCODE_ERROR_SHARED. A pose that is no pose makes its row undecided. */
typedef struct barycode3d_columns {
    uint8_t *verdict; /* barycode_verdict */
    double *distance;
    double *lower;
    double *upper;
    barycode3d_vec *normal; /* zero where there is none */
    barycode3d_vec *on_a;
    barycode3d_vec *on_b;
} barycode3d_columns;

/* Are the pairs at most so far apart? 0: do they meet? Wants the column of verdicts alone. */
int32_t barycode3d_batch_within(const barycode3d_rows *a, const barycode3d_rows *b, size_t rows,
                                double distance, const barycode3d_columns *columns,
                                const barycode_batch_options *options, size_t *undecided,
                                barycode_error *error);

int32_t barycode3d_batch_distance(const barycode3d_rows *a, const barycode3d_rows *b, size_t rows,
                                  const barycode3d_columns *columns,
                                  const barycode_batch_options *options, size_t *undecided,
                                  barycode_error *error);

int32_t barycode3d_batch_closest_points(const barycode3d_rows *a, const barycode3d_rows *b,
                                        size_t rows, const barycode3d_columns *columns,
                                        const barycode_batch_options *options, size_t *undecided,
                                        barycode_error *error);

int32_t barycode3d_batch_contact(const barycode3d_rows *a, const barycode3d_rows *b, size_t rows,
                                 const barycode3d_columns *columns,
                                 const barycode_batch_options *options, size_t *undecided,
                                 barycode_error *error);

/* Obstacles of sweeps: `count` that stand still, and lists of those that move. */
typedef struct barycode3d_obstacles barycode3d_obstacles;

int32_t barycode3d_new_obstacles(const barycode3d_rows *standing, size_t count,
                                 barycode3d_obstacles **obstacles, barycode_error *error);

/* Adds obstacles that move: `counts` has how many there are at each of `steps` time steps, the
 * first of which is `first_step`; their rows follow on each other. They have the same table. */
int32_t barycode3d_obstacles_add_moving(barycode3d_obstacles *obstacles,
                                        const barycode3d_rows *moving, const size_t *counts,
                                        size_t steps, uint32_t first_step, barycode_error *error);

void barycode3d_free_obstacles(barycode3d_obstacles *obstacles);

/* Columns of sweeps, as long as there are poses, or trajectories: apart, as those of pairs. */
typedef struct barycode3d_sweep_columns {
    uint8_t *verdict; /* barycode_verdict */
    double *distance;
    double *lower;
    double *upper;
    uint32_t *row;      /* of trajectories: the pose, or BARYCODE_NO_ROW */
    uint32_t *obstacle; /* by the order in which they were given, or BARYCODE_NO_ROW */
} barycode3d_sweep_columns;

/* Does a footprint come nearer than `margin` to any obstacle, at each of its poses, and to which
 * first? `steps` has the time step of each pose, and is NULL where nothing moves. */
int32_t barycode3d_sweep_collisions(const barycode3d_rows *footprints, const uint32_t *steps,
                                    size_t count, const barycode3d_obstacles *obstacles,
                                    double margin, const barycode3d_sweep_columns *columns,
                                    const barycode_batch_options *options, size_t *undecided,
                                    barycode_error *error);

/* How far is it from the nearest? Farther than `cut_off` is not measured; 0: everything is. What is
 * not a number is no cut-off: BARYCODE_ERROR_NUMBER. */
int32_t barycode3d_sweep_clearances(const barycode3d_rows *footprints, const uint32_t *steps,
                                    size_t count, const barycode3d_obstacles *obstacles,
                                    double cut_off, const barycode3d_sweep_columns *columns,
                                    const barycode_batch_options *options, size_t *undecided,
                                    barycode_error *error);

/* The first pose of each trajectory that is not free. `ends` has where the poses of each end. */
int32_t barycode3d_trajectory_collisions(
    const barycode3d_rows *footprints, const uint32_t *steps, size_t count,
    const barycode3d_obstacles *obstacles, const size_t *ends, size_t trajectories,
    const barycode3d_sweep_columns *columns, const barycode_batch_options *options,
    size_t *undecided, barycode_error *error);

/* Some pose of each trajectory that is not free, in less time where many trajectories collide. */
int32_t barycode3d_any_trajectory_collisions(
    const barycode3d_rows *footprints, const uint32_t *steps, size_t count,
    const barycode3d_obstacles *obstacles, const size_t *ends, size_t trajectories,
    const barycode3d_sweep_columns *columns, const barycode_batch_options *options,
    size_t *undecided, barycode_error *error);

/* The smallest distance along each trajectory. */
int32_t barycode3d_trajectory_clearances(
    const barycode3d_rows *footprints, const uint32_t *steps, size_t count,
    const barycode3d_obstacles *obstacles, const size_t *ends, size_t trajectories,
    double cut_off, const barycode3d_sweep_columns *columns,
    const barycode_batch_options *options, size_t *undecided, barycode_error *error);

/* The contact of a footprint, A, with the obstacle that it is nearest to or deepest in, at each of
 * its poses. `obstacle` may be NULL. */
int32_t barycode3d_sweep_contacts(const barycode3d_rows *footprints, const uint32_t *steps,
                                  size_t count, const barycode3d_obstacles *obstacles,
                                  const barycode3d_columns *columns, uint32_t *obstacle,
                                  const barycode_batch_options *options, size_t *undecided,
                                  barycode_error *error);

/* Columns of trajectories over continuous time, as long as there are trajectories. Times are
 * fractions of the step that begins with the pose `row`. */
typedef struct barycode3d_swept_columns {
    uint8_t *verdict;    /* barycode_impact_verdict */
    double *free_until;  /* of collisions: free before; infinite where there is none */
    double *contact_by;  /* of collisions: in contact then or before, if the verdict says so */
    double *lower;       /* of clearances: at least this all the time, proven */
    double *upper;       /* of clearances: at most this at the time `at`, proven */
    double *at;
    uint32_t *row;       /* the pose, or BARYCODE_NO_ROW */
    uint32_t *obstacle;  /* where it is at that pose, or BARYCODE_NO_ROW */
} barycode3d_swept_columns;

/* The first contact of each trajectory at any time: from pose to pose of a trajectory, which are of
 * consecutive time steps, the footprint moves as by BARYCODE_SLERP about the zero of its frame, and
 * so do obstacles that move; those of consecutive steps are the same shapes in the same order. What
 * does not fit so is BARYCODE_ERROR_ROWS. */
int32_t barycode3d_swept_collisions(
    const barycode3d_rows *footprints, const uint32_t *steps, size_t count,
    const barycode3d_obstacles *obstacles, const size_t *ends, size_t trajectories,
    const barycode3d_swept_columns *columns, const barycode_batch_options *options,
    size_t *undecided, barycode_error *error);

/* Some contact of each trajectory, mostly not the first, in less time. */
int32_t barycode3d_any_swept_collisions(
    const barycode3d_rows *footprints, const uint32_t *steps, size_t count,
    const barycode3d_obstacles *obstacles, const size_t *ends, size_t trajectories,
    const barycode3d_swept_columns *columns, const barycode_batch_options *options,
    size_t *undecided, barycode_error *error);

/* The smallest distance of each trajectory at any time. Farther than `cut_off` is not measured; 0:
 * everything is. Bounds are as close as `tolerance` times the upper one; 0: as close as can be,
 * which takes long. */
int32_t barycode3d_swept_clearances(
    const barycode3d_rows *footprints, const uint32_t *steps, size_t count,
    const barycode3d_obstacles *obstacles, const size_t *ends, size_t trajectories,
    double cut_off, double tolerance, const barycode3d_swept_columns *columns,
    const barycode_batch_options *options, size_t *undecided, barycode_error *error);

/* All pairs of a row of A and a row of B that are at most so far apart, of the same time step where
 * both have steps. Freed by barycode_free_meetings. */
int32_t barycode3d_new_meetings(const barycode3d_rows *a, const uint32_t *steps_a, size_t count_a,
                                const barycode3d_rows *b, const uint32_t *steps_b, size_t count_b,
                                double within, barycode_meetings *meetings,
                                const barycode_batch_options *options, size_t *undecided,
                                barycode_error *error);

#ifdef __cplusplus
}
#endif

#endif
