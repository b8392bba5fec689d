use super::block::Block;
use super::path::Path;
use crate::lanes::{Element, Lanes, Mask, Num};
use crate::obstacles::Prepared;
use crate::plane::directions::{self, Directions, Quick, Want};
use crate::plane::lockstep::{Obstacle, Own, Shared, Vec2};
use crate::plane::packing;
use crate::plane::rings::{Fixed, Side};
use crate::proof::{self, STRETCH};
use barycode::d2;

/// The footprint at as many poses as there are lanes.
#[derive(Clone, Copy)]
pub(super) struct Footprint<'t, L: Lanes> {
    pub(super) lanes: L,
    pub(super) vertices: &'t [d2::Vec2<L::Scalar>],
    pub(super) directions: Option<&'t Directions<L::Scalar>>,
    pub(super) rotation: Vec2<L>,
    pub(super) origin: Vec2<L>,
    /// Somewhere inside, turned.
    pub(super) center: Vec2<L>,
    /// All of it is as near to the centre.
    pub(super) reach: Num<L>,
    pub(super) radius: Num<L>,
    /// At least the length of the longest vertex, turned; NaN where the pose is not to be computed with.
    pub(super) extent: Num<L>,
}

/// The shape that all footprints of a path are.
#[derive(Clone, Copy)]
pub(super) struct Shape<'t, T: Element> {
    pub(super) vertices: &'t [d2::Vec2<T>],
    pub(super) directions: Option<&'t Directions<T>>,
    pub(super) center: d2::Vec2<T>,
    pub(super) reach: T,
    /// With the margin, as if all obstacles were asked to be as near as that.
    pub(super) radius: T,
    /// At least the length of the longest vertex, turned.
    pub(super) extent: T,
    /// Of a small convex polygon without a radius.
    pub(super) sides: &'t [Side<T>],
    /// Of a rectangle without a radius.
    pub(super) half: Option<d2::Vec2<T>>,
}

impl<T: Element> Path<'_, '_, T> {
    pub(super) fn shape(&self) -> Shape<'_, T> {
        let (entry, vertices) = self.obstacles.table().known(self.sweep.footprint);
        let (center, radius) = (entry.center, entry.radius + self.margin);
        // And the least size that lanes compute with, which keeps squares of distances away from underflow.
        let reach = entry.reach * T::from_f64(STRETCH) + radius + proof::range::<T>().0;
        let extent = entry.extent * T::from_f64(STRETCH);
        let half = entry.half.filter(|_| self.margin == T::ZERO);
        let directions = self.directions.as_ref();
        Shape { vertices, directions, center, reach, radius, extent, sides: &self.sides, half }
    }
}

impl<'t, T: Element, L: Lanes<Scalar = T>> Footprint<'t, L> {
    /// The footprint at the poses of a block from some lane on.
    #[inline(always)]
    pub(super) fn new(lanes: L, shape: &Shape<'t, T>, block: &Block<'_, T>, from: usize) -> Self {
        let rotation = packing::vector(lanes, &block.poses[0..2], from);
        let not = lanes.splat(T::from_f64(f64::NAN));
        Self {
            lanes,
            vertices: shape.vertices,
            directions: shape.directions,
            rotation,
            origin: packing::vector(lanes, &block.poses[2..4], from),
            center: packing::turned(rotation, Vec2::splat(lanes, shape.center)),
            reach: lanes.splat(shape.reach),
            radius: lanes.splat(shape.radius),
            extent: packing::is_rotation(lanes, rotation).select(lanes.splat(shape.extent), not),
        }
    }
}

/// A footprint, its vertices turned, and one obstacle in every lane.
type Polygons<'b, L> = Obstacle<L, Quick<'b, L, Own<'b, L>>, Quick<'b, L, Shared<'b, L>>>;

/// A footprint and an obstacle, before anything but circles is looked at.
#[derive(Clone, Copy)]
pub(super) struct Meeting<L: Lanes> {
    pub(super) offset: Vec2<L>,
    pub(super) towards: Vec2<L>,
    pub(super) radii: Num<L>,
    pub(super) size: Num<L>,
    /// The square of the distance of the centres.
    pub(super) away: Num<L>,
    /// How near the centres may be to each other for the shapes to meet, and what rounding has to do with that.
    pub(super) reach: Num<L>,
    pub(super) slack: Num<L>,
}

impl<L: Lanes> Footprint<'_, L> {
    #[inline(always)]
    pub(super) fn meeting(&self, other: &Prepared<L::Scalar>) -> Meeting<L> {
        let lanes = self.lanes;
        let offset = self.origin - Vec2::splat(lanes, other.origin);
        let towards = (Vec2::splat(lanes, other.center) - self.center) - offset;
        let radii = self.radius + lanes.splat(other.radius);
        let size = self.extent + lanes.splat(other.extent) + offset.norm1() + radii;
        Meeting {
            offset,
            towards,
            radii,
            size,
            away: towards.dot(towards),
            reach: self.reach + lanes.splat(other.reach),
            slack: size * proof::slack(lanes),
        }
    }

    /// The vertices, turned, unless they are in a table; `lines` has room for them.
    #[inline(always)]
    pub(super) fn turn(&self, lines: &mut [<L::Scalar as Element>::Line]) {
        if self.directions.is_some() {
            return;
        }
        for (&vertex, pair) in self.vertices.iter().zip(lines.chunks_exact_mut(2)) {
            let vertex = packing::turned(self.rotation, Vec2::splat(self.lanes, vertex));
            vertex.x.store(pair[0].as_mut());
            vertex.y.store(pair[1].as_mut());
        }
    }
}

impl<L: Lanes> Meeting<L> {
    /// The size where it is in range, and NaN elsewhere.
    #[inline(always)]
    fn checked(&self) -> Num<L> {
        let lanes = self.size.lanes();
        proof::checked(lanes, self.size, !Mask::none(lanes))
    }

    /// The slack where the size is in range, and NaN elsewhere.
    #[inline(always)]
    pub(super) fn checked_slack(&self) -> Num<L> {
        self.checked() * proof::slack(self.size.lanes())
    }

    /// The pair in full, with its size held against the range; `lines` has what [`Footprint::turn`] put there.
    #[inline(always)]
    pub(super) fn obstacle<'b>(
        &self,
        footprint: &Footprint<'b, L>,
        lines: &'b [<L::Scalar as Element>::Line],
        polygon: Fixed<'b, L::Scalar>,
        want: Want,
    ) -> Polygons<'b, L> {
        let lanes = self.size.lanes();
        let (own, shared) = (Own { lanes, lines, from: 0 }, Shared { lanes, vertices: polygon.vertices });
        let (towards, then) = match (footprint.directions, polygon.directions) {
            (Some(a), Some(b)) => directions::first([a, b], footprint.rotation, self.towards, want),
            _ => (self.towards, None),
        };
        Obstacle {
            lanes,
            a: Quick { table: footprint.directions, rotation: Some(footprint.rotation), all: own },
            b: Quick { table: polygon.directions, rotation: None, all: shared },
            offset: self.offset,
            size: self.checked(),
            towards,
            then,
        }
    }
}
