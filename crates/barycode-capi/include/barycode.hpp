/*
 * barycode for C++17: collision answers that can be checked, above the functions of barycode.h.
 *
 *     using namespace barycode;
 *     auto car = d2::shape::rectangle({2.25, 0.8});       // std::optional: refused, or a shape
 *     auto wall = d2::shape::polygon(corners);            // lends the vertices of a std::vector
 *     auto ego = d2::pose_at(3.0, 1.0, 0.1);
 *
 *     if (d2::meets({*car, ego}, *wall)) brake();         // true unless proven to be free
 *     if (auto near = d2::closest_points({*car, ego}, *wall)) {
 *         use(near->distance, near->lower, near->upper, near->separation());
 *         assert(d2::check({*car, ego}, *wall, *near) == BARYCODE_PROVEN);
 *     }
 *
 * d2, d2f, d3 and d3f are the plane and space in double and single precision. Nothing is thrown, and
 * exceptions may be off. A question allocates nothing.
 */
#ifndef BARYCODE_HPP
#define BARYCODE_HPP

#include "barycode.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace barycode {

/* Values side by side in memory of someone else's: what C++20 has as std::span. */
template <class T>
class span {
public:
    constexpr span() = default;
    constexpr span(T *data, std::size_t size) : data_(data), size_(size) {}

    template <std::size_t Size>
    constexpr span(T (&array)[Size]) : data_(array), size_(Size) {}

    /* From what has data() and size(), such as std::vector, std::array and std::span. */
    template <class Container, class = std::enable_if_t<std::is_convertible_v<
                                   decltype(std::declval<Container &>().data()), T *>>>
    constexpr span(Container &container) : data_(container.data()), size_(container.size()) {}

    constexpr T *data() const { return data_; }
    constexpr std::size_t size() const { return size_; }
    constexpr T *begin() const { return data_; }
    constexpr T *end() const { return data_ + size_; }
    constexpr T &operator[](std::size_t index) const { return data_[index]; }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

/* Why something was not made; filled in on errors only. */
using error = barycode_error;

namespace detail {

/* The functions and structs of a dimension and precision under one name. */
#define BARYCODE_API(NAME, NUMBER, DIMENSION)                                                      \
    struct NAME##_common {                                                                         \
        static constexpr int dimension = DIMENSION;                                                \
        using number = NUMBER;                                                                     \
        using vec = NAME##_vec;                                                                    \
        using pose = NAME##_pose;                                                                  \
        using shape = NAME##_shape;                                                                \
        using motion = NAME##_motion;                                                              \
        using options = NAME##_options;                                                            \
        using cast_options = NAME##_cast_options;                                                  \
        using intersection = NAME##_intersection;                                                  \
        using distance_answer = NAME##_distance_answer;                                            \
        using proximity = NAME##_proximity;                                                        \
        using contact_point = NAME##_contact_point;                                                \
        using manifold = NAME##_manifold;                                                          \
        using impact = NAME##_impact;                                                              \
        using cell = NAME##_cell;                                                                  \
        using support_function = NAME##_support_function;                                          \
        static constexpr auto point = &NAME##_point;                                               \
        static constexpr auto segment = &NAME##_segment;                                           \
        static constexpr auto triangle = &NAME##_triangle;                                         \
        static constexpr auto capsule = &NAME##_capsule;                                           \
        static constexpr auto points = &NAME##_points;                                             \
        static constexpr auto custom = &NAME##_custom;                                             \
        static constexpr auto rounded = &NAME##_rounded;                                           \
        static constexpr auto new_hull = &NAME##_new_hull;                                         \
        static constexpr auto new_posed = &NAME##_new_posed;                                       \
        static constexpr auto new_affine = &NAME##_new_affine;                                     \
        static constexpr auto new_sum = &NAME##_new_sum;                                           \
        static constexpr auto new_hull_of = &NAME##_new_hull_of;                                   \
        static constexpr auto free = &NAME##_free;                                                 \
        static constexpr auto intersects = &NAME##_intersects;                                     \
        static constexpr auto within = &NAME##_within;                                             \
        static constexpr auto distance = &NAME##_distance;                                         \
        static constexpr auto closest_points = &NAME##_closest_points;                             \
        static constexpr auto contact = &NAME##_contact;                                           \
        static constexpr auto contact_manifold = &NAME##_contact_manifold;                         \
        static constexpr auto whole_contact_manifold = &NAME##_whole_contact_manifold;             \
        static constexpr auto cast_ray = &NAME##_cast_ray;                                         \
        static constexpr auto cast_shape = &NAME##_cast_shape;                                     \
        static constexpr auto time_of_impact = &NAME##_time_of_impact;                             \
        static constexpr auto is_free = &NAME##_is_free;                                           \
        static constexpr auto check_intersection = &NAME##_check_intersection;                     \
        static constexpr auto check_distance = &NAME##_check_distance;                             \
        static constexpr auto check_proximity = &NAME##_check_proximity;                           \
        static constexpr auto check_manifold = &NAME##_check_manifold;                             \
        static constexpr auto check_ray = &NAME##_check_ray;                                       \
        static constexpr auto check_cast = &NAME##_check_cast;                                     \
        static constexpr auto check_impact = &NAME##_check_impact;                                 \
        static constexpr auto still = &NAME##_still;                                               \
        static constexpr auto linear = &NAME##_linear;                                             \
        static constexpr auto rigid = &NAME##_rigid;                                               \
        static constexpr auto interpolated = &NAME##_interpolated;                                 \
        static constexpr auto path = &NAME##_path;                                                 \
        static constexpr auto motion_pose = &NAME##_motion_pose;                                   \
    }

#define BARYCODE_PLANE(NAME, NUMBER)                                                               \
    BARYCODE_API(NAME, NUMBER, 2);                                                                 \
    struct NAME : NAME##_common {                                                                  \
        using spin = NUMBER;                                                                       \
        static constexpr auto pose_at = &NAME##_pose_at;                                           \
        static constexpr auto ball = &NAME##_circle;                                               \
        static constexpr auto box = &NAME##_rectangle;                                             \
        static constexpr auto box_between = &NAME##_rectangle_between;                             \
        static constexpr auto ellipsoid = &NAME##_ellipse;                                         \
        static constexpr auto polygon = &NAME##_polygon;                                           \
        static constexpr auto new_polygon = &NAME##_new_polygon;                                   \
        static constexpr auto arc = &NAME##_arc;                                                   \
    }

