//! Recorded cases: one JSON object per line, in the schema of the hard cases collected from other
//! projects.
//!
//! The files under `suite/` of the workspace use the same schema with one more field, `why`: the
//! reason the case exists. A pose may carry `rotation_cos_sin`, the exact matrix entries, which
//! then count instead of `angle`.
//!
//! Cases that two resting shapes cannot answer (rays, casts) are read far enough to say so;
//! [`motion`] reads those.

mod expect;
pub mod motion;
mod shape;
pub mod space;

use core::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub use self::expect::{Coordinate, Expectation, Stated};
pub use self::shape::{Pose, Shape};
use crate::ask::Replay;
use crate::body::Body;
use crate::build::Representation;
use crate::compound::Compound;
use crate::generate::Precision;

/// A case about two resting shapes in the plane.
pub type Case = CaseOf<Shape, Pose, [f64; 2], [Coordinate; 2], Representation>;

/// A case about two resting shapes: shapes `S` at poses `P`, normals `N`, witness points `W`, what
/// stands for lists `R`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "S: Deserialize<'de>, P: Deserialize<'de>, N: Deserialize<'de>, W: Deserialize<'de>, \
                             R: Deserialize<'de>"))]
pub struct CaseOf<S, P, N, W, R> {
    /// Unique name.
    pub id: String,
    /// 2 or 3.
    pub dim: u8,
    /// First shape.
    pub a: S,
    /// Its pose.
    pub pose_a: P,
    /// Second shape.
    pub b: S,
    /// Its pose.
    pub pose_b: P,
    /// What is asked.
    pub query: CaseQuestion,
    /// What the source says is right.
    #[serde(default)]
    pub expect: Expectation<N, W>,
    /// The source's own tolerances, by quantity; some are remarks instead of numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<serde_json::Map<String, serde_json::Value>>,
    /// A cross-check of the transcription, in double precision: less than the source, where that is
    /// exact, and more where it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<serde_json::Map<String, serde_json::Value>>,
    /// Tags.
    #[serde(default)]
    pub classes: Vec<String>,
    /// The reason the case exists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The way in which it was asked when it went wrong: it is asked so first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Replay<R>>,
}

/// The questions that two resting shapes answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseQuestion {
    /// Do they meet?
    Intersect,
    /// How far apart, 0 when overlapping.
    Distance,
    /// How far apart or, negative, how deep.
    SignedDistance,
    /// How deep.
    Penetration,
    /// Distance and nearest points.
    ClosestPoints,
    /// Signed distance, normal and witnesses.
    Contact,
}

/// One line of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum CaseLine {
    /// A case of the plane.
    Plane(Box<Case>),
    /// A case of space.
    Space(Box<space::Case>),
    /// A case that is not about two resting shapes that the library has.
    NotServed {
        /// Its name.
        id: String,
        /// Why not.
        reason: String,
    },
}

/// What is wrong with a file of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1; 0 where the file as a whole is meant.
    pub line: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.message)
    }
}

impl core::error::Error for CaseError {}

/// The part of a line that decides whether it is served.
#[derive(Deserialize)]
struct CaseHead {
    id: String,
    dim: u8,
    query: String,
    #[serde(default)]
    a: ShapeHead,
    #[serde(default)]
    b: ShapeHead,
}

/// The name of a shape, where it has one.
#[derive(Default, Deserialize)]
#[serde(transparent)]
struct ShapeHead(Option<serde_json::Value>);

impl ShapeHead {
    fn name(&self) -> Option<&str> {
        self.0.as_ref()?.get("shape")?.as_str()
    }
}

/// Reads one line.
///
/// # Errors
/// A message that names the field and what it should be.
pub fn parse(line: &str) -> Result<CaseLine, String> {
    let head: CaseHead =
        serde_json::from_str(line).map_err(|e| format!("not a case: {e}; each line needs id, dim, query"))?;
    let not_served = |reason: String| Ok(CaseLine::NotServed { id: head.id.clone(), reason });
    match head.query.as_str() {
        "raycast" | "shapecast" | "time_of_impact" | "hull" => {
            return not_served(format!("{} is not served", head.query));
        }
        _ => {}
    }
    let unreadable = |e: serde_json::Error| format!("{}: {e}", head.id);
    match head.dim {
        2 => serde_json::from_str(line).map_err(unreadable).map(|case| CaseLine::Plane(Box::new(case))),
        3 if [&head.a, &head.b].iter().any(|shape| shape.name() == Some("halfspace")) => {
            not_served("halfspace is not served".to_owned())
        }
        3 => serde_json::from_str(line).map_err(unreadable).map(|case| CaseLine::Space(Box::new(case))),
        n => Err(format!("{}: dim must be 2 or 3, not {n}", head.id)),
    }
}

