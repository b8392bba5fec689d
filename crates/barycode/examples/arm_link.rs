//! How near is a link of a robot arm to the casing of a machine, and how does it get out again?
//!
//! `cargo run --release -p barycode --example arm_link`

use barycode::Verdict;
use barycode::d3::{self, Capsule, Polytope, Pose, Posed, Rotation, Vec3};

/// The corners of a casing: a box of 40 cm with its upper edges cut off.
fn corners() -> Vec<Vec3<f64>> {
    let mut corners = Vec::new();
    for (half, height) in [(0.2, 0.0), (0.2, 0.3), (0.12, 0.4)] {
        for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            corners.push(Vec3::new(half * x, half * y, height));
        }
    }
    corners.push(Vec3::new(0.0, 0.0, 0.2)); // inside: the hull leaves it out
    corners
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let casing = Polytope::hull(corners())?;
    assert_eq!(casing.vertices().len(), 12);

    // A link of 50 cm, 8 cm thick, along the z axis of its own frame.
    let link = Capsule::new([0.0, 0.0, 0.0], [0.0, 0.0, 0.5], 0.04)?;
    // It hangs from a joint beside the casing, and leans towards it the more the joint turns.
    let at = |angle: f64| {
        let down = Rotation::about_y(std::f64::consts::PI + angle);
        Posed::new(link, Pose::new([0.5, 0.02, 0.75], down))
    };

    println!("joint    clearance");
    for degrees in [0.0_f64, 8.0, 16.0, 24.0] {
        let answer = d3::contact(&casing, &at(degrees.to_radians())?);
        assert_eq!(answer.verdict, Verdict::Separated);
        println!("{degrees:4}°  {:9.4} m", answer.distance);
    }

    // Too far: the two overlap. The depth is the length of the shortest way out, the normal its
    // direction, for the link as the second shape.
    let (deep, angle) = (40.0, 40.0_f64.to_radians());
    let inside = at(angle)?;
    let contact = d3::contact(&casing, &inside);
    assert_eq!(contact.verdict, Verdict::Penetrating);
    contact.check(&casing, &inside)?;
    let normal = contact.normal.ok_or("an overlap has a normal")?;
    println!("{deep:4}°  {:9.4} m: overlap", contact.distance);
    println!("  depth {:.6} m, proven between {} and {}", contact.depth(), -contact.upper, -contact.lower);
    println!("  way out ({:.3}, {:.3}, {:.3})", normal.x, normal.y, normal.z);

    // Moved out along the normal the link touches, to rounding; a millimetre more, and it is free.
    let moved = |way: f64| -> Result<_, barycode::ShapeError> {
        let mut pose = Pose::new([0.5, 0.02, 0.75], Rotation::about_y(std::f64::consts::PI + angle));
        pose.translation += normal * way;
        Posed::new(link, pose)
    };
    let touching = d3::contact(&casing, &moved(contact.depth())?);
    assert!(touching.distance.abs() < 1e-14, "{touching:?}");
    let free = d3::contact(&casing, &moved(contact.depth() + 0.001)?);
    assert_eq!(free.verdict, Verdict::Separated);
    assert!((free.distance - 0.001).abs() < 1e-14, "{free:?}");
    println!("  after that way and a millimetre: {:.4} m apart", free.distance);
    Ok(())
}
