/*
 * barycode for C++17: many pairs in one call, sweeps and trajectories, over spans.
 * Include <barycode.hpp>, which includes this.
 *
 * Functions return how many rows are undecided, or nothing where they are refused. Columns of
 * answers are empty where they are not wanted, and else exactly as long as there are rows: spans of
 * another length are refused.
 */
#ifndef BARYCODE_BATCHES_HPP
#define BARYCODE_BATCHES_HPP

#include "shapes.hpp"

#include <memory>

namespace barycode {

using batch_options = barycode_batch_options;

namespace detail {
template <class C>
struct batches;
}

/* Pairs of a row of A and a row of B that meet. */
class meetings {
public:
    meetings(meetings &&other) noexcept
        : found_(std::exchange(other.found_, {})), rows_(std::exchange(other.rows_, 0)),
          undecided_(other.undecided_) {}
    meetings &operator=(meetings &&other) noexcept {
        std::swap(found_, other.found_);
        std::swap(rows_, other.rows_);
        std::swap(undecided_, other.undecided_);
        return *this;
    }
    ~meetings() { barycode_free_meetings(&found_); }

    std::size_t pairs() const { return found_.count; }
    std::size_t undecided() const { return undecided_; }
    /* Of A. */
    std::size_t rows() const { return rows_; }
    /* Rows of B that a row of A meets, ascending. */
    span<const std::uint32_t> of(std::size_t row) const {
        return {found_.other + found_.starts[row], found_.starts[row + 1] - found_.starts[row]};
    }
    /* Their verdicts: barycode_verdict, never separated. */
    span<const std::uint8_t> verdicts(std::size_t row) const {
        return {found_.verdict + found_.starts[row], found_.starts[row + 1] - found_.starts[row]};
    }

private:
    template <class>
    friend struct detail::batches;

    meetings() = default;

    barycode_meetings found_{};
    std::size_t rows_ = 0;
    std::size_t undecided_ = 0;
};

namespace detail {

/* The batches of a dimension in a precision, above its shapes. */
template <class C>
struct batches : shapes<C> {
    using typename shapes<C>::number;
    using typename shapes<C>::vec;
    using typename shapes<C>::pose;
    using typename shapes<C>::shape;

    /* Copies of shapes, which rows name by ids. */
    class table {
    public:
        static std::optional<table> make(error *why = nullptr) {
            typename C::table *made = nullptr;
            return C::new_table(&made, why) < 0 ? std::nullopt : std::optional<table>(table(made));
        }
        /* The id of a copy of a shape. */
        std::optional<std::uint32_t> add(const shape &added, error *why = nullptr) {
            std::uint32_t id = 0;
            const auto status = C::table_add(table_.get(), added.get(), &id, why);
            return status < 0 ? std::nullopt : std::optional<std::uint32_t>(id);
        }
        const typename C::table *get() const { return table_.get(); }

    private:
        struct freed {
            void operator()(typename C::table *made) const { C::free_table(made); }
        };

        explicit table(typename C::table *made) : table_(made) {}

        std::unique_ptr<typename C::table, freed> table_;
    };

    /* One side of pairs: shapes of a table at poses. Ids and poses are one for all rows, which is
     * copied, or one for each, which are lent. Without poses shapes are in their own frames. */
    class rows {
    public:
        rows(const table &of, std::uint32_t shape) : rows(of, shape, span<const pose>()) {
            rows_.pose_stride = 0;
            count_ = 1;
        }
        rows(const table &of, std::uint32_t shape, const pose &at) : rows(of, shape) {
            pose_ = at;
            has_one_pose_ = true;
        }
        rows(const table &of, std::uint32_t shape, span<const pose> poses)
            : rows_{of.get(), nullptr, 0, poses.data(), sizeof(pose)}, count_(poses.size()), shape_(shape) {}
        rows(const table &of, span<const std::uint32_t> shapes)
            : rows_{of.get(), shapes.data(), sizeof(std::uint32_t), nullptr, 0}, count_(shapes.size()) {}
        rows(const table &of, span<const std::uint32_t> shapes, const pose &at) : rows(of, shapes) {
            pose_ = at;
            has_one_pose_ = true;
        }
        rows(const table &of, span<const std::uint32_t> shapes, span<const pose> poses) : rows(of, shapes) {
            rows_.poses = poses.data();
            rows_.pose_stride = sizeof(pose);
            count_ = shapes.size() == poses.size() ? count_ : mismatch;
        }
        /* Structs of yours: rows(table, tracks, &track::shape, &track::pose). */
        template <class Row>
        rows(const table &of, std::common_type_t<span<const Row>> all, std::uint32_t Row::*shape, pose Row::*at)
            : rows_{of.get(), nullptr, sizeof(Row), nullptr, sizeof(Row)}, count_(all.size()) {
            if (count_ > 0) {
                rows_.shapes = &(all.data()->*shape);
                rows_.poses = &(all.data()->*at);
            }
        }

