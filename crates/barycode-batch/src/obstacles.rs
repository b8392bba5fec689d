mod plane;
mod space;

pub(crate) use self::plane::{CIRCLE, Prepared, StepObstacles, margin, stretch};

use crate::dimension::TableVector;
use crate::error::BatchError;
use crate::table::{PosedId, ShapeId, ShapeTable, TableHandle};
use core::fmt::Debug;
use core::ops::Range;
use std::sync::Arc;

/// Vector type of obstacles: [`Vec2`](barycode::d2::Vec2) or [`Vec3`](barycode::d3::Vec3) of `f32`
/// or `f64`. Sealed.
pub trait ObstacleVector: TableVector {
    /// Data that the kernels of this dimension need of obstacles.
    #[doc(hidden)]
    type Prepared: Clone + Debug + Default + Send + Sync;

    /// Data that the kernels of this dimension need of a footprint.
    #[doc(hidden)]
    type Footprint: Clone + Debug + Send + Sync;

    /// Appends a list of obstacles, the first of which has the index `first`.
    #[doc(hidden)]
    fn prepare(to: &mut Self::Prepared, table: &ShapeTable<Self>, placed: &[PosedId<Self>], first: usize);

    /// Prepares a footprint for a distance up to which obstacles count as hit.
    #[doc(hidden)]
    fn footprint(table: &ShapeTable<Self>, shape: ShapeId, margin: Self::Scalar) -> Self::Footprint;
}

/// Obstacles of a sweep in the world frame: obstacles that stand still, a list of obstacles for
/// every time step, or both. They are of the plane or of space.
///
/// ```
/// use barycode::d3::{Cuboid, Cylinder, Pose};
/// use barycode_batch::{Batch, Obstacles, PosedId, PosedRows, Poses, ShapeTable, Sweep};
///
/// let mut room = ShapeTable::new();
/// let shelf = room.push(&Cuboid::from_half_extents([0.6_f64, 0.3, 0.02])?)?;
/// let shelves = [0.5, 1.0, 1.5].map(|z| PosedId::new(shelf, Pose::translation([0.0, 0.0, z])));
/// let shelves = Obstacles::still(&room, &shelves)?;
///
/// let mut cans = ShapeTable::new();
/// let can = cans.push_any(Cylinder::from_half_height(0.1, 0.04)?)?;
/// let places = [[0.2, 0.0, 0.75], [0.2, 0.0, 0.9], [0.7, 0.0, 1.0]];
/// let sweep = Sweep::new(PosedRows::new(&cans, can, Poses::xyz(&places))?, &[]);
/// let answers = Batch::new().clearances(sweep, &shelves)?;
/// assert_eq!(answers.nearest, [0, 1, 1]);
/// for (found, expected) in answers.distance.iter().zip([0.13, 0.0, 0.06]) {
///     assert!((found - expected).abs() < 1e-9);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Obstacles<'t, V: ObstacleVector> {
    table: TableHandle<'t, V>,
    placed: Vec<PosedId<V>>,
    /// Places of the obstacles of each list.
    lists: Vec<Range<usize>>,
    /// The list of all time steps, if there is one.
    standing: Option<usize>,
    moving: Vec<Track>,
    prepared: V::Prepared,
}

/// Index that stands for no obstacle at the next time step.
pub(crate) const NO_PLACE: u32 = u32::MAX;

/// Lists of obstacles of consecutive time steps, from the first one on.
#[derive(Clone, Debug)]
struct Track {
    first_step: u32,
    lists: Range<usize>,
}

impl<'t, V: ObstacleVector> Obstacles<'t, V> {
    /// Creates obstacles that stand still.
    ///
    /// # Errors
    /// [`BatchError::NoSuchShape`] if one names a shape that is not in the table.
    pub fn still(table: &'t ShapeTable<V>, placed: &[PosedId<V>]) -> Result<Self, BatchError> {
        let mut obstacles = Self::none(table);
        obstacles.standing = Some(obstacles.extend(placed)?);
        Ok(obstacles)
    }

