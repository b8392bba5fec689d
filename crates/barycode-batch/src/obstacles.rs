use crate::error::BatchError;
use crate::lanes::LaneScalar;
use crate::plane::directions::{self, Directions};
use crate::plane::packing::ROTATION;
use crate::plane::rings::{self, Fixed, PolygonSide};
use crate::proof::{STRETCH, range};
use crate::table::{PosedId, ShapeId, ShapeTable, TableHandle};
use barycode::Scalar;
use barycode::d2::{Rotation, Vec2};
use barycode::expert::Coordinates;
use core::ops::Range;
use std::sync::Arc;

/// Obstacles of a sweep in the world frame: obstacles that stand still, a list of obstacles for
/// every time step, or both.
#[derive(Clone, Debug)]
pub struct Obstacles<'t, T: LaneScalar> {
    table: TableHandle<'t, Vec2<T>>,
    placed: Vec<PosedId<Vec2<T>>>,
    prepared: Vec<Prepared<T>>,
    rotated: Vec<Vec2<T>>,
    sides: Vec<PolygonSide<T>>,
    directions: Vec<Directions<T>>,
    /// [`CIRCLE`] lines for as many obstacles as a line has numbers; every list begins with new
    /// lines.
    circles: Vec<T::Line>,
    /// Obstacles of all time steps.
    standing: StepRange,
    moving: Vec<Track>,
}

/// Obstacles of consecutive time steps, from the first one on.
#[derive(Clone, Debug)]
struct Track {
    first_step: u32,
    lists: Vec<StepRange>,
}

/// Obstacles of one time step.
#[derive(Clone, Debug, Default)]
struct StepRange {
    places: Range<usize>,
    circles: Range<usize>,
}

/// Obstacles of one time step, with their bounding circles.
#[derive(Clone, Debug)]
pub(crate) struct StepObstacles<'o, T: LaneScalar> {
    pub(crate) places: Range<usize>,
    /// As many groups of [`CIRCLE`] lines as the obstacles need.
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

impl<'t, T: LaneScalar> Obstacles<'t, T> {
    /// Creates obstacles that stand still.
    ///
    /// # Errors
    /// [`BatchError::NoSuchShape`] if one names a shape that is not in the table.
    pub fn still(table: &'t ShapeTable<Vec2<T>>, placed: &[PosedId<Vec2<T>>]) -> Result<Self, BatchError> {
        let mut obstacles = Self::none(table);
        obstacles.standing = obstacles.extend(placed)?;
        Ok(obstacles)
    }

    /// Creates moving obstacles: one list for every time step from `first_step` on. There are none
    /// at other steps.
    ///
    /// # Errors
    /// [`BatchError::NoSuchShape`] if one names a shape that is not in the table; its row counts
    /// through all lists.
    pub fn moving<S: AsRef<[PosedId<Vec2<T>>]>>(
        table: &'t ShapeTable<Vec2<T>>,
        first_step: u32,
        steps: impl IntoIterator<Item = S>,
    ) -> Result<Self, BatchError> {
        Self::none(table).and_moving(first_step, steps)
    }

    /// Adds moving obstacles as in [`Obstacles::moving`]. Obstacles that stand still need to be
    /// listed only once, for all time steps.
    ///
    /// ```
    /// use barycode::d2::{Circle, Pose, Rectangle};
    /// use barycode_batch::{Batch, NO_OBSTACLE, Obstacles, PosedId, ShapeTable, Sweep};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.25_f64, 0.8])?)?;
    /// let tree = table.push(&Circle::new([0.0, 0.0], 0.5)?)?;
    /// let at = |x: f64, y: f64| Pose::from_angle([x, y], 0.0);
    /// let trees = [PosedId::new(tree, at(5.0, 3.0)), PosedId::new(tree, at(10.0, 0.0))];
    /// let other = |step: u32| [PosedId::new(car, at(20.0 - 5.0 * f64::from(step), 0.0))];
    /// let obstacles = Obstacles::still(&table, &trees)?.and_moving(0, (0..3).map(other))?;
    ///
    /// let poses = [at(0.0, 0.0), at(6.0, 0.0), at(8.0, 0.0)];
    /// let sweep = Sweep { footprint: car, poses: &poses, steps: &[0, 1, 2] };
    /// let answers = Batch::new().collisions(sweep, &obstacles)?;
    /// // The second tree, before the car.
    /// assert_eq!(answers.obstacle, [NO_OBSTACLE, NO_OBSTACLE, 1]);
    /// assert_eq!(obstacles.placed().len(), 2 + 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::NoSuchShape`] if one names a shape that is not in the table; its row counts
    /// through all lists, beginning with those that are there already.
    pub fn and_moving<S: AsRef<[PosedId<Vec2<T>>]>>(
        mut self,
        first_step: u32,
        steps: impl IntoIterator<Item = S>,
    ) -> Result<Self, BatchError> {
        let lists = steps.into_iter().map(|placed| self.extend(placed.as_ref())).collect::<Result<_, _>>()?;
        self.moving.push(Track { first_step, lists });
        Ok(self)
    }

