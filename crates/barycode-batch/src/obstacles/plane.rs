//! Obstacles of the plane as the kernels of sweeps read them.

use super::{ObstacleVector, Obstacles};
use crate::lanes::LaneScalar;
use crate::plane::directions::{self, Directions};
use crate::plane::packing::ROTATION;
use crate::plane::rings::{self, Fixed, PolygonSide};
use crate::proof::{STRETCH, range};
use crate::table::{PosedId, ShapeId, ShapeTable};
use barycode::Scalar;
use barycode::d2::{Rotation, Vec2};
use barycode::expert::Coordinates;
use core::ops::Range;

/// Obstacles of the plane, rotated, with their bounding circles.
#[derive(Clone, Debug)]
pub struct PlaneObstacles<T: LaneScalar> {
    prepared: Vec<Prepared<T>>,
    rotated: Vec<Vec2<T>>,
    sides: Vec<PolygonSide<T>>,
    directions: Vec<Directions<T>>,
    /// [`CIRCLE`] lines for as many obstacles as a line has numbers; every list begins with new
    /// lines.
    circles: Vec<T::Line>,
    /// The lines of each list.
    lists: Vec<Range<usize>>,
}

/// Data that the kernels need of a footprint beside its shape.
#[derive(Clone, Debug)]
pub struct PlaneFootprint<T: LaneScalar> {
    /// Sides if it is a small convex polygon without a radius, else empty.
    pub(crate) sides: Vec<PolygonSide<T>>,
    /// Table of a larger convex polygon.
    pub(crate) directions: Option<Directions<T>>,
}

/// Obstacles of one time step, with their bounding circles.
#[derive(Clone, Debug)]
pub(crate) struct StepObstacles<'o, T: LaneScalar> {
    pub(crate) places: Range<usize>,
    /// Groups of [`CIRCLE`] lines, as many as the obstacles need.
    pub(crate) circles: &'o [T::Line],
}

/// Number of lines of a group of bounding circles: both coordinates of the centres in the world
/// frame, the radii with their rounding margins, and the margins alone.
pub(crate) const CIRCLE: usize = 4;

/// Amount that widens either side of a distance, in units of roundoff, times its coordinates.
const SLACK: f64 = 256.0;

/// Amount that widens a side of a distance; infinite where the kernels must not compute.
pub(crate) fn margin<T: Scalar>(coordinates: T) -> T {
    let (low, high, _) = range::<T>();
    if coordinates < high { coordinates * T::UNIT * T::from_f64(SLACK) + low } else { T::INFINITY }
}

/// Factor by which a rotation stretches lengths, at most; NaN for a matrix that is no rotation,
/// with which the kernels must not compute.
pub(crate) fn stretch<T: Scalar>(rotation: Rotation<T>) -> T {
    let square = rotation.cos * rotation.cos + rotation.sin * rotation.sin;
    let [least, most] = ROTATION.map(T::from_f64);
    T::from_f64(if square > least && square < most { STRETCH } else { f64::NAN })
}

/// An obstacle with everything that the kernels need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prepared<T> {
    vertices: (usize, usize),
    sides: (usize, usize),
    /// Index of its table of directions, if it has one.
    directions: Option<usize>,
    pub(crate) origin: Vec2<T>,
    /// Centre of the bounding circle of the core, an inner point, relative to the origin.
    pub(crate) center: Vec2<T>,
    /// Radius of a circle around the centre that contains the shape.
    pub(crate) reach: T,
    pub(crate) radius: T,
    /// Half extents along its axes, for a rectangle without a radius.
    pub(crate) half: Option<Vec2<T>>,
    /// Cosine and sine.
    pub(crate) rotation: Vec2<T>,
    /// Upper bound of the length of a rotated vertex; NaN where the kernels must not compute with
    /// it.
    pub(crate) extent: T,
}

impl<T: LaneScalar> Default for PlaneObstacles<T> {
    fn default() -> Self {
        Self {
            prepared: Vec::new(),
            rotated: Vec::new(),
            sides: Vec::new(),
            directions: Vec::new(),
            circles: Vec::new(),
            lists: Vec::new(),
        }
    }
}

