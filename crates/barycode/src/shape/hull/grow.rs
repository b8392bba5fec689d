//! The surface that grows point by point.
//!
//! Steps: a tetrahedron of four far points; each other point outside goes to a face that it is
//! beyond. Take a face with points, and the farthest of them. Walk over the faces visible from it;
//! replace them by a cone from the horizon to the point; hand their points to the new faces. A
//! point beyond a visible face and outside the new hull lies beyond a new face (Barber et al.,
//! Lemma 3.2), so none is lost.
//!
//! | a point goes to | if there is | time |
//! | --- | --- | --- |
//! | the face through which its ray from the center leaves | a double inside | log n ([`Fan`]) |
//! | the first of the new faces that it is beyond | none | all of the new ones |
//!
//! *Time.* Taking the farthest points is fast for nearly all clouds, and there are others for which
//! faces that are made are n² (two circles) or points change their faces n times. So work is
//! counted, and where it exceeds [`PATIENCE`] n log n the points left are added in random order.
//! From there on, whatever the cloud, the expected work is O(n log n): the new point is any of
//! those added so far with equal chance, and these have six edges on average (Clarkson and Shor
//! 1989; the points there were before add n log n edges to the sum, since their edges are shared
//! among fewer). The order is the same in every run.

use super::fan::Fan;
use super::{Cloud, Spot, Triangles};
use crate::predicate::volume;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sentinel for no point, no face.
const NONE: u32 = u32::MAX;

/// Work for each point and level of a search by halves after which the order becomes random.
const PATIENCE: usize = 4;

/// Work between two calls of the caller's function.
const BREATH: usize = 1 << 16;

/// A triangle of the growing hull. It is gone where it has no corners.
#[derive(Clone, Copy)]
struct Face {
    corners: [u32; 3],
    /// The face across the edge from each corner to the next.
    across: [u32; 3],
    /// First of the chained points beyond this face.
    beyond: u32,
    /// The farthest of them, and its distance in some unit of this face.
    farthest: u32,
    distance: f64,
    /// Number of the last step that tested the face, and whether it was visible.
    seen: u32,
    is_visible: bool,
    /// Whether this place waits to be looked at.
    is_open: bool,
}

impl Face {
    fn new(corners: [u32; 3], across: [u32; 3]) -> Self {
        let (seen, is_visible, is_open) = (0, false, false);
        Self { corners, across, beyond: NONE, farthest: NONE, distance: 0.0, seen, is_visible, is_open }
    }

    fn is_gone(&self) -> bool {
        self.corners[0] == NONE
    }
}

/// A point's entry in the list of points beyond a face: the next one beyond the same face, and the
/// face. A point that is inside or a corner has none.
#[derive(Clone, Copy)]
struct Link {
    next: u32,
    face: u32,
}

/// An edge of the horizon, with the face outside and the number of the edge there.
#[derive(Clone, Copy)]
struct Side {
    from: u32,
    to: u32,
    outside: u32,
    slot: usize,
}

/// A face on the walk over what is visible: its next edge, and how many are left.
#[derive(Clone, Copy)]
struct Visit {
    face: u32,
    edge: usize,
    left: usize,
}

/// Lists that are filled and emptied at every step.
#[derive(Default)]
struct Lists {
    visible: Vec<u32>,
    horizon: Vec<Side>,
    walk: Vec<Visit>,
    fresh: Vec<u32>,
    chains: Vec<u32>,
}

/// The caller's wish, and what has been done.
struct Watch<'g> {
    go_on: &'g mut dyn FnMut(usize) -> bool,
    settled: usize,
    work: usize,
    asked: usize,
}

impl Watch<'_> {
    /// False if the caller says so.
    fn goes_on(&mut self) -> bool {
        if self.work - self.asked < BREATH {
            return true;
        }
        self.asked = self.work;
        (self.go_on)(self.settled)
    }
}

