//! Distance of a footprint from the nearest obstacle.

use super::block::{Block, get, push, put_hits, put_names, scatter_rows};
use super::columns::ClearanceColumns;
use super::footprint::Footprint;
use super::near;
use super::order::Order;
use super::path::{SweepPath, Unsettled};
use crate::lanes::{Kernel, LaneScalar, Lanes, Mask};
use crate::plane::bounds;
use crate::plane::directions::DirectionGoal;
use crate::plane::lockstep;
use crate::question::marker::HowFar;
use barycode::d2::{Pose, Vec2};

/// Kernel that measures the distance of poses in lanes from the nearest obstacle.
#[derive(Debug)]
pub struct Clear<'w, 'p, 't, 'c, T: LaneScalar> {
    pub(super) path: &'w SweepPath<'p, 't, Vec2<T>>,
    pub(super) poses: &'w [Pose<T>],
    pub(super) order: &'w Order,
    pub(super) cut_off: Option<T>,
    pub(super) columns: &'w mut ClearanceColumns<'c, T>,
    pub(super) left: &'w mut Vec<Unsettled>,
}

impl<T: LaneScalar> Kernel<T> for Clear<'_, '_, '_, '_, T> {
    type Output = ();

    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let Self { path, poses, order, cut_off, columns, left } = self;
        let infinite = lanes.splat(T::INFINITY);
        let (mut lines, mut places) = (Vec::new(), Vec::new());
        for group in order.groups() {
            let shape = path.shape(group.footprint);
            lines.resize(2 * shape.vertices.len(), T::line(T::ZERO));
            let lists = path.obstacles.at(group.step);
            let few = near::are_few(&lists, &mut places);
            for rows in group.rows.chunks(T::PER_LINE) {
                let block = Block::new(lanes, poses, rows);
                if !few {
                    let within = cut_off.unwrap_or_else(|| near::most(columns.distances.lower, rows));
                    near::candidates(lanes, &shape, &block, &lists, (within, true), &mut places);
                }
                for from in (0..rows.len()).step_by(L::COUNT) {
                    let rows = block.part::<L>(from);
                    let footprint = Footprint::new(lanes, &shape, &block, from);
                    footprint.store_rotated(&mut lines);
                    // The centres are points of the shapes, so that the distance of the nearest two
                    // centres bounds the smallest distance from above.
                    let cut = match cut_off {
                        Some(cut_off) => lanes.splat(cut_off),
                        None => get(lanes, columns.distances.lower, rows),
                    };
                    let mut most = cut;
                    if places.len() > 1 {
                        for &place in &places {
                            let meeting = footprint.meeting(path.obstacles.prepared(place).0);
                            let bound = meeting.away.sqrt() + meeting.slack;
                            // The comparison fails for NaN, which bounds nothing.
                            most = bound.less(most).select(bound, most);
                        }
                    }
                    let (mut distance, mut lower, mut upper) = (infinite, cut, infinite);
                    let mut nearest = lanes.splat(T::ZERO);
                    let mut found = Mask::none(lanes);
                    let mut hit = Mask::none(lanes);
                    for &place in &places {
                        let (prepared, polygon) = path.obstacles.prepared(place);
                        let meeting = footprint.meeting(prepared);
                        let limit = upper.min(most) + meeting.reach + meeting.slack + meeting.slack;
                        let wanted = !(limit * limit).less(meeting.away);
                        if !wanted.any() {
                            continue;
                        }
                        let obstacle = meeting.obstacle(&footprint, &lines, polygon, DirectionGoal::Distance);
                        let left_over = lockstep::run(&obstacle, HowFar);
                        let measured = bounds::measure(obstacle.size, meeting.radii, &left_over);
                        let proven = measured.proven;
                        let settled = wanted & (proven.separated | proven.penetrating);
                        push(wanted & !settled, rows, place, left);
                        let nearer = settled & (measured.distance.less(distance) | !found);
                        distance = nearer.select(measured.distance, distance);
                        nearest = nearer.select(lanes.splat(T::from_f64(f64::from(place))), nearest);
                        lower = (settled & measured.lower.less(lower)).select(measured.lower, lower);
                        upper = (settled & measured.upper.less(upper)).select(measured.upper, upper);
                        found = found | settled;
                        hit = hit | (settled & proven.penetrating);
                    }
                    let found = found & !cut.less(distance);
                    let (distance, upper) = (found.select(distance, infinite), found.select(upper, infinite));
                    scatter_rows(distance, columns.distances.distance, rows);
                    scatter_rows(lower, columns.distances.lower, rows);
                    scatter_rows(upper, columns.distances.upper, rows);
                    put_names(found, nearest, columns.nearest, rows);
                    if hit.any() {
                        put_hits(hit, columns.distances.verdict, rows);
                    }
                }
            }
        }
    }
}
