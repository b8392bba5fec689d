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
 * d2, d2f, d3 and d3f are the plane and space in double and single precision. Nothing is thrown,
 * and exceptions may be off. A question about two shapes allocates nothing, nor does the proof of a
 * motion; checks, batches and what owns memory may.
 */
#ifndef BARYCODE_HPP
#define BARYCODE_HPP

#include "barycode/batches.hpp"

namespace barycode {

/* A dimension in a precision: its types, shapes, batches and questions. */
template <class C>
struct world : detail::batches<C> {
    using typename detail::shapes<C>::number;
    using typename detail::shapes<C>::vec;
    using typename detail::shapes<C>::pose;
    using typename detail::shapes<C>::shape;
    using typename detail::shapes<C>::placed;
    using spin = typename C::spin;
    using options = typename C::options;
    using cast_options = typename C::cast_options;
    using contact_point = typename C::contact_point;
    using cell = typename C::cell;

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

    /* The contact, and all points, written to `points`: BARYCODE_MOST_CONTACT_POINTS are enough. */
    struct whole_manifold {
        proximity contact;
        span<const contact_point> points;
    };

    static std::optional<whole_manifold> whole_contact_manifold(placed a, placed b, span<contact_point> points,
                                                                const options &options = {}) {
        proximity contact;
        std::size_t count = 0;
        const auto status = C::whole_contact_manifold(a.shape_, a.pose_, b.shape_, b.pose_, &options, &contact,
                                                      points.data(), points.size(), &count);
        return status < 0 ? std::nullopt
                          : std::optional<whole_manifold>({contact, {points.data(), count}});
    }

    struct manifold : C::manifold {
        const contact_point *begin() const { return this->points; }
        const contact_point *end() const { return this->points + this->count; }
    };

    static std::optional<manifold> contact_manifold(placed a, placed b, const options &options = {}) {
        return answer<manifold>(C::contact_manifold, a, b, options);
    }

    /* All points x with normal . (x - origin) <= offset; A of its answers. Copied like a number. */
    class half_space {
    public:
        const typename C::half_space *get() const { return &half_space_; }

        static std::optional<half_space> make(vec normal, number offset = 0, vec origin = {},
                                              error *why = nullptr) {
            half_space made;
            return C::half_space_of(normal, offset, origin, &made.half_space_, why) < 0
                       ? std::nullopt
                       : std::optional<half_space>(made);
        }

        /* How the shape lies to it; undecided also for an error. */
        barycode_verdict intersects(placed shape) const {
            return verdict(C::half_space_intersects(&half_space_, shape.shape_, shape.pose_, nullptr));
        }
        /* Whether the shape is not proven to be free of it. */
        bool meets(placed shape) const { return intersects(shape) != BARYCODE_SEPARATED; }
        barycode_verdict within(placed shape, number distance) const {
            return verdict(C::half_space_within(&half_space_, shape.shape_, shape.pose_, distance, nullptr));
        }
        /* The answer with its proof. */
        std::optional<typename C::intersection> intersection(placed shape) const {
            return ask<typename C::intersection>(C::half_space_intersects, shape);
        }
        std::optional<typename C::distance_answer> distance(placed shape) const {
            return ask<typename C::distance_answer>(C::half_space_distance, shape);
        }
        std::optional<proximity> closest_points(placed shape) const {
            return ask<proximity>(C::half_space_closest_points, shape);
        }
        std::optional<proximity> contact(placed shape) const {
            return ask<proximity>(C::half_space_contact, shape);
        }
        /* BARYCODE_PROVEN, or what is wrong with an answer. */
        std::int32_t check(placed shape, const typename C::proximity &answer) const {
            return C::check_half_space_proximity(&half_space_, shape.shape_, shape.pose_, &answer);
        }
        std::int32_t check(placed shape, const typename C::intersection &answer) const {
            return C::check_half_space_intersection(&half_space_, shape.shape_, shape.pose_, &answer);
        }

    private:
        half_space() : half_space_() {}

        template <class Answer, class Function>
        std::optional<Answer> ask(Function function, placed shape) const {
            Answer found;
            return function(&half_space_, shape.shape_, shape.pose_, &found) < 0
                       ? std::nullopt
                       : std::optional<Answer>(found);
        }

        typename C::half_space half_space_;
    };

    /* A hull of few vertices that contains that of points, in places of yours: without these its
     * vertices and triangles are only counted. */
    struct outer_polytope {
        span<const vec> vertices;
        span<const std::uint32_t> faces; /* in space: three vertices for each triangle */
        number distance;                 /* none of its points is farther from the hull of yours */
        std::size_t vertex_count;
        std::size_t face_count;
    };