#define BARYCODE_SPACE(NAME, NUMBER)                                                               \
    BARYCODE_API(NAME, NUMBER, 3);                                                                 \
    struct NAME : NAME##_common {                                                                  \
        using spin = NAME##_vec;                                                                   \
        static constexpr auto pose_of_quaternion = &NAME##_pose_of_quaternion;                     \
        static constexpr auto pose_of_axis_angles = &NAME##_pose_of_axis_angles;                   \
        static constexpr auto ball = &NAME##_sphere;                                               \
        static constexpr auto box = &NAME##_cuboid;                                                \
        static constexpr auto box_between = &NAME##_cuboid_between;                                \
        static constexpr auto ellipsoid = &NAME##_ellipsoid;                                       \
        static constexpr auto tetrahedron = &NAME##_tetrahedron;                                   \
        static constexpr auto cylinder = &NAME##_cylinder;                                         \
        static constexpr auto cone = &NAME##_cone;                                                 \
        static constexpr auto new_polytope = &NAME##_new_polytope;                                 \
    }

BARYCODE_PLANE(barycode2d, double);
BARYCODE_PLANE(barycode2f, float);
BARYCODE_SPACE(barycode3d, double);
BARYCODE_SPACE(barycode3f, float);

#undef BARYCODE_API
#undef BARYCODE_PLANE
#undef BARYCODE_SPACE

} // namespace detail

/* A dimension in a precision: its types and questions. */
template <class C>
struct world {
    using number = typename C::number;
    using vec = typename C::vec;
    using pose = typename C::pose;
    using spin = typename C::spin;
    using options = typename C::options;
    using cast_options = typename C::cast_options;
    using contact_point = typename C::contact_point;
    using cell = typename C::cell;
    using support_function = typename C::support_function;

    /* A shape: copied like a number. What was lent to it, and what an owned_shape owns, has to stay
     * while it is used. */
    class shape {
    public:
        const typename C::shape *get() const { return &shape_; }