        /* Whether all is the same for all rows. */
        bool is_one() const { return rows_.shape_stride == 0 && rows_.pose_stride == 0; }
        std::size_t size() const { return count_; }

        typename C::rows get() const {
            typename C::rows rows = rows_;
            rows.shapes = rows.shape_stride == 0 ? &shape_ : rows.shapes;
            rows.poses = has_one_pose_ ? &pose_ : rows.poses;
            return rows;
        }

        /* More rows than there can be, which every function refuses. */
        static constexpr std::size_t mismatch = static_cast<std::size_t>(-1);

    private:
        typename C::rows rows_;
        std::size_t count_;
        std::uint32_t shape_ = 0;
        pose pose_{};
        bool has_one_pose_ = false;
    };

    struct columns {
        span<std::uint8_t> verdict; /* barycode_verdict */
        span<number> distance;
        span<number> lower;
        span<number> upper;
        span<vec> normal; /* zero where there is none */
        span<vec> on_a;
        span<vec> on_b;

        bool fit(std::size_t rows) const {
            return batches::fit(rows, verdict, distance, lower, upper, normal, on_a, on_b);
        }
        typename C::columns get() const {
            return {verdict.data(), distance.data(), lower.data(), upper.data(),
                    normal.data(),  on_a.data(),     on_b.data()};
        }
    };

    /* Are the pairs at most so far apart? 0: do they meet? */
    static std::optional<std::size_t> batch_within(const rows &a, const rows &b, number distance,
                                                   const columns &answers, const batch_options &options = {},
                                                   error *why = nullptr) {
        return pairs(C::batch_within, {a, b}, answers, options, why, distance);
    }

    static std::optional<std::size_t> batch_distance(const rows &a, const rows &b, const columns &answers,
                                                     const batch_options &options = {}, error *why = nullptr) {
        return pairs(C::batch_distance, {a, b}, answers, options, why);
    }

    static std::optional<std::size_t> batch_closest_points(const rows &a, const rows &b, const columns &answers,
                                                           const batch_options &options = {},
                                                           error *why = nullptr) {
        return pairs(C::batch_closest_points, {a, b}, answers, options, why);
    }

    static std::optional<std::size_t> batch_contact(const rows &a, const rows &b, const columns &answers,
                                                    const batch_options &options = {}, error *why = nullptr) {
        return pairs(C::batch_contact, {a, b}, answers, options, why);
    }

    /* Obstacles of sweeps: those that stand still, and lists of those that move. */
    class obstacles {
    public:
        static std::optional<obstacles> make(const rows &standing, error *why = nullptr) {
            typename C::obstacles *made = nullptr;
            const typename C::rows rows = standing.get();
            const auto status = C::new_obstacles(&rows, standing.size(), &made, why);
            return status < 0 ? std::nullopt : std::optional<obstacles>(obstacles(made));
        }
        /* Obstacles of a table none of which stand still. */
        static std::optional<obstacles> none(const table &of, error *why = nullptr) {
            return make(rows(of, span<const std::uint32_t>()), why);
        }
        /* Adds obstacles that move: `counts` has how many there are at each time step, whose rows
         * follow on each other. False where they are refused. */
        bool add_moving(const rows &moving, span<const std::size_t> counts, std::uint32_t first_step = 0,
                        error *why = nullptr) {
            std::size_t all = 0;
            for (const std::size_t count : counts) {
                all += count;
            }
            if (!moving.is_one() && all != moving.size()) {
                refuse_lengths(why, 2);
                return false;
            }
            const typename C::rows rows = moving.get();
            return C::obstacles_add_moving(obstacles_.get(), &rows, counts.data(), counts.size(), first_step,
                                           why) >= 0;
        }
        const typename C::obstacles *get() const { return obstacles_.get(); }

    private:
        struct freed {
            void operator()(typename C::obstacles *made) const { C::free_obstacles(made); }
        };

