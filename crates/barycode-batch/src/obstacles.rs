use crate::error::BatchError;
use crate::lanes::Element;
use crate::plane::packing::ROTATION;
use crate::proof::STRETCH;
use crate::table::{Placed, ShapeId, ShapeTable};
use barycode::d2::Vec2;
use core::ops::Range;

/// What a footprint can run into: obstacles that stand still, or a list of them for every time step.
#[derive(Clone, Debug)]
pub struct Obstacles<'t, T: Element> {
    table: &'t ShapeTable<Vec2<T>>,
    placed: Vec<Placed<Vec2<T>>>,
    prepared: Vec<Prepared<T>>,
    turned: Vec<Vec2<T>>,
    times: Times,
}

/// When obstacles are there.
#[derive(Clone, Debug)]
enum Times {
    Always,
    /// Where the list of each time step is; the first is that of the first step.
    Steps {
        first: u32,
        lists: Vec<Range<usize>>,
    },
}

/// An obstacle, ready for lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prepared<T> {
    first: usize,
    count: usize,
    pub(crate) origin: Vec2<T>,
    /// Somewhere inside, relative to the origin.
    pub(crate) center: Vec2<T>,
    /// All of it is as near to there.
    pub(crate) reach: T,
    pub(crate) radius: T,
    /// Of a rectangle without a radius: how far it reaches from the middle along its axes.
    pub(crate) half: Option<Vec2<T>>,
    /// Cosine and sine.
    pub(crate) rotation: Vec2<T>,
    /// At least the length of the longest vertex, turned; NaN where lanes are not to compute with it.
    pub(crate) extent: T,
}

impl<'t, T: Element> Obstacles<'t, T> {
    /// Obstacles that stand still.
    ///
    /// # Errors
    /// If one names a shape that the table does not have.
    pub fn still(table: &'t ShapeTable<Vec2<T>>, placed: &[Placed<Vec2<T>>]) -> Result<Self, BatchError> {
        let mut obstacles = Self::none(table, Times::Always);
        obstacles.extend(placed)?;
        Ok(obstacles)
    }

    /// Obstacles that move: a list for every time step, the first of which is `first_step`. At other steps there are none.
    ///
    /// # Errors
    /// If one names a shape that the table does not have; the row counts through all lists.
    pub fn moving<S: AsRef<[Placed<Vec2<T>>]>>(
        table: &'t ShapeTable<Vec2<T>>,
        first_step: u32,
        steps: impl IntoIterator<Item = S>,
    ) -> Result<Self, BatchError> {
        let mut obstacles = Self::none(table, Times::Always);
        let mut lists = Vec::new();
        for placed in steps {
            let first = obstacles.placed.len();
            obstacles.extend(placed.as_ref())?;
            lists.push(first..obstacles.placed.len());
        }
        Ok(Self { times: Times::Steps { first: first_step, lists }, ..obstacles })
    }

    /// All obstacles, in the order given, one time step after the other. Answers name them by their place here.
    #[must_use]
    pub fn placed(&self) -> &[Placed<Vec2<T>>] {
        &self.placed
    }

    fn none(table: &'t ShapeTable<Vec2<T>>, times: Times) -> Self {
        Self { table, placed: Vec::new(), prepared: Vec::new(), turned: Vec::new(), times }
    }

    fn extend(&mut self, placed: &[Placed<Vec2<T>>]) -> Result<(), BatchError> {
        for &one in placed {
            self.table.check(one.shape, self.placed.len())?;
            let (entry, core) = self.table.known(one.shape);
            let rotation = one.pose.rotation;
            let first = self.turned.len();
            self.turned.extend(core.iter().map(|&vertex| rotation.apply(vertex)));
            let square = rotation.cos * rotation.cos + rotation.sin * rotation.sin;
            let [least, most] = ROTATION.map(T::from_f64);
            let turns = square > least && square < most;
            let stretch = if turns { T::from_f64(STRETCH) } else { T::from_f64(f64::NAN) };
            self.prepared.push(Prepared {
                first,
                count: core.len(),
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
        Ok(())
    }

    /// Which obstacles there are at a time step.
    pub(crate) fn at(&self, step: u32) -> Range<usize> {
        match &self.times {
            Times::Always => 0..self.placed.len(),
            Times::Steps { first, lists } => {
                let list = step.checked_sub(*first).and_then(|index| lists.get(index as usize));
                list.cloned().unwrap_or(0..0)
            }
        }
    }

    /// Whether time has a say.
    pub(crate) fn moves(&self) -> bool {
        matches!(self.times, Times::Steps { .. })
    }

    pub(crate) fn prepared(&self, index: usize) -> (&Prepared<T>, &[Vec2<T>]) {
        let prepared = &self.prepared[index];
        (prepared, &self.turned[prepared.first..prepared.first + prepared.count])
    }

    pub(crate) fn table(&self) -> &'t ShapeTable<Vec2<T>> {
        self.table
    }

    pub(crate) fn check(&self, footprint: ShapeId) -> Result<(), BatchError> {
        self.table.check(footprint, 0)
    }
}