    /// Creates moving obstacles: one list for every time step from `first_step` on. There are none
    /// at other steps.
    ///
    /// # Errors
    /// [`BatchError::NoSuchShape`] if one names a shape that is not in the table; its row counts
    /// through all lists.
    pub fn moving<S: AsRef<[PosedId<V>]>>(
        table: &'t ShapeTable<V>,
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
    /// use barycode_batch::{Batch, NO_OBSTACLE, Obstacles};
    /// use barycode_batch::{PosedId, PosedRows, ShapeTable, Sweep};
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
    /// let sweep = Sweep::new(PosedRows::new(&table, car, &poses[..])?, &[0, 1, 2]);
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
    pub fn and_moving<S: AsRef<[PosedId<V>]>>(
        mut self,
        first_step: u32,
        steps: impl IntoIterator<Item = S>,
    ) -> Result<Self, BatchError> {
        let first = self.lists.len();
        steps.into_iter().try_for_each(|placed| self.extend(placed.as_ref()).map(drop))?;
        self.moving.push(Track { first_step, lists: first..self.lists.len() });
        Ok(self)
    }

    /// Keeps the table, so that the obstacles borrow nothing.
    ///
    /// ```
    /// use barycode::d2::{Circle, Pose, Vec2};
    /// use barycode_batch::{Batch, Obstacles, PosedId, PosedRows, Poses, ShapeTable, Sweep};
    /// use std::sync::Arc;
    ///
    /// fn trees() -> Result<Obstacles<'static, Vec2<f64>>, Box<dyn std::error::Error>> {
    ///     let mut table = ShapeTable::new();
    ///     let tree = table.push(&Circle::new([0.0, 0.0], 0.5)?)?;
    ///     let table = Arc::new(table);
    ///     let trees = [5.0, 8.0].map(|x| PosedId::new(tree, Pose::translation([x, 0.0])));
    ///     Ok(Obstacles::still(&table, &trees)?.sharing(table.clone())?)
    /// }
    /// let trees = trees()?;
    /// let mut table = ShapeTable::new();
    /// let robot = table.push(&Circle::new([0.0, 0.0], 0.25)?)?;
    /// let sweep = Sweep::new(PosedRows::new(&table, robot, Poses::identity())?, &[]);
    /// assert_eq!(Batch::new().clearances(sweep, &trees)?.nearest, [0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::OtherTable`] if it is not the table that the obstacles were made with.
    pub fn sharing(self, table: Arc<ShapeTable<V>>) -> Result<Obstacles<'static, V>, BatchError> {
        let Self { table: old, placed, lists, standing, moving, prepared } = self;
        let table = old.shared(table)?;
        Ok(Obstacles { table, placed, lists, standing, moving, prepared })
    }

    /// All obstacles in the order given, one time step after the other. Answers name an obstacle by
    /// its index in this slice.
    #[must_use]
    pub fn placed(&self) -> &[PosedId<V>] {
        &self.placed
    }

    fn none(table: &'t ShapeTable<V>) -> Self {
        let (table, prepared) = (TableHandle::Lent(table), V::Prepared::default());
        Self { table, placed: Vec::new(), lists: Vec::new(), standing: None, moving: Vec::new(), prepared }
    }

    /// Appends a list and returns its index.
    fn extend(&mut self, placed: &[PosedId<V>]) -> Result<usize, BatchError> {
        let (table, first) = (self.table.get(), self.placed.len());
        placed.iter().zip(first..).try_for_each(|(one, row)| table.check(one.shape, row))?;
        V::prepare(&mut self.prepared, table, placed, first);
        self.placed.extend_from_slice(placed);
        self.lists.push(first..self.placed.len());
        Ok(self.lists.len() - 1)
    }

    /// Lists of the obstacles at a time step, in the order given, with the places of each.
    fn lists_at(&self, step: u32) -> impl Iterator<Item = (usize, Range<usize>)> {
        let moving = self.moving.iter().filter_map(move |track| {
            let index = step.checked_sub(track.first_step)?;
            track.lists.clone().nth(index as usize)
        });
        self.standing.into_iter().chain(moving).map(|list| (list, self.lists[list].clone()))
    }

    /// Place of each obstacle at the next time step: its own if it stands still, [`NO_PLACE`] at
    /// the last step of its track.
    ///
    /// The obstacles of consecutive lists of a track are the same bodies in the same order.
    pub(crate) fn next_places(&self) -> Result<Vec<u32>, BatchError> {
        let mut next = vec![NO_PLACE; self.placed.len()];
        if let Some(list) = self.standing {
            self.lists[list].clone().for_each(|place| next[place] = place as u32);
        }
        for track in &self.moving {
            for pair in self.lists[track.lists.clone()].windows(2) {
                let [now, then] = [pair[0].clone(), pair[1].clone()];
                let shape = |place: usize| self.placed.get(place).map(|one| one.shape);
                let changed = now.clone().zip(then.clone()).find(|&(now, then)| shape(now) != shape(then));
                if let Some((obstacle, _)) = changed {
                    return Err(BatchError::Track { obstacle });
                }
                if now.len() != then.len() {
                    return Err(BatchError::Track { obstacle: now.start + now.len().min(then.len()) });
                }
                now.zip(then).for_each(|(now, then)| next[now] = then as u32);
            }
        }
        Ok(next)
    }

    /// Places of the obstacles that stand still.
    pub(crate) fn standing(&self) -> Range<usize> {
        self.standing.map_or(0..0, |list| self.lists[list].clone())
    }

    /// Places of the obstacles of each track at a time step.
    pub(crate) fn moving_at(&self, step: u32) -> impl Iterator<Item = Range<usize>> {
        let standing = usize::from(self.standing.is_some());
        self.lists_at(step).skip(standing).map(|(_, places)| places)
    }

    /// True if any obstacles depend on the time step.
    pub(crate) fn moves(&self) -> bool {
        !self.moving.is_empty()
    }

    pub(crate) fn table(&self) -> &ShapeTable<V> {
        self.table.get()
    }
}