    /// Keeps the table, so that the obstacles borrow nothing.
    ///
    /// ```
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, Obstacles, PosedId, ShapeTable, Sweep};
    /// use std::sync::Arc;
    ///
    /// fn trees() -> Result<Obstacles<'static, f64>, Box<dyn std::error::Error>> {
    ///     let mut table = ShapeTable::new();
    ///     let tree = table.push(&Circle::new([0.0, 0.0], 0.5)?)?;
    ///     let table = Arc::new(table);
    ///     let trees = [5.0, 8.0].map(|x| PosedId::new(tree, Pose::translation([x, 0.0])));
    ///     Ok(Obstacles::still(&table, &trees)?.sharing(table.clone())?)
    /// }
    /// let trees = trees()?;
    /// let footprint = trees.placed()[0].shape;
    /// let sweep = Sweep { footprint, poses: &[Pose::IDENTITY], steps: &[] };
    /// assert_eq!(Batch::new().clearances(sweep, &trees)?.nearest, [0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::OtherTable`] if it is not the table that the obstacles were made with.
    pub fn sharing(self, table: Arc<ShapeTable<Vec2<T>>>) -> Result<Obstacles<'static, T>, BatchError> {
        let Self { table: old, placed, prepared, rotated, sides, directions, circles, standing, moving } = self;
        let table = old.shared(table)?;
        Ok(Obstacles { table, placed, prepared, rotated, sides, directions, circles, standing, moving })
    }

    /// All obstacles in the order given, one time step after the other. Answers name an obstacle by
    /// its index in this slice.
    #[must_use]
    pub fn placed(&self) -> &[PosedId<Vec2<T>>] {
        &self.placed
    }

    fn none(table: &'t ShapeTable<Vec2<T>>) -> Self {
        Self {
            table: TableHandle::Lent(table),
            placed: Vec::new(),
            prepared: Vec::new(),
            rotated: Vec::new(),
            sides: Vec::new(),
            directions: Vec::new(),
            circles: Vec::new(),
            standing: StepRange::default(),
            moving: Vec::new(),
        }
    }

    fn extend(&mut self, placed: &[PosedId<Vec2<T>>]) -> Result<StepRange, BatchError> {
        let (first, first_circle) = (self.placed.len(), self.circles.len());
        for &one in placed {
            let shapes = self.table.get();
            shapes.check(one.shape, self.placed.len())?;
            let (entry, core) = shapes.known(one.shape);
            let rotation = one.pose.rotation;
            let (first_vertex, first_side) = (self.rotated.len(), self.sides.len());
            self.rotated.extend(core.iter().map(|&vertex| rotation.apply(vertex)));
            let rotated = &self.rotated[first_vertex..];
            let sides =
                directions::sides(core, entry.radius != T::ZERO).into_iter().zip(rotated).map(|(side, &vertex)| {
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
            self.placed.push(one);
        }
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
        Ok(StepRange { places: first..self.placed.len(), circles: first_circle..self.circles.len() })
    }

    /// Lists of the obstacles at a time step, in the order given.
    pub(crate) fn at(&self, step: u32) -> Vec<StepObstacles<'_, T>> {
        let moving = self.moving.iter().filter_map(|track| {
            let index = step.checked_sub(track.first_step)?;
            track.lists.get(index as usize)
        });
        let lists = core::iter::once(&self.standing).chain(moving);
        lists
            .map(|list| StepObstacles { places: list.places.clone(), circles: &self.circles[list.circles.clone()] })
            .collect()
    }

    /// True if any obstacles depend on the time step.
    pub(crate) fn moves(&self) -> bool {
        !self.moving.is_empty()
    }

    pub(crate) fn prepared(&self, place: u32) -> (&Prepared<T>, Fixed<'_, T>) {
        let prepared = &self.prepared[place as usize];
        let (vertices, sides) = (prepared.vertices, prepared.sides);
        let fixed = Fixed {
            vertices: &self.rotated[vertices.0..vertices.1],
            sides: &self.sides[sides.0..sides.1],
            directions: prepared.directions.map(|index| &self.directions[index]),
        };
        (prepared, fixed)
    }

    pub(crate) fn table(&self) -> &ShapeTable<Vec2<T>> {
        self.table.get()
    }

    pub(crate) fn check(&self, footprint: ShapeId) -> Result<(), BatchError> {
        self.table().check(footprint, 0)
    }
}