        static std::optional<shape> point(vec at, error *why = nullptr) {
            return made(C::point, why, at);
        }
        static std::optional<shape> segment(vec from, vec to, error *why = nullptr) {
            return made(C::segment, why, from, to);
        }
        static std::optional<shape> triangle(vec a, vec b, vec c, error *why = nullptr) {
            return made(C::triangle, why, a, b, c);
        }
        static std::optional<shape> capsule(vec from, vec to, number radius, error *why = nullptr) {
            return made(C::capsule, why, from, to, radius);
        }
        /* All within a radius of a point: a disc of the plane. */
        static std::optional<shape> ball(vec center, number radius, error *why = nullptr) {
            return made(C::ball, why, center, radius);
        }
        /* Around zero, by half extents: a rectangle of the plane. */
        static std::optional<shape> box(vec half_extents, error *why = nullptr) {
            return made(C::box, why, half_extents);
        }
        static std::optional<shape> rectangle(vec half_extents, error *why = nullptr) {
            static_assert(C::dimension == 2, "space has boxes");
            return made(C::box, why, half_extents);
        }
        /* Between two opposite corners. */
        static std::optional<shape> box_between(vec first, vec second, error *why = nullptr) {
            return made(C::box_between, why, first, second);
        }
        static std::optional<shape> ellipsoid(vec semi_axes, error *why = nullptr) {
            return made(C::ellipsoid, why, semi_axes);
        }
        /* Around the z axis. */
        static std::optional<shape> cylinder(number half_height, number radius, error *why = nullptr) {
            static_assert(C::dimension == 3, "space alone has cylinders");
            return made(C::cylinder, why, half_height, radius);
        }
        static std::optional<shape> cone(number half_height, number radius, error *why = nullptr) {
            static_assert(C::dimension == 3, "space alone has cones");
            return made(C::cone, why, half_height, radius);
        }
        /* Vertices counter-clockwise, lent. */
        static std::optional<shape> polygon(span<const vec> vertices, error *why = nullptr) {
            static_assert(C::dimension == 2, "the plane alone has polygons");
            return made(C::polygon, why, vertices.data(), vertices.size());
        }
        /* The hull of points, lent. */
        static std::optional<shape> points(span<const vec> points, error *why = nullptr) {
            return made(C::points, why, points.data(), points.size());
        }
        static std::optional<shape> custom(support_function support, const void *context, vec start,
                                           number point_error, error *why = nullptr) {
            return made(C::custom, why, support, context, start, point_error);
        }
        /* A shape and all within a radius of it. */
        static std::optional<shape> rounded(const shape &of, number radius, error *why = nullptr) {
            return made(C::rounded, why, of.get(), radius);
        }

    protected:
        shape() : shape_() {}

        template <class Made = shape, class Function, class... Given>
        static std::optional<Made> made(Function function, error *why, Given... given) {
            Made shape;
            if (function(given..., &shape.shape_, why) < 0) {
                return std::nullopt;
            }
            return shape;
        }

        typename C::shape shape_;
    };

    /* A shape with memory of its own, which it frees: moved, not copied. Copies of it as a plain
     * `shape` may be used as long as it lives. */
    class owned_shape : public shape {
    public:
        owned_shape(owned_shape &&other) noexcept { *this = std::move(other); }
        owned_shape &operator=(owned_shape &&other) noexcept {
            std::swap(this->shape_, other.shape_);
            return *this;
        }
        owned_shape(const owned_shape &) = delete;
        owned_shape &operator=(const owned_shape &) = delete;
        ~owned_shape() { C::free(&this->shape_); }

        /* The convex hull of points, copied. `stride` is in bytes. */
        static std::optional<owned_shape> hull(span<const vec> points, error *why = nullptr) {
            return make(C::new_hull, why, points.data(), points.size(), sizeof(vec));
        }
        static std::optional<owned_shape> hull(const vec *points, std::size_t count, std::size_t stride,
                                               error *why = nullptr) {
            return make(C::new_hull, why, points, count, stride);
        }
        /* A convex polygon, copied, in either order. */
        static std::optional<owned_shape> polygon(const vec *vertices, std::size_t count,
                                                  std::size_t stride, error *why = nullptr) {
            static_assert(C::dimension == 2, "the plane alone has polygons");
            return make(C::new_polygon, why, vertices, count, stride);
        }
        /* A convex polytope by the triangles of its surface. */
        static std::optional<owned_shape> polytope(span<const vec> vertices,
                                                   span<const std::uint32_t> corners_of_faces,
                                                   error *why = nullptr) {
            static_assert(C::dimension == 3, "space alone has polytopes");
            return make(C::new_polytope, why, vertices.data(), vertices.size(), sizeof(vec),
                        corners_of_faces.data(), corners_of_faces.size() / 3);
        }
        static std::optional<owned_shape> posed(const shape &of, const pose &at, error *why = nullptr) {
            return make(C::new_posed, why, of.get(), &at);
        }
        static std::optional<owned_shape> affine(const shape &of, const vec (&rows)[C::dimension],
                                                 vec translation, error *why = nullptr) {
            return make(C::new_affine, why, of.get(), static_cast<const vec *>(rows), translation);
        }
        /* The Minkowski sum. */
        static std::optional<owned_shape> sum(const shape &first, const shape &second,
                                              error *why = nullptr) {
            return make(C::new_sum, why, first.get(), second.get());
        }

