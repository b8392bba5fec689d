//! Parking cases of the Trajectory Planning Competition of Automated Parking (TPCAP), and solutions
//! to them.

use super::table::Table;
use crate::error::{Flaw, SceneError};
use crate::footprint::Footprint;
use crate::model::{Id, Obstacle, ObstacleKind, Occupancy, PlanningProblem, Pose, PosedShapes, Range, Scene};
use crate::number;
use crate::plan::{Plan, PlanPose, Rising};
use crate::shape::Shape;
use crate::source::{LineCounter, Source};

const SOLUTION_COLUMNS: [&str; 9] = ["", "x", "y", "theta", "v", "a", "sigma", "omega", "t"];

/// Largest number of obstacles, and of vertices of one of them.
const MAX_COUNT: u32 = 1 << 20;

/// Reads a parking case: comma separated numbers without a header. Start pose (x, y, yaw), goal
/// pose, number of obstacles, their vertex counts, their vertices. Obstacles are named 0, 1, 2, …
/// and never move; the start and the goal become planning problem 0.
///
/// # Errors
/// If a number is missing, left over or unusable, or a polygon can't be used.
pub fn read(source: &Source) -> Result<Scene, SceneError> {
    let mut numbers = Numbers::new(source);
    let start = numbers.pose("the start pose")?;
    let goal = numbers.pose("the goal pose")?;
    let count = numbers.count("the number of obstacles")?;
    let counts = (0..count).map(|_| numbers.count("a vertex count")).collect::<Result<Vec<_>, _>>()?;
    let mut obstacles = Vec::new();
    for (index, vertices) in counts.into_iter().enumerate() {
        obstacles.push(obstacle(source, &mut numbers, index, vertices)?);
    }
    if let Some((text, line)) = numbers.next() {
        let what = format!("{} stands after the last vertex", crate::error::quote(text));
        return Err(source.error(line, what, "check the number of obstacles and the vertex counts"));
    }
    let now = Range { low: 0.0, high: 0.0 };
    let problem = PlanningProblem {
        id: Id::Number(0),
        time_step: now,
        position: Some([start.x, start.y]),
        orientation: Range { low: start.theta, high: start.theta },
        velocity: None,
        goal: Some(goal),
    };
    Ok(Scene {
        name: source.stem().to_owned(),
        format: "TPCAP case".into(),
        step_seconds: None,
        obstacles,
        problems: vec![problem],
        vehicle: Some(Footprint::TPCAP),
        lanelets: 0,
    })
}

fn obstacle(source: &Source, numbers: &mut Numbers<'_>, index: usize, count: u32) -> Result<Obstacle, SceneError> {
    let place = format!("obstacle {index}");
    let (mut vertices, mut lines) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let (x, line) = numbers.finite(&place)?;
        let (y, _) = numbers.finite(&place)?;
        vertices.push([x, y]);
        lines.push(line);
    }
    let shape = Shape::polygon(&vertices).map_err(|flaw| {
        let line = flaw.vertex.and_then(|vertex| lines.get(vertex)).copied();
        source.flaw(line.unwrap_or(numbers.line), flaw.within(&place))
    })?;
    Ok(Obstacle {
        id: Id::Number(index as i64),
        kind: ObstacleKind::Static,
        class: String::new(),
        occupancy: Occupancy::Always(PosedShapes::in_world(vec![shape])),
        missing: Vec::new(),
    })
}

/// The numbers of a case, whatever lines they are on.
struct Numbers<'a> {
    source: &'a Source,
    fields: std::str::Split<'a, [char; 2]>,
    lines: LineCounter<'a>,
    /// Line of the last number taken.
    line: u64,
    taken: usize,
}

impl<'a> Numbers<'a> {
    fn new(source: &'a Source) -> Self {
        let text = source.text().trim_end();
        Self { source, fields: text.split([',', '\n']), lines: LineCounter::new(source.text()), line: 1, taken: 0 }
    }