impl<T: LaneScalar> ObstacleVector for Vec2<T> {
    type Prepared = PlaneObstacles<T>;
    type Footprint = PlaneFootprint<T>;

    fn prepare(to: &mut PlaneObstacles<T>, table: &ShapeTable<Self>, placed: &[PosedId<Self>], _: usize) {
        let (first, first_circle) = (to.prepared.len(), to.circles.len());
        placed.iter().for_each(|one| to.push(table, one));
        to.push_circles(first);
        to.lists.push(first_circle..to.circles.len());
    }

    fn footprint(table: &ShapeTable<Self>, shape: ShapeId, margin: T) -> PlaneFootprint<T> {
        let (entry, vertices) = table.known(shape);
        let mut sides = directions::sides(vertices, entry.radius + margin != T::ZERO);
        let directions = Directions::new(vertices, &sides);
        if sides.len() > rings::MOST {
            sides = Vec::new();
        }
        PlaneFootprint { sides, directions }
    }
}

impl<T: LaneScalar> PlaneObstacles<T> {
    fn push(&mut self, table: &ShapeTable<Vec2<T>>, one: &PosedId<Vec2<T>>) {
        let (entry, core) = table.known(one.shape);
        let rotation = one.pose.rotation;
        let (first_vertex, first_side) = (self.rotated.len(), self.sides.len());
        self.rotated.extend(core.iter().map(|&vertex| rotation.apply(vertex)));
        let rotated = &self.rotated[first_vertex..];
        let sides = directions::sides(core, entry.radius != T::ZERO).into_iter().zip(rotated).map(|(side, &vertex)| {
            let normal = rotation.apply(side.normal);
            PolygonSide { normal, height: normal.dot(vertex) }
        });
        let sides: Vec<_> = sides.collect();
        let table = Directions::new(rotated, &sides);
        if sides.len() <= rings::MOST {
            self.sides.extend(sides);
        }
        let directions = table.is_some().then_some(self.directions.len());
        self.directions.extend(table);
        let stretch = stretch(rotation);
        self.prepared.push(Prepared {
            vertices: (first_vertex, self.rotated.len()),
            sides: (first_side, self.sides.len()),
            directions,
            origin: one.pose.translation,
            center: rotation.apply(entry.center),
            reach: entry.reach * stretch + entry.radius,
            radius: entry.radius,
            half: entry.half,
            rotation: Vec2::new(rotation.cos, rotation.sin),
            extent: entry.extent * stretch,
        });
    }

    /// Appends the bounding circles of all obstacles from the `first` on.
    fn push_circles(&mut self, first: usize) {
        for prepared in self.prepared[first..].chunks(T::PER_LINE) {
            // Unused lanes hold circles at infinity, which are never near.
            let mut lines = [T::INFINITY, T::INFINITY, T::ZERO, T::ZERO].map(T::line);
            for (lane, prepared) in prepared.iter().enumerate() {
                let center = prepared.origin + prepared.center;
                let margin = margin(center.norm1() + prepared.extent + prepared.radius);
                for (line, number) in lines.iter_mut().zip([center.x, center.y, prepared.reach + margin, margin]) {
                    line.as_mut()[lane] = number;
                }
            }
            self.circles.extend(lines);
        }
    }
}

impl<T: LaneScalar> Obstacles<'_, Vec2<T>> {
    /// Lists of the obstacles at a time step, in the order given.
    pub(crate) fn at(&self, step: u32) -> Vec<StepObstacles<'_, T>> {
        let circles = |list: usize| &self.prepared.circles[self.prepared.lists[list].clone()];
        self.lists_at(step).map(|(list, places)| StepObstacles { places, circles: circles(list) }).collect()
    }

    pub(crate) fn prepared(&self, place: u32) -> (&Prepared<T>, Fixed<'_, T>) {
        let prepared = &self.prepared.prepared[place as usize];
        let (vertices, sides) = (prepared.vertices, prepared.sides);
        let fixed = Fixed {
            vertices: &self.prepared.rotated[vertices.0..vertices.1],
            sides: &self.prepared.sides[sides.0..sides.1],
            directions: prepared.directions.map(|index| &self.prepared.directions[index]),
        };
        (prepared, fixed)
    }
}
