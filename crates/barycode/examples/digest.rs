//! A digest of every bit of many answers: in the plane in single and double precision, then in
//! space; and on a second line the same of casts, times of impact, and poses from angles.
//!
//! `cargo run --release -p barycode --example digest` must print the same numbers with and without
//! `--no-default-features`: the square roots written for `core` equal those of the standard
//! library. So must any two machines, and the modules of WebAssembly, which have the same code as
//! the first line.

#[path = "digest/hash.rs"]
mod hash;
#[path = "digest/motion.rs"]
mod motion;
#[path = "digest/plane.rs"]
mod plane;
#[path = "digest/space.rs"]
mod space;

use barycode::{d2, d3};

fn main() -> Result<(), barycode::ShapeError> {
    let plane =
        [plane::digest::<f32>(|a, b| d2::intersects(&a, &b))?, plane::digest::<f64>(|a, b| d2::intersects(&a, &b))?];
    let space =
        [space::digest::<f32>(|a, b| d3::intersects(&a, &b))?, space::digest::<f64>(|a, b| d3::intersects(&a, &b))?];
    println!("{:016x} {:016x} {:016x} {:016x}", plane[0], plane[1], space[0], space[1]);
    let (plane, space) = (
        [motion::in_plane::<f32>()?, motion::in_plane::<f64>()?],
        [motion::in_space::<f32>()?, motion::in_space::<f64>()?],
    );
    println!("{:016x} {:016x} {:016x} {:016x}", plane[0], plane[1], space[0], space[1]);
    Ok(())
}
