//! Many plans at once.

use std::ops::Range;

use crate::error::Flaw;
use crate::model::{Id, Pose, TimeStep};
use crate::number;
use crate::plan::Rising;

/// Many plans for the same vehicle, each with at least one pose and rising time steps. They are
/// kept in columns, so that there may be many millions of poses.
///
/// ```
/// use barycode_scene::{Id, Plans, Pose};
///
/// let mut plans = Plans::new("fan");
/// for lane in 0..3 {
///     let pose = |step| Pose { x: f64::from(step), y: 3.5 * lane as f64, theta: 0.0 };
///     plans.push(Id::Number(lane), (0..20).map(|step| (step, pose(step))))?;
/// }
/// assert_eq!((plans.len(), plans.poses()), (3, 60));
/// assert_eq!(plans.plan(2).next(), Some((0, Pose { x: 0.0, y: 7.0, theta: 0.0 })));
/// # Ok::<(), barycode_scene::Flaw>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Plans {
    name: String,
    ids: Vec<Id>,
    /// Where the poses of each plan begin.
    begins: Vec<usize>,
    steps: Vec<TimeStep>,
    poses: Vec<Pose>,
}

impl Plans {
    /// No plans yet.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ids: Vec::new(), begins: Vec::new(), steps: Vec::new(), poses: Vec::new() }
    }

    /// Adds a plan.
    ///
    /// # Errors
    /// If it has no pose, a number is not finite or out of range, or its time steps do not rise; it
    /// is not added then.
    pub fn push(&mut self, id: Id, poses: impl IntoIterator<Item = (TimeStep, Pose)>) -> Result<(), Flaw> {
        let place = format!("trajectory {id}");
        let begin = self.poses.len();
        self.begin(id);
        let added = self.extend(poses).map_err(|flaw| flaw.within(&place));
        if added.is_err() {
            self.ids.pop();
            self.begins.pop();
            self.steps.truncate(begin);
            self.poses.truncate(begin);
        }
        added
    }

    fn extend(&mut self, poses: impl IntoIterator<Item = (TimeStep, Pose)>) -> Result<(), Flaw> {
        let mut rising = Rising::default();
        let begin = self.poses.len();
        for (step, pose) in poses {
            rising.next(step)?;
            for value in [pose.x, pose.y, pose.theta] {
                number::checked(value)?;
            }
            self.add(step, pose);
        }
        if self.poses.len() == begin {
            return Err(Flaw::new("the plan holds no pose", "add the planned poses"));
        }
        Ok(())
    }

    /// Begins a plan; [`add`](Self::add) has to follow.
    pub(crate) fn begin(&mut self, id: Id) {
        self.ids.push(id);
        self.begins.push(self.poses.len());
    }

    /// Adds a pose, found to be valid, to the last plan.
    pub(crate) fn add(&mut self, step: TimeStep, pose: Pose) {
        self.steps.push(step);
        self.poses.push(pose);
    }

    /// The file name without folder and extension, or what else they are called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many plans there are.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// How many poses all plans have together.
    pub fn poses(&self) -> usize {
        self.poses.len()
    }

    /// The names of the plans, in the order in which they were added.
    pub fn ids(&self) -> &[Id] {
        &self.ids
    }

    /// Maps all poses, one plan after the other, which keep their time steps.
    ///
    /// # Errors
    /// If a number is not finite or out of range then.
    pub fn map_poses(&mut self, map: impl Fn(Pose) -> Pose) -> Result<(), Flaw> {
        for pose in &mut self.poses {
            *pose = map(*pose);
            for value in [pose.x, pose.y, pose.theta] {
                number::checked(value)?;
            }
        }
        Ok(())
    }

    /// The poses of a plan in order of time; none if there is no such plan.
    pub fn plan(&self, index: usize) -> impl Iterator<Item = (TimeStep, Pose)> {
        let begin = self.begins.get(index).copied().unwrap_or(self.poses.len());
        self.rows(begin..self.end(index))
    }

    /// The first and the last time step of all; `None` if there is no plan.
    pub fn time_steps(&self) -> Option<(TimeStep, TimeStep)> {
        Some((*self.steps.iter().min()?, *self.steps.iter().max()?))
    }

    /// The places of a plan's poses among those of all plans.
    pub(crate) fn places(&self, index: usize) -> Range<usize> {
        self.begins[index]..self.end(index)
    }

    /// A pose by its place among those of all plans.
    pub(crate) fn pose(&self, place: usize) -> Pose {
        self.poses[place]
    }

    /// Poses by their place among those of all plans, one plan after the other.
    pub(crate) fn rows(&self, rows: Range<usize>) -> impl Iterator<Item = (TimeStep, Pose)> {
        self.steps[rows.clone()].iter().copied().zip(self.poses[rows].iter().copied())
    }

    /// Where the poses of a plan end among those of all.
    pub(crate) fn end(&self, index: usize) -> usize {
        self.begins.get(index + 1).copied().unwrap_or(self.poses.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_that_is_refused_is_not_there() {
        let at = |x: f64| Pose { x, y: 0.0, theta: 0.0 };
        let mut plans = Plans::new("");
        plans.push(Id::Number(1), [(3, at(0.0)), (5, at(1.0))]).unwrap();
        let before = plans.clone();
        for (poses, what) in [
            (vec![], "trajectory b: the plan holds no pose"),
            (vec![(0, at(0.0)), (0, at(1.0))], "time step 0 comes twice"),
            (vec![(0, at(0.0)), (1, at(f64::NAN))], "`NaN` is not a finite number"),
            (vec![(0, at(1e300))], "out of range"),
        ] {
            let flaw = plans.push(Id::parse("b"), poses).unwrap_err();
            assert!(flaw.what.contains(what), "{flaw}");
            assert_eq!(plans, before);
        }
        plans.push(Id::parse("b"), [(1, at(2.0))]).unwrap();
        assert_eq!(plans.plan(0).count(), 2);
        assert_eq!(plans.plan(1).collect::<Vec<_>>(), [(1, at(2.0))]);
        assert_eq!(plans.plan(2).count(), 0);
        assert_eq!(plans.time_steps(), Some((1, 5)));
        plans.map_poses(|pose| Pose { x: 3.0 * pose.x, ..pose }).unwrap();
        assert_eq!(plans.plan(1).collect::<Vec<_>>(), [(1, at(6.0))]);
        assert!(plans.map_poses(|pose| Pose { x: 1e300 * pose.x, ..pose }).is_err());
    }
}
