/*
 * barycode for C++17: shapes. Include <barycode.hpp>, which includes this.
 */
#ifndef BARYCODE_SHAPES_HPP
#define BARYCODE_SHAPES_HPP

#include "names.hpp"

#include <optional>

namespace barycode::detail {

/* The types and shapes of a dimension in a precision. */
template <class C>
struct shapes {
    using number = typename C::number;
    using vec = typename C::vec;
    using pose = typename C::pose;
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
        static std::optional<shape> tetrahedron(vec a, vec b, vec c, vec d, error *why = nullptr) {
            static_assert(C::dimension == 3, "space alone has tetrahedra");
            return made(C::tetrahedron, why, a, b, c, d);
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
        /* The same, unless `go_on(done)` says false: it is called now and then, and must not throw. */
        template <class GoOn>
        static std::optional<owned_shape> hull_while(span<const vec> points, GoOn go_on, error *why = nullptr) {
            return make(C::new_hull_while, why, points.data(), points.size(), sizeof(vec), goes_on<GoOn>,
                        static_cast<void *>(&go_on));
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
        /* The convex hull of shapes. */
        static std::optional<owned_shape> hull_of(span<const shape> shapes, error *why = nullptr) {
            static_assert(sizeof(shape) == sizeof(typename C::shape) && std::is_standard_layout_v<shape>,
                          "a list of shapes is a list of the structs of C");
            return make(C::new_hull_of, why, reinterpret_cast<const typename C::shape *>(shapes.data()),
                        shapes.size());
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
};

} // namespace barycode::detail

#endif