struct Builder<'p, 'g, C: ?Sized> {
    points: &'p C,
    faces: Vec<Face>,
    /// Places of faces that are gone.
    free: Vec<u32>,
    links: Vec<Link>,
    /// Faces with points, last in, first out; one that has gone meanwhile is skipped.
    open: Vec<u32>,
    fan: Option<Fan>,
    step: u32,
    lists: Lists,
    watch: Watch<'g>,
}

/// The order in which points are added.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Order {
    /// Farthest first, as long as that is fast.
    Farthest,
    /// Random from the beginning.
    #[cfg(test)]
    Random,
}

/// The surface around a cloud, from a tetrahedron of its points whose first three corners go round
/// counter-clockwise seen from outside; `None` if told to stop.
pub(super) fn solid<C: Cloud + ?Sized>(
    points: &C,
    corners: [u32; 4],
    order: Order,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Option<Triangles> {
    let mut builder = Builder::new(points, corners, go_on);
    if order == Order::Farthest {
        builder.add_farthest()?;
    }
    builder.add_at_random()?;
    Some(builder.surface())
}

/// A point strictly inside a tetrahedron, if rounding leaves one.
fn inside([a, b, c, d]: [Spot; 4]) -> Option<Spot> {
    let center = core::array::from_fn(|axis| (a[axis] / 4.0 + b[axis] / 4.0) + (c[axis] / 4.0 + d[axis] / 4.0));
    let faces = [[a, b, c], [b, a, d], [c, b, d], [a, c, d]];
    faces.iter().all(|&[p, q, r]| volume(p, q, r, center).0 == Ordering::Less).then_some(center)
}

impl<'p, 'g, C: Cloud + ?Sized> Builder<'p, 'g, C> {
    /// The tetrahedron, and all other points beyond its faces.
    fn new(points: &'p C, [a, b, c, d]: [u32; 4], go_on: &'g mut dyn FnMut(usize) -> bool) -> Self {
        let count = points.count();
        let faces = vec![
            Face::new([a, b, c], [1, 2, 3]),
            Face::new([b, a, d], [0, 3, 2]),
            Face::new([c, b, d], [0, 1, 3]),
            Face::new([a, c, d], [0, 2, 1]),
        ];
        let fan =
            points.spots().and_then(|spots| inside([a, b, c, d].map(|corner| spots[corner as usize]))).map(Fan::new);
        let mut builder = Self {
            points,
            faces,
            free: Vec::new(),
            links: vec![Link { next: NONE, face: NONE }; count],
            open: Vec::new(),
            fan,
            step: 0,
            lists: Lists::default(),
            watch: Watch { go_on, settled: 0, work: 0, asked: 0 },
        };
        for point in 0..super::narrow(count) {
            builder.place_first(point);
        }
        (0..4).for_each(|face| builder.open_up(face));
        builder
    }

    /// Side of a face on which a point lies, and its approximate distance in some unit of the face.
    fn orientation(&self, face: u32, point: u32) -> (Ordering, f64) {
        let [a, b, c] = self.faces[face as usize].corners;
        self.points.volume([a, b, c, point].map(|index| index as usize))
    }

    /// Adds a point to the chain of a face of the tetrahedron.
    fn place_first(&mut self, point: u32) {
        let beyond = |face: &u32| self.orientation(*face, point).0 == Ordering::Greater;
        let mut faces = (0..4).filter(beyond);
        let first = faces.next();
        let many = faces.next().is_some();
        let through = |face: &u32| beyond(face) && self.is_through(*face, point);
        let face = if many { (0..4).find(through).or(first) } else { first };
        match face {
            Some(face) => self.chain(face, point, self.orientation(face, point).1),
            None => self.watch.settled += 1,
        }
    }

    /// Whether the ray from the center to a point leaves the hull through a face.
    fn is_through(&self, face: u32, point: u32) -> bool {
        let (Some(fan), Some(spots)) = (&self.fan, self.points.spots()) else { return true };
        let [a, b, c] = self.faces[face as usize].corners.map(|corner| spots[corner as usize]);
        let side = |from: Spot, to: Spot| volume(fan.center(), from, to, spots[point as usize]).0;
        [side(a, b), side(b, c), side(c, a)].iter().all(|&side| side != Ordering::Less)
    }

    /// Adds a point to the chain of a face that it is beyond.
    fn chain(&mut self, index: u32, point: u32, distance: f64) {
        let face = &mut self.faces[index as usize];
        self.links[point as usize] = Link { next: face.beyond, face: index };
        if face.beyond == NONE || distance > face.distance {
            (face.farthest, face.distance) = (point, distance);
        }
        face.beyond = point;
    }

    fn open_up(&mut self, index: u32) {
        let face = &mut self.faces[index as usize];
        if face.beyond != NONE && !face.is_open {
            face.is_open = true;
            self.open.push(index);
        }
    }

    /// Adds the farthest points of faces, until none is outside or the work is too much.
    fn add_farthest(&mut self) -> Option<()> {
        let count = self.points.count();
        let most = count.saturating_mul(PATIENCE * (count.ilog2() as usize + 1));
        while let Some(index) = self.open.pop() {
            let face = &mut self.faces[index as usize];
            face.is_open = false;
            let tip = face.farthest;
            if face.is_gone() || face.beyond == NONE {
                continue;
            }
            if self.watch.work > most {
                return Some(());
            }
            self.add(tip, index);
            if !self.watch.goes_on() {
                return None;
            }
        }
        Some(())
    }

    /// Adds the points that are outside, in random order.
    fn add_at_random(&mut self) -> Option<()> {
        let outside = |point: &u32| self.links[*point as usize].face != NONE;
        let mut rest: Vec<u32> = (0..super::narrow(self.points.count())).filter(outside).collect();
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for last in (1..rest.len()).rev() {
            // Numerical Recipes' quick generator; its high bits are good.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            #[allow(clippy::cast_possible_truncation)] // below the number of points
            let other = (((state >> 32) * (last as u64 + 1)) >> 32) as usize;
            rest.swap(last, other);
        }
        for point in rest {
            let face = self.links[point as usize].face;
            if face != NONE {
                self.add(point, face);
            }
            if !self.watch.goes_on() {
                return None;
            }
        }
        Some(())
    }

    /// Makes a point beyond a face a corner of the hull.
    fn add(&mut self, tip: u32, face: u32) {
        self.step += 1;
        let mut lists = core::mem::take(&mut self.lists);
        self.collect_visible(face, tip, &mut lists);
        lists.chains.clear();
        for &gone in &lists.visible {
            let face = &mut self.faces[gone as usize];
            if face.beyond != NONE {
                lists.chains.push(face.beyond);
            }
            (face.corners[0], face.beyond) = (NONE, NONE);
        }
        self.free.extend_from_slice(&lists.visible);
        self.cover(tip, &lists.horizon, &mut lists.fresh);
        self.links[tip as usize].face = NONE;
        self.watch.settled += 1;
        self.watch.work += lists.horizon.len();
        self.hand_on(tip, &lists);
        for &face in &lists.fresh {
            self.open_up(face);
        }
        self.lists = lists;
    }

    /// Collects the faces visible from a point, starting from one of them, and the edges of the
    /// horizon in their order: a walk in depth, around each face from the edge it came through.
    fn collect_visible(&mut self, face: u32, tip: u32, lists: &mut Lists) {
        let Lists { visible, horizon, walk, .. } = lists;
        visible.clear();
        horizon.clear();
        visible.push(face);
        (self.faces[face as usize].seen, self.faces[face as usize].is_visible) = (self.step, true);
        walk.push(Visit { face, edge: 0, left: 3 });
        while let Some(top) = walk.last_mut() {
            if top.left == 0 {
                walk.pop();
                continue;
            }
            let Visit { face, edge, .. } = *top;
            (top.edge, top.left) = ((edge + 1) % 3, top.left - 1);
            let Face { corners, across, .. } = self.faces[face as usize];
            let other = across[edge];
            let is_new = self.faces[other as usize].seen != self.step;
            if is_new {
                let beyond = self.orientation(other, tip).0 == Ordering::Greater;
                (self.faces[other as usize].seen, self.faces[other as usize].is_visible) = (self.step, beyond);
            }
            let Face { across, is_visible, .. } = &self.faces[other as usize];
            let slot = across.iter().position(|&back| back == face).unwrap_or(0);
            if !is_visible {
                horizon.push(Side { from: corners[edge], to: corners[(edge + 1) % 3], outside: other, slot });
            } else if is_new {
                visible.push(other);
                walk.push(Visit { face: other, edge: (slot + 1) % 3, left: 2 });
            }
        }
    }

    /// Covers the hole inside the horizon with faces that meet in a point.
    fn cover(&mut self, tip: u32, horizon: &[Side], fresh: &mut Vec<u32>) {
        fresh.clear();
        for &Side { from, to, outside, slot } in horizon {
            let mut face = Face::new([from, to, tip], [outside, NONE, NONE]);
            let index = if let Some(index) = self.free.pop() {
                face.is_open = self.faces[index as usize].is_open;
                self.faces[index as usize] = face;
                index
            } else {
                self.faces.push(face);
                super::narrow(self.faces.len() - 1)
            };
            self.faces[outside as usize].across[slot] = index;
            fresh.push(index);
        }
        let next = fresh.iter().cycle().skip(1);
        for (&face, &next) in fresh.iter().zip(next) {
            self.faces[face as usize].across[1] = next;
            self.faces[next as usize].across[2] = face;
        }
    }

    /// Hands the points beyond faces that are gone to the new ones.
    fn hand_on(&mut self, tip: u32, lists: &Lists) {
        let spots = self.points.spots();
        let is_alone = |first: &u32| *first == tip && self.links[tip as usize].next == NONE;
        if lists.chains.iter().all(is_alone) {
            return;
        }
        if let (Some(fan), Some(spots)) = (&mut self.fan, spots) {
            let corners = lists.horizon.iter().map(|side| spots[side.from as usize]);
            fan.spread(spots[tip as usize], corners);
        }
        for &first in &lists.chains {
            let mut point = first;
            while point != NONE {
                let next = self.links[point as usize].next;
                if point != tip {
                    self.place(point, &lists.fresh);
                }
                point = next;
            }
        }
    }

    /// Adds a point to the chain of one of the new faces that it is beyond. A point beyond none is
    /// inside.
    fn place(&mut self, point: u32, fresh: &[u32]) {
        self.watch.work += 1;
        let located = match (&self.fan, self.points.spots()) {
            (Some(fan), Some(spots)) => {
                let face = fan.locate(spots[point as usize]);
                &fresh[face..=face]
            }
            _ => fresh,
        };
        for &face in located {
            let (side, distance) = self.orientation(face, point);
            if side == Ordering::Greater {
                return self.chain(face, point, distance);
            }
        }
        self.links[point as usize].face = NONE;
        self.watch.settled += 1;
    }

    /// The faces that are left, numbered anew.
    fn surface(mut self) -> Triangles {
        let mut names = vec![NONE; self.faces.len()];
        let mut count = 0;
        for (index, name) in names.iter_mut().enumerate() {
            if !self.faces[index].is_gone() {
                *name = count;
                count += 1;
            }
        }
        self.links = Vec::new();
        let mut twins = Vec::with_capacity(3 * count as usize);
        let mut corners = Vec::with_capacity(count as usize);
        for (index, face) in (0_u32..).zip(&self.faces).filter(|(_, face)| !face.is_gone()) {
            corners.push(face.corners);
            twins.extend(face.across.iter().map(|&other| {
                let slot = self.faces[other as usize].across.iter().position(|&back| back == index);
                3 * names[other as usize] + super::narrow(slot.unwrap_or(0))
            }));
        }
        Triangles { corners, twins }
    }
}