        explicit obstacles(typename C::obstacles *made) : obstacles_(made) {}

        std::unique_ptr<typename C::obstacles, freed> obstacles_;
    };

    /* A footprint at poses, and the time step of each: none where nothing moves. */
    struct footprints {
        rows at;
        span<const std::uint32_t> steps = {};
    };

    /* Footprints, and where the poses of each trajectory end. */
    struct trajectories {
        rows at;
        span<const std::uint32_t> steps;
        span<const std::size_t> ends;
    };

    struct sweep_columns {
        span<std::uint8_t> verdict; /* barycode_verdict */
        span<number> distance;
        span<number> lower;
        span<number> upper;
        span<std::uint32_t> row;      /* of trajectories: the pose, or BARYCODE_NO_ROW */
        span<std::uint32_t> obstacle; /* in the order in which they are given, or BARYCODE_NO_ROW */

        bool fit(std::size_t rows) const {
            return batches::fit(rows, verdict, distance, lower, upper, row, obstacle);
        }
        typename C::sweep_columns get() const {
            return {verdict.data(), distance.data(), lower.data(), upper.data(), row.data(), obstacle.data()};
        }
    };

    /* Columns over continuous time: see barycode2d_swept_columns. */
    struct swept_columns {
        span<std::uint8_t> verdict; /* barycode_impact_verdict */
        span<number> free_until;
        span<number> contact_by;
        span<number> lower;
        span<number> upper;
        span<number> at;
        span<std::uint32_t> row;
        span<std::uint32_t> obstacle;

        bool fit(std::size_t rows) const {
            return batches::fit(rows, verdict, free_until, contact_by, lower, upper, at, row, obstacle);
        }
        typename C::swept_columns get() const {
            return {verdict.data(), free_until.data(), contact_by.data(), lower.data(),
                    upper.data(),   at.data(),         row.data(),        obstacle.data()};
        }
    };

    /* Does a footprint come nearer than `margin` to any obstacle at its poses? */
    static std::optional<std::size_t> sweep_collisions(const footprints &asked, const obstacles &among,
                                                       number margin, const sweep_columns &answers,
                                                       const batch_options &options = {}, error *why = nullptr) {
        return sweep(C::sweep_collisions, asked, among, answers, options, why, margin);
    }

    /* How far is it from the nearest? Farther than `cut_off` is not measured; 0: everything is. */
    static std::optional<std::size_t> sweep_clearances(const footprints &asked, const obstacles &among,
                                                       number cut_off, const sweep_columns &answers,
                                                       const batch_options &options = {}, error *why = nullptr) {
        return sweep(C::sweep_clearances, asked, among, answers, options, why, cut_off);
    }

    /* The contact with the obstacle that it is nearest to or deepest in. */
    static std::optional<std::size_t> sweep_contacts(const footprints &asked, const obstacles &among,
                                                     const columns &answers, span<std::uint32_t> obstacle = {},
                                                     const batch_options &options = {}, error *why = nullptr) {
        const typename C::columns into = answers.get();
        const bool fits = answers.fit(asked.at.size()) && fit(asked.at.size(), obstacle);
        return swept(C::sweep_contacts, asked, among, fits, options, why, &into, obstacle.data());
    }

    /* The first pose of each trajectory that is not free. */
    static std::optional<std::size_t> trajectory_collisions(const trajectories &asked, const obstacles &among,
                                                            const sweep_columns &answers,
                                                            const batch_options &options = {},
                                                            error *why = nullptr) {
        return along(C::trajectory_collisions, asked, among, answers, options, why);
    }

    /* Some pose of each trajectory that is not free. */
    static std::optional<std::size_t> any_trajectory_collisions(const trajectories &asked,
                                                                const obstacles &among,
                                                                const sweep_columns &answers,
                                                                const batch_options &options = {},
                                                                error *why = nullptr) {
        return along(C::any_trajectory_collisions, asked, among, answers, options, why);
    }

    /* The smallest distance along each trajectory. */
    static std::optional<std::size_t> trajectory_clearances(const trajectories &asked, const obstacles &among,
                                                            number cut_off, const sweep_columns &answers,
                                                            const batch_options &options = {},
                                                            error *why = nullptr) {
        return along(C::trajectory_clearances, asked, among, answers, options, why, cut_off);
    }

    /* The first contact of each trajectory at any time. */
    static std::optional<std::size_t> swept_collisions(const trajectories &asked, const obstacles &among,
                                                       const swept_columns &answers,
                                                       const batch_options &options = {}, error *why = nullptr) {
        return along(C::swept_collisions, asked, among, answers, options, why);
    }