/// Reads every line of a file; empty lines are skipped.
///
/// # Errors
/// Where the file cannot be read or a line is not a case: with file, line and remedy.
pub fn read_file(file: &Path) -> Result<Vec<CaseLine>, CaseError> {
    let error = |line: usize, message: String| CaseError { file: file.to_owned(), line, message };
    let text = std::fs::read_to_string(file)
        .map_err(|e| error(0, format!("cannot be read: {e}; check the path and that it is UTF-8 text")))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(i, line)| parse(line).map_err(|message| error(i + 1, message))).collect()
}

/// Reads every `*.jsonl` file of a folder, in the order of their names.
///
/// # Errors
/// As [`read_file`], for the first file with an error.
pub fn read_folder(folder: &Path) -> Result<Vec<(PathBuf, Vec<CaseLine>)>, CaseError> {
    let error = |message: String| CaseError { file: folder.to_owned(), line: 0, message };
    let entries = std::fs::read_dir(folder)
        .map_err(|e| error(format!("cannot be listed: {e}; give a folder of .jsonl files")))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "jsonl"))
        .collect();
    files.sort();
    files.into_iter().map(|file| read_file(&file).map(|lines| (file, lines))).collect()
}

/// The folder of our own cases, `suite/` of the workspace.
#[must_use]
pub fn suite_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suite")
}

/// The folder of reference data: `BARYCODE_DATA`, or `../shared/data` beside the workspace; `None`
/// where absent.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("BARYCODE_DATA").map_or_else(beside, PathBuf::from);
    folder.is_dir().then_some(folder)
}

impl Case {
    /// Both shapes as bodies of the exact oracle; `None` where one is an ellipse.
    #[must_use]
    pub fn bodies(&self) -> Option<[Body; 2]> {
        Some([self.a.body(&self.pose_a)?, self.b.body(&self.pose_b)?])
    }

    /// Both shapes as bodies that an exact oracle judges; `None` where one has no finite number of
    /// vertices.
    #[must_use]
    pub fn compounds(&self) -> Option<[Compound<2>; 2]> {
        Some([self.a.compound(&self.pose_a)?, self.b.compound(&self.pose_b)?])
    }

    /// The same case with every number of its shapes and poses rounded to the precision.
    #[must_use]
    pub fn snapped(&self, precision: Precision) -> Self {
        let mut case = self.clone();
        (case.a, case.b) = (self.a.snapped(precision), self.b.snapped(precision));
        (case.pose_a, case.pose_b) = (self.pose_a.snapped(precision), self.pose_b.snapped(precision));
        case
    }

    /// A case that repeats a generated pair, bit for bit. Classes are tags.
    #[must_use]
    pub fn of_bodies(id: String, class: String, bodies: &[Compound<2>; 2], why: String) -> Self {
        let [(a, pose_a), (b, pose_b)] = bodies.each_ref().map(Shape::of_compound);
        Self {
            id,
            dim: 2,
            a,
            pose_a,
            b,
            pose_b,
            query: CaseQuestion::Contact,
            expect: Expectation::default(),
            tolerance: None,
            check: None,
            classes: vec![class],
            why: Some(why),
            asked: None,
        }
    }
}

impl<S, P, N, W, R> CaseOf<S, P, N, W, R> {
    /// The tolerance that the source states for a quantity.
    #[must_use]
    pub fn tolerance(&self, quantity: &str) -> Option<f64> {
        self.tolerance.as_ref()?.get(quantity)?.as_f64()
    }

    /// The signed distance of the cross-check.
    #[must_use]
    pub fn cross_check(&self) -> Option<f64> {
        self.check.as_ref()?.get("signed_distance")?.as_f64()
    }
}

impl<S: Serialize, P: Serialize, N: Serialize, W: Serialize, R: Serialize> CaseOf<S, P, N, W, R> {
    /// The case as a line of a file.
    ///
    /// # Panics
    /// Where a number is not finite, which JSON cannot say.
    #[must_use]
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("finite numbers and plain fields")
    }
}