    fn next(&mut self) -> Option<(&'a str, u64)> {
        let field = self.fields.next()?;
        // Fields are slices of the text, so their addresses tell their offsets.
        let offset = field.as_ptr() as usize - self.source.text().as_ptr() as usize;
        self.line = self.lines.line_at(offset);
        self.taken += 1;
        Some((field.trim(), self.line))
    }

    fn take<T>(&mut self, name: &str, parse: impl FnOnce(&str) -> Result<T, Flaw>) -> Result<(T, u64), SceneError> {
        let Some((text, line)) = self.next() else {
            return Err(self.source.error(
                self.line,
                format!("the file ends after {} numbers, inside {name}", self.taken),
                "write the file again; it is cut off, or a count in it is wrong",
            ));
        };
        let value = parse(text).map_err(|flaw| self.source.flaw(line, flaw.within(name)))?;
        Ok((value, line))
    }

    fn finite(&mut self, name: &str) -> Result<(f64, u64), SceneError> {
        self.take(name, number::finite)
    }

    fn count(&mut self, name: &str) -> Result<u32, SceneError> {
        Ok(self.take(name, |text| number::whole(text, "count", MAX_COUNT))?.0)
    }

    fn pose(&mut self, name: &str) -> Result<Pose, SceneError> {
        let ((x, _), (y, _), (theta, _)) = (self.finite(name)?, self.finite(name)?, self.finite(name)?);
        Ok(Pose { x, y, theta })
    }
}

/// Reads a solution: a tab separated table with the header
/// `<tab>x<tab>y<tab>theta<tab>v<tab>a<tab>sigma<tab>omega<tab>t`, whose first column counts the
/// poses. That count becomes the time step; `t` is kept as the pose's seconds.
///
/// # Errors
/// If the header or a record is not as described, there is no record, or the count doesn't rise.
pub fn read_solution(source: &Source) -> Result<Plan, SceneError> {
    let mut table = Table::open(source, b'\t', &SOLUTION_COLUMNS)?;
    let mut poses = Vec::new();
    let mut rising = Rising::default();
    while let Some(row) = table.row()? {
        let time_step = row.parse(0, number::time_step)?;
        rising.next(time_step).map_err(|flaw| row.flaw(flaw))?;
        let (x, y) = (row.parse(1, number::finite)?, row.parse(2, number::finite)?);
        let pose = Pose { x, y, theta: row.parse(3, number::finite)? };
        poses.push(PlanPose { time_step, pose, seconds: Some(row.parse(8, number::finite)?) });
    }
    if poses.is_empty() {
        return Err(source.error(1, "the solution holds no pose", "add the planned poses"));
    }
    Ok(Plan { name: source.stem().to_owned(), poses })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::from_bytes("Case.csv", text.as_bytes().to_vec()).unwrap()
    }

    #[test]
    fn a_case_holds_start_goal_and_polygons() {
        let text = "1,2,0.5,3,4,-0.5,2,3,4\n0,0,1,0,0,1\n5,5,5,6,6,6,5.5,5.5\n";
        let scene = read(&source(text)).unwrap();
        assert_eq!(scene.problems[0].start(), Some(Pose { x: 1.0, y: 2.0, theta: 0.5 }));
        assert_eq!(scene.problems[0].goal, Some(Pose { x: 3.0, y: 4.0, theta: -0.5 }));
        assert_eq!(scene.vehicle, Some(Footprint::TPCAP));
        let areas: Vec<_> = scene.obstacles.iter().map(|o| o.at(9).unwrap().shapes[0].area()).collect();
        assert_eq!(areas, [0.5, 0.5]);
        assert_eq!(scene.obstacles[1].id, Id::Number(1));
    }

    #[test]
    fn a_solution_keeps_its_times() {
        let text = "\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n0\t1\t2\t3\t0\t0\t0\t0\t0.5\n1\t4\t5\t6\t0\t0\t0\t0\t0.75\n";
        let plan = read_solution(&source(text)).unwrap();
        assert_eq!(plan.poses[1].pose, Pose { x: 4.0, y: 5.0, theta: 6.0 });
        assert_eq!(plan.poses[1].seconds, Some(0.75));
    }
}