    private:
        friend class shape;
        friend class std::optional<owned_shape>;

        owned_shape() = default;

        template <class Function, class... Given>
        static std::optional<owned_shape> make(Function function, error *why, Given... given) {
            owned_shape shape;
            if (function(given..., &shape.shape_, why) < 0) {
                return std::nullopt;
            }
            return std::optional<owned_shape>(std::move(shape));
        }
    };

    /* A shape where it is: at a pose, or in its own frame. */
    class placed {
    public:
        placed(const shape &shape) : shape_(shape.get()) {}
        placed(const shape &shape, const typename C::pose &pose) : shape_(shape.get()), pose_(&pose) {}

        const typename C::shape *shape_;
        const typename C::pose *pose_ = nullptr;
    };

    /* How the shapes lie; undecided also for an error. */
    static barycode_verdict intersects(placed a, placed b, const options &options = {}) {
        return verdict(C::intersects(a.shape_, a.pose_, b.shape_, b.pose_, &options, nullptr));
    }

    /* Whether the shapes are not proven to be free of each other. */
    static bool meets(placed a, placed b, const options &options = {}) {
        const barycode_verdict found = intersects(a, b, options);
        return !(found == BARYCODE_SEPARATED ||
                 (found == BARYCODE_TOUCHING && options.touching == BARYCODE_TOUCHING_FREE));
    }

    /* How they lie when one is grown by a distance. */
    static barycode_verdict within(placed a, placed b, number distance, const options &options = {}) {
        return verdict(C::within(a.shape_, a.pose_, b.shape_, b.pose_, distance, &options, nullptr));
    }

    /* The answer with its proof. */
    static std::optional<typename C::intersection> intersection(placed a, placed b,
                                                                const options &options = {}) {
        return answer<typename C::intersection>(C::intersects, a, b, options);
    }

    static std::optional<typename C::distance_answer> distance(placed a, placed b,
                                                               const options &options = {}) {
        return answer<typename C::distance_answer>(C::distance, a, b, options);
    }

    struct proximity : C::proximity {
        /* The unit normal from A to B, if there is one. */
        std::optional<vec> separation() const {
            return this->has_normal ? std::optional<vec>(this->normal) : std::nullopt;
        }
        /* How far B must move along the normal; 0 where the shapes do not overlap. */
        number depth() const { return this->distance < 0 ? -this->distance : 0; }
    };

    static std::optional<proximity> closest_points(placed a, placed b, const options &options = {}) {
        return answer<proximity>(C::closest_points, a, b, options);
    }

    static std::optional<proximity> contact(placed a, placed b, const options &options = {}) {
        return answer<proximity>(C::contact, a, b, options);
    }

    struct manifold : C::manifold {
        const contact_point *begin() const { return this->points; }
        const contact_point *end() const { return this->points + this->count; }
    };

    static std::optional<manifold> contact_manifold(placed a, placed b, const options &options = {}) {
        return answer<manifold>(C::contact_manifold, a, b, options);
    }

    /* A motion: copied like a number; a path is lent its times and poses. */
    class motion {
    public:
        const typename C::motion *get() const { return &motion_; }

        static std::optional<motion> still(const pose &at, error *why = nullptr) {
            return made(C::still, why, at);
        }
        static std::optional<motion> linear(const pose &at, vec velocity, error *why = nullptr) {
            return made(C::linear, why, at, velocity);
        }
        static std::optional<motion> rigid(const pose &at, vec center, vec velocity, spin turning,
                                           number time = 0, error *why = nullptr) {
            return made(C::rigid, why, at, center, velocity, turning, time);
        }
        static std::optional<motion> arc(const pose &at, number speed, number curvature,
                                         error *why = nullptr) {
            static_assert(C::dimension == 2, "the plane alone has arcs");
            return made(C::arc, why, at, speed, curvature);
        }
        static std::optional<motion> interpolated(const pose &from, const pose &to, vec center,
                                                  number start, number end,
                                                  barycode_interpolation interpolation = BARYCODE_SLERP,
                                                  error *why = nullptr) {
            return made(C::interpolated, why, from, to, center, start, end,
                        static_cast<std::int32_t>(interpolation));
        }
        static std::optional<motion> path(span<const number> times, span<const pose> poses, vec center,
                                          barycode_interpolation interpolation = BARYCODE_SLERP,
                                          error *why = nullptr) {
            if (times.size() != poses.size()) {
                return std::nullopt;
            }
            return made(C::path, why, times.data(), poses.data(), times.size(), center,
                        static_cast<std::int32_t>(interpolation), number(0), number(0));
        }