    /* Some contact of each trajectory at any time. */
    static std::optional<std::size_t> any_swept_collisions(const trajectories &asked, const obstacles &among,
                                                           const swept_columns &answers,
                                                           const batch_options &options = {},
                                                           error *why = nullptr) {
        return along(C::any_swept_collisions, asked, among, answers, options, why);
    }

    /* The smallest distance of each trajectory at any time, as closely as `tolerance` times it. */
    static std::optional<std::size_t> swept_clearances(const trajectories &asked, const obstacles &among,
                                                       number cut_off, number tolerance,
                                                       const swept_columns &answers,
                                                       const batch_options &options = {}, error *why = nullptr) {
        return along(C::swept_clearances, asked, among, answers, options, why, cut_off, tolerance);
    }

    /* All pairs of a row of A and a row of B that are at most so far apart, of the same time step
     * where both have steps. */
    static std::optional<meetings> find_meetings(const footprints &a, const footprints &b, number within = 0,
                                                 const batch_options &options = {}, error *why = nullptr) {
        if (!fit(a.at.size(), a.steps) || !fit(b.at.size(), b.steps)) {
            refuse_lengths(why, 0);
            return std::nullopt;
        }
        meetings found;
        const typename C::rows rows_a = a.at.get(), rows_b = b.at.get();
        const auto status =
            C::new_meetings(&rows_a, a.steps.data(), a.at.size(), &rows_b, b.steps.data(), b.at.size(), within,
                            &found.found_, &options, &found.undecided_, why);
        found.rows_ = a.at.size();
        return status < 0 ? std::nullopt : std::optional<meetings>(std::move(found));
    }

private:
    /* Whether spans are as long as there are rows, neither shorter nor longer, or empty. */
    template <class... Spans>
    static bool fit(std::size_t rows, const Spans &...spans) {
        return ((spans.size() == 0 || spans.size() == rows) && ...);
    }

    template <class Function, class... Given>
    static std::optional<std::size_t> pairs(Function function, const rows (&sides)[2], const columns &answers,
                                            const batch_options &options, error *why, Given... given) {
        const auto &[a, b] = sides;
        const bool is_equal = a.is_one() || b.is_one() || a.size() == b.size();
        const std::size_t count = a.is_one() ? b.size() : a.size();
        if (!is_equal || !answers.fit(count)) {
            refuse_lengths(why, is_equal ? 4 : 2);
            return std::nullopt;
        }
        std::size_t undecided = 0;
        const typename C::rows rows_a = a.get(), rows_b = b.get();
        const typename C::columns into = answers.get();
        const auto status = function(&rows_a, &rows_b, count, given..., &into, &options, &undecided, why);
        return status < 0 ? std::nullopt : std::optional<std::size_t>(undecided);
    }

    template <class Function, class Asked, class... Given>
    static std::optional<std::size_t> swept(Function function, const Asked &asked, const obstacles &among,
                                            bool fits, const batch_options &options, error *why,
                                            Given... given) {
        if (!fits || !fit(asked.at.size(), asked.steps)) {
            refuse_lengths(why, fits ? 2 : 0);
            return std::nullopt;
        }
        std::size_t undecided = 0;
        const typename C::rows rows = asked.at.get();
        const auto status = function(&rows, asked.steps.data(), asked.at.size(), among.get(), given..., &options,
                                     &undecided, why);
        return status < 0 ? std::nullopt : std::optional<std::size_t>(undecided);
    }

    template <class Function, class Columns, class... Given>
    static std::optional<std::size_t> sweep(Function function, const footprints &asked, const obstacles &among,
                                            const Columns &answers, const batch_options &options, error *why,
                                            Given... given) {
        const auto into = answers.get();
        return swept(function, asked, among, answers.fit(asked.at.size()), options, why, given..., &into);
    }

    template <class Function, class Columns, class... Given>
    static std::optional<std::size_t> along(Function function, const trajectories &asked, const obstacles &among,
                                            const Columns &answers, const batch_options &options, error *why,
                                            Given... given) {
        const auto into = answers.get();
        const std::size_t count = asked.ends.size();
        return swept(function, asked, among, answers.fit(count), options, why, asked.ends.data(), count, given...,
                     &into);
    }
};

} // namespace detail

} // namespace barycode

#endif
