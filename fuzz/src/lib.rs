//! The fuzz targets as functions. Each takes any string of bytes, and panics where a promise is
//! broken.

mod answers;
mod bytes;
mod dimension;
mod files;
mod forged;
mod hulls;
mod motion;
mod pairs;
mod requests;
mod room;
mod shapes;
mod unread;

pub use files::{footprints, images, scene_files, space_files};
pub use forged::forged;
pub use hulls::hulls;
pub use motion::{casts, certificates, impacts};
pub use pairs::pair;
pub use requests::requests;
pub use shapes::shapes;
pub use unread::{Edit, FOOTPRINTS, IN_PLANE, IN_SPACE, StrictFormat};

use barycode::d2::Vec2;
use barycode::d3::Vec3;
use bytes::Bytes;
use std::process::ExitCode;

/// A fuzz target.
pub type Target = fn(&[u8]);

/// Every target with its name.
pub const TARGETS: [(&str, Target); 14] = [
    ("shapes", shapes),
    ("questions_plane", questions_plane),
    ("questions_space", questions_space),
    ("pair", pair),
    ("forged", forged),
    ("casts", casts),
    ("impacts", impacts),
    ("certificates", certificates),
    ("scene_files", scene_files),
    ("space_files", space_files),
    ("images", images),
    ("footprints", footprints),
    ("requests", requests),
    ("hulls", hulls),
];

/// Any two shapes of the plane, any question with any options and caches.
pub fn questions_plane(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    if bytes.flag() { answers::ask::<Vec2<f32>>(bytes) } else { answers::ask::<Vec2<f64>>(bytes) }
}

/// Any two shapes of space, any question with any options and caches.
pub fn questions_space(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    if bytes.flag() { answers::ask::<Vec3<f32>>(bytes) } else { answers::ask::<Vec3<f64>>(bytes) }
}

/// Runs a target on every file that is named on the command line.
pub fn replay(target: Target) -> ExitCode {
    let files: Vec<_> = std::env::args_os().skip(1).collect();
    if files.is_empty() {
        eprintln!("error: no input given\nhelp: name files to replay; `cargo +nightly fuzz run` looks for new ones");
        return ExitCode::from(2);
    }
    for file in files {
        match std::fs::read(&file) {
            Ok(data) => target(&data),
            Err(error) => {
                eprintln!("error: {} can't be read: {error}\nhelp: check the path", file.display());
                return ExitCode::from(2);
            }
        }
        println!("{}: passed", file.display());
    }
    ExitCode::SUCCESS
}