        std::optional<pose> at(number time) const {
            pose found;
            return C::motion_pose(&motion_, time, &found) < 0 ? std::nullopt : std::optional<pose>(found);
        }

    private:
        motion() : motion_() {}

        template <class Function, class... Given>
        static std::optional<motion> made(Function function, error *why, Given... given) {
            motion motion;
            if (function(given..., &motion.motion_, why) < 0) {
                return std::nullopt;
            }
            return motion;
        }

        typename C::motion motion_;
    };

    using impact = typename C::impact;

    static std::optional<impact> cast_ray(placed shape, vec origin, vec direction, number until,
                                          const cast_options &options = {}) {
        impact found;
        const auto status =
            C::cast_ray(shape.shape_, shape.pose_, origin, direction, until, &options, &found);
        return status < 0 ? std::nullopt : std::optional<impact>(found);
    }

    static std::optional<impact> cast_shape(placed a, vec velocity_a, placed b, vec velocity_b,
                                            number until, const cast_options &options = {}) {
        impact found;
        const auto status = C::cast_shape(a.shape_, a.pose_, velocity_a, b.shape_, b.pose_, velocity_b,
                                          until, &options, &found);
        return status < 0 ? std::nullopt : std::optional<impact>(found);
    }

    static std::optional<impact> time_of_impact(const shape &a, const motion &motion_a, const shape &b,
                                                const motion &motion_b, number from, number to,
                                                const cast_options &options = {}, span<cell> cells = {}) {
        impact found;
        const auto status = C::time_of_impact(a.get(), motion_a.get(), b.get(), motion_b.get(), from, to,
                                              &options, &found, cells.data(), cells.size());
        return status < 0 ? std::nullopt : std::optional<impact>(found);
    }

    /* Whether they are proven not to meet; false also for an error. */
    static bool is_free(const shape &a, const motion &motion_a, const shape &b, const motion &motion_b,
                        number from, number to, const cast_options &options = {}) {
        return C::is_free(a.get(), motion_a.get(), b.get(), motion_b.get(), from, to, &options, nullptr);
    }

    /* BARYCODE_PROVEN, or what is wrong with an answer. */
    static std::int32_t check(placed a, placed b, const typename C::proximity &answer, bool exact = false) {
        return C::check_proximity(a.shape_, a.pose_, b.shape_, b.pose_, &answer, exact);
    }
    static std::int32_t check(placed a, placed b, const typename C::intersection &answer,
                              bool exact = false) {
        return C::check_intersection(a.shape_, a.pose_, b.shape_, b.pose_, &answer, exact);
    }
    static std::int32_t check(placed a, placed b, const typename C::manifold &answer) {
        return C::check_manifold(a.shape_, a.pose_, b.shape_, b.pose_, &answer);
    }
    static std::int32_t check(const shape &a, const motion &motion_a, const shape &b,
                              const motion &motion_b, number from, number to, const impact &answer,
                              span<const cell> cells, const cast_options &options = {}) {
        return C::check_impact(a.get(), motion_a.get(), b.get(), motion_b.get(), from, to, &options,
                               &answer, cells.data(), cells.size());
    }

    /* Poses of the plane by an angle, of space by a quaternion or by roll, pitch and yaw. */
    static pose pose_at(number x, number y, number angle) { return C::pose_at(x, y, angle); }
    static pose pose_of_quaternion(vec translation, number x, number y, number z, number w) {
        return C::pose_of_quaternion(translation, x, y, z, w);
    }
    static pose pose_of_axis_angles(vec translation, number x, number y, number z) {
        return C::pose_of_axis_angles(translation, x, y, z);
    }

private:
    static barycode_verdict verdict(std::int32_t status) {
        return status < 0 ? BARYCODE_UNDECIDED : static_cast<barycode_verdict>(status);
    }

    template <class Answer, class Function>
    static std::optional<Answer> answer(Function function, placed a, placed b, const options &options) {
        Answer found;
        if (function(a.shape_, a.pose_, b.shape_, b.pose_, &options, &found) < 0) {
            return std::nullopt;
        }
        return found;
    }
};

using d2 = world<detail::barycode2d>;
using d2f = world<detail::barycode2f>;
using d3 = world<detail::barycode3d>;
using d3f = world<detail::barycode3f>;

} // namespace barycode

#endif
