use super::block::Block;
use super::path::SweepPath;
use crate::lanes::{LaneScalar, Lanes, Mask, Num};
use crate::obstacles::Prepared;
use crate::plane::directions::{self, DirectionGoal, Directions, Quick};
use crate::plane::lockstep::{AcrossLanes, MinkowskiObstacle, PerLane, Vec2xN};
use crate::plane::packing;
use crate::plane::rings::{Fixed, PolygonSide};
use crate::proof::{self, STRETCH};
use barycode::d2;

/// The footprint at one pose in each lane.
#[derive(Clone, Copy)]
pub(super) struct Footprint<'t, L: Lanes> {
    pub(super) lanes: L,
    pub(super) vertices: &'t [d2::Vec2<L::Scalar>],
    pub(super) directions: Option<&'t Directions<L::Scalar>>,
    pub(super) rotation: Vec2xN<L>,
    pub(super) origin: Vec2xN<L>,
    /// Centre of the bounding circle of the core, an inner point, rotated.
    pub(super) center: Vec2xN<L>,
    /// Radius of a circle around the centre that contains the shape.
    pub(super) reach: Num<L>,
    pub(super) radius: Num<L>,
    /// Upper bound of the length of a rotated vertex; NaN where the kernels must not compute with
    /// the pose.
    pub(super) extent: Num<L>,
}

/// The shape of a footprint, which all poses of a block share.
#[derive(Clone, Copy)]
pub(super) struct Shape<'t, T: LaneScalar> {
    pub(super) vertices: &'t [d2::Vec2<T>],
    pub(super) directions: Option<&'t Directions<T>>,
    pub(super) center: d2::Vec2<T>,
    pub(super) reach: T,
    /// Radius of the shape plus the margin, so that obstacles within the margin overlap.
    pub(super) radius: T,
    /// Upper bound of the length of a rotated vertex.
    pub(super) extent: T,
    /// Sides of a small convex polygon without a radius, else empty.
    pub(super) sides: &'t [PolygonSide<T>],
    /// Half extents of a rectangle without a radius.
    pub(super) half: Option<d2::Vec2<T>>,
}

impl<T: LaneScalar> SweepPath<'_, '_, d2::Vec2<T>> {
    /// One of the footprints that occur.
    pub(super) fn shape(&self, place: usize) -> Shape<'_, T> {
        let (shape, prepared) = &self.footprints[place];
        let (entry, vertices) = self.sweep.footprints.table.known(*shape);
        let (center, radius) = (entry.center, entry.radius + self.margin);
        // Includes the least size that the kernels compute with, which keeps squares of distances
        // away from underflow.
        let reach = entry.reach * T::from_f64(STRETCH) + radius + proof::range::<T>().0;
        let extent = entry.extent * T::from_f64(STRETCH);
        let half = entry.half.filter(|_| self.margin == T::ZERO);
        let directions = prepared.directions.as_ref();
        Shape { vertices, directions, center, reach, radius, extent, sides: &prepared.sides, half }
    }
}

impl<'t, T: LaneScalar, L: Lanes<Scalar = T>> Footprint<'t, L> {
    /// The footprint at the poses of a block, from lane `from` on.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn new(lanes: L, shape: &Shape<'t, T>, block: &Block<'_, T>, from: usize) -> Self {
        let rotation = packing::vector(lanes, &block.poses[0..2], from);
        let not = lanes.splat(T::from_f64(f64::NAN));
        Self {
            lanes,
            vertices: shape.vertices,
            directions: shape.directions,
            rotation,
            origin: packing::vector(lanes, &block.poses[2..4], from),
            center: packing::rotated(rotation, Vec2xN::splat(lanes, shape.center)),
            reach: lanes.splat(shape.reach),
            radius: lanes.splat(shape.radius),
            extent: packing::is_rotation(lanes, rotation).select(lanes.splat(shape.extent), not),
        }
    }
}

/// A footprint with its rotated vertices, and one obstacle, in every lane.
type Polygons<'b, L> = MinkowskiObstacle<L, Quick<'b, L, PerLane<'b, L>>, Quick<'b, L, AcrossLanes<'b, L>>>;

/// A footprint and an obstacle as far as the test of bounding circles needs them.
#[derive(Clone, Copy)]
pub(super) struct Meeting<L: Lanes> {
    pub(super) offset: Vec2xN<L>,
    pub(super) towards: Vec2xN<L>,
    pub(super) radii: Num<L>,
    pub(super) size: Num<L>,
    /// Square of the distance between the centres.
    pub(super) away: Num<L>,
    /// Distance of the centres within which the shapes may meet, without the rounding error, and
    /// the slack that covers that.
    pub(super) reach: Num<L>,
    pub(super) slack: Num<L>,
}

impl<L: Lanes> Footprint<'_, L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn meeting(&self, other: &Prepared<L::Scalar>) -> Meeting<L> {
        let lanes = self.lanes;
        let offset = self.origin - Vec2xN::splat(lanes, other.origin);
        let towards = (Vec2xN::splat(lanes, other.center) - self.center) - offset;
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

    /// Rotates the vertices into `lines`, which has room for them, unless they are in a table.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn store_rotated(&self, lines: &mut [<L::Scalar as LaneScalar>::Line]) {
        if self.directions.is_some() {
            return;
        }
        for (&vertex, pair) in self.vertices.iter().zip(lines.chunks_exact_mut(2)) {
            let vertex = packing::rotated(self.rotation, Vec2xN::splat(self.lanes, vertex));
            vertex.x.store(pair[0].as_mut());
            vertex.y.store(pair[1].as_mut());
        }
    }
}

impl<L: Lanes> Meeting<L> {
    /// The size where it is in range, NaN elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn checked(&self) -> Num<L> {
        let lanes = self.size.lanes();
        proof::checked(lanes, self.size, !Mask::none(lanes))
    }

    /// The slack where the size is in range, NaN elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn checked_slack(&self) -> Num<L> {
        self.checked() * proof::slack(self.size.lanes())
    }

    /// The complete obstacle for GJK, with the size checked against the range. `lines` holds the
    /// result of [`Footprint::turn`].
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn obstacle<'b>(
        &self,
        footprint: &Footprint<'b, L>,
        lines: &'b [<L::Scalar as LaneScalar>::Line],
        polygon: Fixed<'b, L::Scalar>,
        want: DirectionGoal,
    ) -> Polygons<'b, L> {
        let lanes = self.size.lanes();
        let (own, shared) = (PerLane { lanes, lines, from: 0 }, AcrossLanes { lanes, vertices: polygon.vertices });
        let (towards, then) = match (footprint.directions, polygon.directions) {
            (Some(a), Some(b)) => directions::first([a, b], footprint.rotation, self.towards, want),
            _ => (self.towards, None),
        };
        MinkowskiObstacle {
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
