//! `barycode hull`: the hull of points, and an outer hull of fewer vertices.

pub mod points;
mod result;

use crate::args::CheckFormat;
use crate::args::hull::{HullArgs, SimplifyTo};
use crate::check::unusable;
use crate::failure::{DONE, Failure};
use crate::interrupt;
use crate::output::{Outputs, STANDARD};
use crate::progress::Progress;
use barycode::ShapeError;
use barycode::d2::{self, OuterLimit, Polygon, Vec2};
use barycode::d3::{self, Polytope, Vec3};
use barycode_scene::space::load_mesh;
use points::{PointCloud, no_points, read_points};
use result::{FileKind, HullResult};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Finds the hull of the points of a file.
pub(crate) fn run(args: &HullArgs, quiet: bool) -> Result<u8, Failure> {
    let kind = args.output.as_deref().map(FileKind::of).transpose()?;
    let given: Vec<&Path> = args.output.iter().map(AsRef::as_ref).collect();
    let mut outputs = Outputs::new(&[&args.file], &given)?;
    let stop = interrupt::flag();
    let cloud = read(&args.file)?;
    let count = cloud.len();
    let found = match cloud {
        PointCloud::Plane(points) => in_plane(points, args.simplify, &stop)?,
        PointCloud::Space(points) => in_space(points, args.simplify, &stop)?,
    };
    if let (Some(path), Some(kind)) = (&args.output, kind) {
        outputs.file(path, found.file(kind, count)?)?;
    }
    if stop.load(Ordering::Relaxed) {
        return Err(interrupted());
    }
    let text = match args.format {
        CheckFormat::Table if quiet => Vec::new(),
        CheckFormat::Table => found.table(count).into_bytes(),
        CheckFormat::Json => found.json(count)?,
        CheckFormat::Csv => found.csv().into_bytes(),
    };
    outputs.publish(&text)?;
    Ok(DONE)
}

fn interrupted() -> Failure {
    Failure::interrupted(Path::new("the hull"))
}

/// The points of a file: of a mesh by the ending of its name, else of text.
fn read(path: &Path) -> Result<PointCloud, Failure> {
    let name = if path == Path::new(STANDARD) { "standard input".into() } else { path.display().to_string() };
    if path == Path::new(STANDARD) {
        return read_points(&name, io::stdin().lock());
    }
    let ending = path.extension().map(OsStr::to_ascii_lowercase);
    if ending.is_some_and(|ending| ending == "obj" || ending == "stl") {
        let mesh = load_mesh(path).map_err(|error| unusable(&error))?;
        let points: Vec<[f64; 3]> = mesh.parts.into_iter().flat_map(|part| part.vertices).collect();
        return if points.is_empty() { Err(no_points(&name)) } else { Ok(PointCloud::Space(points)) };
    }
    let file = File::open(path).map_err(|error| Failure::unreadable(path, &error))?;
    read_points(&name, BufReader::with_capacity(1 << 16, file))
}

fn refused(error: ShapeError) -> Failure {
    Failure::new(format!("the points have no hull: {error} (the first is 0)"), "change the points, or their unit")
}

fn in_plane(
    points: Vec<[f64; 2]>,
    simplify: Option<SimplifyTo>,
    stop: &Arc<AtomicBool>,
) -> Result<HullResult, Failure> {
    let hull = Polygon::hull(points.into_iter().map(Vec2::from).collect()).map_err(refused)?;
    let hull_vertex_count = hull.vertices().len();
    let (hull, distance) = match simplify {
        None => (hull, None),
        Some(simplify) => {
            let mut progress = Progress::new(most(simplify, hull_vertex_count), "vertices");
            let outer = d2::outer_hull(&hull, limit(simplify), &mut |vertices| {
                progress.reach(vertices);
                !stop.load(Ordering::Relaxed)
            });
            let outer = outer.ok_or_else(interrupted)?;
            (outer.polygon, Some(outer.distance))
        }
    };
    let vertices = hull.vertices().iter().map(|&vertex| vertex.into()).collect();
    Ok(HullResult::Plane { hull_vertex_count, distance, vertices })
}

fn limit(simplify: SimplifyTo) -> OuterLimit<f64> {
    match simplify {
        SimplifyTo::Vertices(count) => OuterLimit::Vertices(count),
        SimplifyTo::Distance(distance) => OuterLimit::Distance(distance),
    }
}

/// How many vertices an outer hull may have.
fn most(simplify: SimplifyTo, hull: usize) -> usize {
    if let SimplifyTo::Vertices(count) = simplify { count } else { hull }
}

fn in_space(
    points: Vec<[f64; 3]>,
    simplify: Option<SimplifyTo>,
    stop: &Arc<AtomicBool>,
) -> Result<HullResult, Failure> {
    let mut progress = Progress::new(points.len(), "points");
    let cloud = points.into_iter().map(Vec3::from).collect();
    let hull = Polytope::hull_while(cloud, &mut |settled| {
        progress.reach(settled);
        !stop.load(Ordering::Relaxed)
    });
    let hull = hull.map_err(refused)?.ok_or_else(interrupted)?;
    drop(progress);
    let hull_vertex_count = hull.vertices().len();
    let Some(simplify) = simplify else {
        return Ok(HullResult::Space { hull_vertex_count, distance: None, hull: Box::new(hull) });
    };
    let mut progress = Progress::new(most(simplify, hull_vertex_count), "vertices");
    let outer = d3::outer_hull(&hull, limit(simplify), &mut |vertices| {
        progress.reach(vertices);
        !stop.load(Ordering::Relaxed)
    });
    let outer = outer.ok_or_else(interrupted)?;
    Ok(HullResult::Space { hull_vertex_count, distance: Some(outer.distance), hull: Box::new(outer.polytope) })
}