    /* That of at most so many vertices. */
    static std::optional<outer_polytope> outer_hull(span<const vec> points, std::size_t most, span<vec> vertices,
                                                    span<std::uint32_t> faces = {}, error *why = nullptr) {
        return outer(C::outer_hull, points, most, vertices, faces, why);
    }
    /* The same, unless `go_on(done)` says false: it is called now and then, and must not throw. */
    template <class GoOn>
    static std::optional<outer_polytope> outer_hull_while(span<const vec> points, std::size_t most, GoOn go_on,
                                                          span<vec> vertices, span<std::uint32_t> faces = {},
                                                          error *why = nullptr) {
        return outer(C::outer_hull_while, points, most, vertices, faces, why, detail::goes_on<GoOn>,
                     static_cast<void *>(&go_on));
    }
    /* That of which no point is farther from the hull of the points. */
    static std::optional<outer_polytope> outer_hull_within(span<const vec> points, number distance,
                                                           span<vec> vertices, span<std::uint32_t> faces = {},
                                                           error *why = nullptr) {
        return outer(C::outer_hull_within, points, distance, vertices, faces, why);
    }
    template <class GoOn>
    static std::optional<outer_polytope> outer_hull_within_while(span<const vec> points, number distance, GoOn go_on,
                                                                 span<vec> vertices,
                                                                 span<std::uint32_t> faces = {},
                                                                 error *why = nullptr) {
        return outer(C::outer_hull_within_while, points, distance, vertices, faces, why, detail::goes_on<GoOn>,
                     static_cast<void *>(&go_on));
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
            return path(times, poses, center, interpolation, 0, 0, why);
        }
        /* The same of a body whose accelerations differ from these by up to the deviations. */
        static std::optional<motion> path(span<const number> times, span<const pose> poses, vec center,
                                          barycode_interpolation interpolation, number linear_deviation,
                                          number angular_deviation, error *why = nullptr) {
            if (times.size() != poses.size()) {
                detail::refuse_lengths(why, 2);
                return std::nullopt;
            }
            return made(C::path, why, times.data(), poses.data(), times.size(), center,
                        static_cast<std::int32_t>(interpolation), linear_deviation, angular_deviation);
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
    /* All points of a manifold, as whole_contact_manifold finds them. */
    static std::int32_t check(placed a, placed b, const whole_manifold &answer) {
        return check(a, b, answer.contact, answer.points);
    }
    static std::int32_t check(placed a, placed b, const typename C::proximity &contact,
                              span<const contact_point> points) {
        return C::check_contact_points(a.shape_, a.pose_, b.shape_, b.pose_, &contact, points.data(), points.size());
    }
    /* That its fields agree: a distance has no certificate. */
    static std::int32_t check(const typename C::distance_answer &answer) {
        return C::check_distance(&answer);
    }
    static std::int32_t check_ray(placed shape, vec origin, vec direction, number until, const impact &answer,
                                  const cast_options &options = {}) {
        return C::check_ray(shape.shape_, shape.pose_, origin, direction, until, &options, &answer);
    }
    static std::int32_t check_cast(placed a, vec velocity_a, placed b, vec velocity_b, number until,
                                   const impact &answer, const cast_options &options = {}) {
        return C::check_cast(a.shape_, a.pose_, velocity_a, b.shape_, b.pose_, velocity_b, until, &options,
                             &answer);
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
    template <class Function, class Limit, class... Told>
    static std::optional<outer_polytope> outer(Function function, span<const vec> points, Limit limit,
                                               span<vec> vertices, span<std::uint32_t> faces, error *why,
                                               Told... told) {
        typename C::outer_hull_answer found;
        std::int32_t status;
        if constexpr (C::dimension == 2) {
            status = function(points.data(), points.size(), sizeof(vec), limit, vertices.data(), vertices.size(),
                              &found, told..., why);
        } else {
            status = function(points.data(), points.size(), sizeof(vec), limit, vertices.data(), vertices.size(),
                              faces.data(), faces.size() / 3, &found, told..., why);
        }
        if (status < 0) {
            return std::nullopt;
        }
        const std::size_t corners = vertices.size() == 0 ? 0 : found.vertex_count;
        const std::size_t indices = faces.size() == 0 ? 0 : 3 * found.face_count;
        return outer_polytope{{vertices.data(), corners}, {faces.data(), indices}, found.distance, found.vertex_count,
                              found.face_count};
    }

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
