use barycode::Motion as _;

use super::*;
use crate::source::Source;
use crate::space::urdf;

/// Joints of all kinds, about axes in all directions.
fn robot() -> Robot {
    let joints = [
        ("a", "continuous", "0.1 0 0.3", "0.3 -0.2 1", "0 0 1", ""),
        ("b", "revolute", "0 -0.4 0.1", "-1.57 0 0.4", "0.6 0 0.8", ""),
        ("c", "prismatic", "0.2 0.1 0", "0 0.7 0", "0 1 1", ""),
        ("d", "fixed", "0.1 0.1 0.1", "0.1 0.2 0.3", "1 0 0", ""),
        ("e", "revolute", "0 0.384 0", "1.57 0 0", "0 0 1", "<mimic joint=\"b\" multiplier=\"-1.5\" offset=\"0.2\"/>"),
        ("f", "continuous", "0.088 0 0", "0 -1 2", "1 2 3", ""),
    ];
    let mut text = "<robot><link name=\"0\"/>".to_owned();
    for (index, (name, kind, xyz, rpy, axis, mimic)) in joints.into_iter().enumerate() {
        text += &format!(
            "<link name=\"{child}\"/><joint name=\"{name}\" type=\"{kind}\"><parent link=\"{index}\"/>\
             <child link=\"{child}\"/><origin xyz=\"{xyz}\" rpy=\"{rpy}\"/><axis xyz=\"{axis}\"/>{mimic}</joint>",
            child = index + 1,
        );
    }
    let source = Source::from_bytes("arm.urdf", (text + "</robot>").into_bytes()).unwrap();
    urdf::read(&source, |_| panic!("no mesh")).unwrap()
}

fn values([a, b, c, f]: [f64; 4]) -> JointValues {
    vec![("a".into(), a), ("b".into(), b), ("c".into(), c), ("f".into(), f)]
}

const EDGES: [[[f64; 4]; 2]; 5] = [
    [[0.0, 0.5, 0.1, -1.0], [1.5, -1.0, 0.6, 2.0]],
    [[0.0; 4], [0.0, 0.0, 1.0, 0.0]],
    [[3.0, -2.0, 0.0, 1.0], [-9.0, 7.0, -0.5, 31.0]],
    [[0.2, 0.5, 0.1, -1.0], [0.2, 0.5, 0.1, -1.0 + 1e-9]],
    [[0.4, 0.5, 0.1, -1.0], [0.4, 0.5, 0.1, -1.0]],
];

#[test]
fn poses_are_those_of_the_robot() {
    let robot = robot();
    for [from, to] in EDGES {
        let path = JointPath::new(&robot, &values(from), &values(to)).unwrap();
        for time in [0.0, 0.171_875, 0.3, 0.5, 0.77, 1.0] {
            let at = [0, 1, 2, 3].map(|joint| from[joint] + (to[joint] - from[joint]) * time);
            let at = if time == 1.0 { to } else { at };
            for placed in robot.place(&values(at)).unwrap() {
                let motion = path.link(&placed.link).unwrap();
                let pose = motion.pose(time);
                // Values are rounded, here and there.
                let rounded = motion.rounding(time).turn * 2.0 + 1e-15 * path.totals[6].rate;
                for (found, wanted) in pose.rotation.rows.iter().zip(placed.pose.rotation.rows) {
                    assert!((*found - wanted).length() <= rounded, "{time} {}", placed.link);
                }
                assert!((pose.translation - placed.pose.translation).length() <= 4.0 * rounded);
                if time == 0.0 || time == 1.0 {
                    assert_eq!(pose, placed.pose);
                }
            }
        }
        assert!(path.link("7").is_none());
    }
}

/// Derivatives by differences, of the origin and of a point of the link, hold the bounds.
#[test]
fn velocities_and_accelerations_are_within_their_bounds() {
    let (robot, step) = (robot(), 1e-4);
    let mut closest = f64::INFINITY;
    for [from, to] in EDGES {
        let path = JointPath::new(&robot, &values(from), &values(to)).unwrap();
        let totals = path.totals[6];
        for (link, place) in [("2", [0.0; 3]), ("4", [0.3, 0.0, 0.1]), ("6", [0.0; 3]), ("6", [0.1, -0.2, 0.3])] {
            let motion = path.carried(link, Pose::translation(place)).unwrap();
            for sample in 1..100 {
                let time = f64::from(sample) / 100.0;
                let bounds = motion.bounds(time - step, time + step);
                let poses = [time - step, time, time + step].map(|time| motion.pose(time));
                let [before, at, after] = poses.map(|pose| pose.translation);
                let velocity = (after - before) / (2.0 * step);
                let acceleration = (after - at - (at - before)) / (step * step);
                // Of differences: the next derivatives, and roundings.
                let error = 1e-15 / step + totals.rate.powi(3) * step * step;
                let off = (velocity - bounds.velocity).length();
                assert!(off <= bounds.velocity_spread + error, "{link} {time}: {off} {bounds:?}");
                let error = 1e-15 / (step * step) + totals.rate.powi(4) * step * step;
                let length = acceleration.length();
                assert!(length <= bounds.acceleration + error, "{link} {time}: {length} {bounds:?}");
                if bounds.acceleration > 1.0 {
                    closest = closest.min(bounds.acceleration / length);
                }
                let columns = poses.map(|pose| pose.rotation.inverse().rows);
                // ω = Σ c × c' / 2 over the columns.
                let spin = (0..3).fold(Vec3::ZERO, |spin, column| {
                    let change = (columns[2][column] - columns[0][column]) / (2.0 * step);
                    spin + columns[1][column].cross(change) * 0.5
                });
                let error = 1e-15 / step + totals.rate.powi(3) * step * step;
                assert!((spin - bounds.spin).length() <= bounds.spin_spread + error, "{link} {time}");
            }
        }
    }
    // The bounds are of some use.
    assert!((1.0..1.5).contains(&closest), "{closest}");
}

#[test]
fn pieces_are_corners_and_bounds_of_several_hold_in_each() {
    let robot = robot();
    let [from, to] = EDGES[2];
    let path = JointPath::new(&robot, &values(from), &values(to)).unwrap();
    let motion = path.link("6").unwrap();
    let pieces = motion.pieces().len();
    assert!(pieces.is_power_of_two() && pieces > 64);
    let (mut time, mut count) = (0.0, 1);
    while motion.corner_after(time).is_finite() {
        (time, count) = (motion.corner_after(time), count + 1);
    }
    assert_eq!(count, pieces);
    let all = motion.bounds(0.0, 1.0);
    for piece in motion.pieces() {
        assert!((piece.velocity - all.velocity).length() + piece.velocity_spread <= all.velocity_spread * 1.000_01);
        assert!((piece.spin - all.spin).length() + piece.spin_spread <= all.spin_spread * 1.000_01);
        assert!(piece.acceleration <= all.acceleration && piece.angular_acceleration <= all.angular_acceleration);
    }
    assert!(motion.bounds(0.0, 1.5).acceleration.is_infinite());
    assert!(motion.bounds(f64::NAN, 0.5).acceleration.is_infinite());
}
