/*
 * barycode for C++17: spans, and the functions and structs of barycode.h by one name for each
 * dimension and precision. Include <barycode.hpp>, which includes this.
 */
#ifndef BARYCODE_NAMES_HPP
#define BARYCODE_NAMES_HPP

#include "../barycode.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace barycode {

/* Values side by side in memory of someone else's: what C++20 has as std::span. That of no values
 * is at null. */
template <class T>
class span {
public:
    constexpr span() = default;
    constexpr span(T *data, std::size_t size) : data_(size == 0 ? nullptr : data), size_(size) {}

    template <std::size_t Size>
    constexpr span(T (&array)[Size]) : data_(array), size_(Size) {}

    /* From what has data() and size(), such as std::vector, std::array and std::span. */
    template <class Container, class = std::enable_if_t<std::is_convertible_v<
                                   decltype(std::declval<Container &>().data()), T *>>>
    constexpr span(Container &container) : span(container.data(), container.size()) {}

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
        using half_space = NAME##_half_space;                                                      \
        using outer_hull_answer = NAME##_outer_hull_answer;                                        \
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
        using table = NAME##_table;                                                                \
        using rows = NAME##_rows;                                                                  \
        using columns = NAME##_columns;                                                            \
        using obstacles = NAME##_obstacles;                                                        \
        using sweep_columns = NAME##_sweep_columns;                                                \
        using swept_columns = NAME##_swept_columns;                                                \
        static constexpr auto point = &NAME##_point;                                               \
        static constexpr auto segment = &NAME##_segment;                                           \
        static constexpr auto triangle = &NAME##_triangle;                                         \
        static constexpr auto capsule = &NAME##_capsule;                                           \
        static constexpr auto points = &NAME##_points;                                             \
        static constexpr auto custom = &NAME##_custom;                                             \
        static constexpr auto rounded = &NAME##_rounded;                                           \
        static constexpr auto new_hull = &NAME##_new_hull;                                         \
        static constexpr auto new_hull_while = &NAME##_new_hull_while;                             \
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
        static constexpr auto half_space_of = &NAME##_half_space_of;                               \
        static constexpr auto half_space_intersects = &NAME##_half_space_intersects;               \
        static constexpr auto half_space_within = &NAME##_half_space_within;                       \
        static constexpr auto half_space_distance = &NAME##_half_space_distance;                   \
        static constexpr auto half_space_closest_points = &NAME##_half_space_closest_points;       \
        static constexpr auto half_space_contact = &NAME##_half_space_contact;                     \
        static constexpr auto outer_hull = &NAME##_outer_hull;                                     \
        static constexpr auto outer_hull_while = &NAME##_outer_hull_while;                         \
        static constexpr auto outer_hull_within = &NAME##_outer_hull_within;                       \
        static constexpr auto outer_hull_within_while = &NAME##_outer_hull_within_while;           \
        static constexpr auto cast_ray = &NAME##_cast_ray;                                         \
        static constexpr auto cast_shape = &NAME##_cast_shape;                                     \
        static constexpr auto time_of_impact = &NAME##_time_of_impact;                             \
        static constexpr auto is_free = &NAME##_is_free;                                           \
        static constexpr auto check_intersection = &NAME##_check_intersection;                     \
        static constexpr auto check_distance = &NAME##_check_distance;                             \
        static constexpr auto check_proximity = &NAME##_check_proximity;                           \
        static constexpr auto check_manifold = &NAME##_check_manifold;                             \
        static constexpr auto check_contact_points = &NAME##_check_contact_points;                 \
        static constexpr auto check_half_space_intersection = &NAME##_check_half_space_intersection;\
        static constexpr auto check_half_space_proximity = &NAME##_check_half_space_proximity;     \
        static constexpr auto check_ray = &NAME##_check_ray;                                       \
        static constexpr auto check_cast = &NAME##_check_cast;                                     \
        static constexpr auto check_impact = &NAME##_check_impact;                                 \
        static constexpr auto still = &NAME##_still;                                               \
        static constexpr auto linear = &NAME##_linear;                                             \
        static constexpr auto rigid = &NAME##_rigid;                                               \
        static constexpr auto interpolated = &NAME##_interpolated;                                 \
        static constexpr auto path = &NAME##_path;                                                 \
        static constexpr auto motion_pose = &NAME##_motion_pose;                                   \
        static constexpr auto new_table = &NAME##_new_table;                                       \
        static constexpr auto table_add = &NAME##_table_add;                                       \
        static constexpr auto free_table = &NAME##_free_table;                                     \
        static constexpr auto batch_within = &NAME##_batch_within;                                 \
        static constexpr auto batch_distance = &NAME##_batch_distance;                             \
        static constexpr auto batch_closest_points = &NAME##_batch_closest_points;                 \
        static constexpr auto batch_contact = &NAME##_batch_contact;                               \
        static constexpr auto new_obstacles = &NAME##_new_obstacles;                               \
        static constexpr auto obstacles_add_moving = &NAME##_obstacles_add_moving;                 \
        static constexpr auto free_obstacles = &NAME##_free_obstacles;                             \
        static constexpr auto sweep_collisions = &NAME##_sweep_collisions;                         \
        static constexpr auto sweep_clearances = &NAME##_sweep_clearances;                         \
        static constexpr auto sweep_contacts = &NAME##_sweep_contacts;                             \
        static constexpr auto trajectory_collisions = &NAME##_trajectory_collisions;               \
        static constexpr auto any_trajectory_collisions = &NAME##_any_trajectory_collisions;       \
        static constexpr auto trajectory_clearances = &NAME##_trajectory_clearances;               \
        static constexpr auto swept_collisions = &NAME##_swept_collisions;                         \
        static constexpr auto any_swept_collisions = &NAME##_any_swept_collisions;                 \
        static constexpr auto swept_clearances = &NAME##_swept_clearances;                         \
        static constexpr auto new_meetings = &NAME##_new_meetings;                                 \
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

/* What C calls where a function of C++ is told how far a call is. It has nowhere to throw to. */
template <class GoOn>
bool goes_on(void *go_on, std::size_t done) noexcept {
    return (*static_cast<GoOn *>(go_on))(done);
}

/* Says that lengths do not fit each other. */
inline void refuse_lengths(error *why, std::int32_t argument) {
    if (why != nullptr) {
        *why = {BARYCODE_ERROR_COUNT, argument, -1, {}};
        constexpr char text[] = "lengths do not fit: give each span as many values as there are rows, or none";
        static_assert(sizeof text <= sizeof why->text, "a text that fits");
        std::memcpy(why->text, text, sizeof text);
    }
}

} // namespace detail

/* The versions of the library that is linked. */
inline const char *version() { return barycode_version(); }
inline std::uint32_t abi_version() { return barycode_abi_version(); }

/* What a status means and what helps. */
inline const char *status_text(std::int32_t status) { return barycode_status_text(status); }

} // namespace barycode

#endif
