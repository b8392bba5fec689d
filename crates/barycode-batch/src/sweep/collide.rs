//! Yes/no question of a footprint among obstacles.

use super::block::{Block, push, put_hits, put_names};
use super::columns::CollisionColumns;
use super::footprint::Footprint;
use super::near;
use super::order::Order;
use super::path::{SweepPath, Unsettled};
use super::waiting::WaitingRows;
use crate::lanes::{Kernel, LaneScalar, Lanes, Mask};
use crate::plane::directions::DirectionGoal;
use crate::plane::lockstep::Vec2xN;
use crate::plane::rectangles::{self, Rectangles};
use crate::plane::rings::{self, RotatedRing};
use crate::question::marker::Meet;
use barycode::d2::{Pose, Vec2};

/// Kernel that tests poses in lanes against the obstacles.
#[derive(Debug)]
pub struct Collide<'w, 'p, 't, 'c, T: LaneScalar> {
    pub(super) path: &'w SweepPath<'p, 't, Vec2<T>>,
    pub(super) poses: &'w [Pose<T>],
    pub(super) order: &'w Order,
    pub(super) columns: &'w mut CollisionColumns<'c>,
    pub(super) waiting: &'w mut WaitingRows,
    pub(super) left: &'w mut Vec<Unsettled>,
}

impl<T: LaneScalar> Kernel<T> for Collide<'_, '_, '_, '_, T> {
    type Output = ();

    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let Self { path, poses, order, columns, waiting, left } = self;
        let question = Meet { round: path.is_round() };
        let (mut lines, mut places) = (Vec::new(), Vec::new());
        for group in order.groups() {
            let shape = path.shape(group.footprint);
            lines.resize(2 * shape.vertices.len(), T::line(T::ZERO));
            let lists = path.obstacles.at(group.step);
            let few = near::are_few(&lists, &mut places);
            for rows in group.rows.chunks(T::PER_LINE) {
                let block = Block::new(lanes, poses, rows);
                if !few {
                    near::candidates(lanes, &shape, &block, &lists, (T::ZERO, false), &mut places);
                }
                for from in (0..rows.len()).step_by(L::COUNT) {
                    let rows = block.part::<L>(from);
                    let footprint = Footprint::new(lanes, &shape, &block, from);
                    let mut hit = Mask::none(lanes);
                    let mut which = lanes.splat(T::ZERO);
                    let mut rotated = false;
                    for &place in &places {
                        let (prepared, polygon) = path.obstacles.prepared(place);
                        let meeting = footprint.meeting(prepared);
                        let limit = meeting.reach + meeting.slack;
                        // The comparison fails for NaN, which is not far.
                        let far = (limit * limit).less(meeting.away);
                        let wanted = !(far | hit);
                        if !wanted.any() {
                            continue;
                        }
                        let halves = shape.half.zip(prepared.half);
                        let by_sides = !(shape.sides.is_empty() || polygon.sides.is_empty());
                        if halves.is_none() && !by_sides && (!wanted).any() {
                            waiting.add(wanted, rows, place, &lists);
                            continue;
                        }
                        let proven = if let Some((half, other)) = halves {
                            let a = Rectangles { rotation: footprint.rotation, half: Vec2xN::splat(lanes, half) };
                            let rotation = Vec2xN::splat(lanes, prepared.rotation);
                            let b = Rectangles { rotation, half: Vec2xN::splat(lanes, other) };
                            rectangles::prove(a, b, meeting.towards, meeting.checked_slack())
                        } else {
                            if !rotated {
                                footprint.store_rotated(&mut lines);
                                rotated = true;
                            }
                            if by_sides {
                                let rotated =
                                    RotatedRing { rotation: footprint.rotation, lines: &lines, sides: shape.sides };
                                rings::prove(rotated, polygon, meeting.offset, meeting.checked_slack())
                            } else {
                                let obstacle = meeting.obstacle(&footprint, &lines, polygon, DirectionGoal::Gap);
                                question.prove(&obstacle, meeting.radii)
                            }
                        };
                        let met = wanted & proven.penetrating;
                        which = met.select(lanes.splat(T::from_f64(f64::from(place))), which);
                        hit = hit | met;
                        push(wanted & !(proven.penetrating | proven.separated), rows, place, left);
                        if !(!hit).any() {
                            break;
                        }
                    }
                    if hit.any() {
                        put_names(hit, which, columns.obstacle, rows);
                        put_hits(hit, columns.verdict, rows);
                    }
                }
            }
            waiting.end_group(group.footprint, &lists);
        }
    }
}
