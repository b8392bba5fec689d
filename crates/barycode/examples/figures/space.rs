//! Two boxes and their obstacle in parallel projection. All corners are whole numbers, so that flat
//! faces are flat.

use crate::svg::{Picture, Place};
use barycode::d2::{self, Vec2};
use barycode::d3::{self, Polytope, Vec3};

type Spot = Vec3<f64>;

/// The box around a centre with these three half edges.
fn cuboid(center: Spot, edges: [Spot; 3]) -> Polytope<f64> {
    let side = |index: u32, axis: u32| if index >> axis & 1 == 0 { -1.0 } else { 1.0 };
    let corner = |i: u32| center + edges[0] * side(i, 0) + edges[1] * side(i, 1) + edges[2] * side(i, 2);
    Polytope::hull((0..8).map(corner).collect()).expect("finite")
}

/// Axes of the picture, and the direction to the viewer.
struct View {
    right: Spot,
    up: Spot,
    toward: Spot,
}

impl View {
    fn new(toward: Spot) -> Self {
        let unit = |v: Spot| v / v.length();
        let toward = unit(toward);
        let right = unit(Vec3::new(0.0, 0.0, 1.0).cross(toward));
        Self { right, up: toward.cross(right), toward }
    }

    fn place(&self, spot: Spot) -> Place {
        [self.right.dot(spot), self.up.dot(spot)]
    }
}

/// The vertices that lie farthest along a direction.
fn farthest(body: &Polytope<f64>, along: Spot) -> Vec<Spot> {
    let reach = body.vertices().iter().fold(f64::NEG_INFINITY, |most, v| most.max(along.dot(*v)));
    body.vertices().iter().copied().filter(|v| along.dot(*v) >= reach).collect()
}

/// Draws the visible faces, each in the class that `class` gives for its outward normal.
fn draw(picture: &mut Picture, view: &View, body: &Polytope<f64>, class: impl Fn(Spot) -> &'static str) {
    let mut drawn: Vec<Vec<Spot>> = Vec::new();
    for &[a, b, c] in body.faces() {
        let [a, b, c] = [a, b, c].map(|corner| body.vertices()[corner as usize]);
        let normal = (b - a).cross(c - a);
        let corners = farthest(body, normal);
        if normal.dot(view.toward) > 0.0 && !drawn.contains(&corners) {
            let flat = corners.iter().map(|&corner| Vec2::from(view.place(corner))).collect();
            let ring = d2::Polygon::hull(flat).expect("finite");
            let places: Vec<Place> = ring.vertices().iter().map(|&vertex| vertex.into()).collect();
            picture.polygon(class(normal), &places);
            drawn.push(corners);
        }
    }
}

pub(crate) fn figure() -> String {
    let a = cuboid(
        Vec3::new(0.0, 0.0, 0.0),
        [Vec3::new(4.0, 0.0, 0.0), Vec3::new(0.0, 3.0, 0.0), Vec3::new(0.0, 0.0, 2.0)],
    );
    // Orthogonal edges, in whole numbers.
    let b = cuboid(
        Vec3::new(13.0, -5.0, 6.0),
        [Vec3::new(2.0, 2.0, 1.0), Vec3::new(-2.0, 1.0, 2.0), Vec3::new(1.0, -2.0, 2.0)],
    );
    let differences = a.vertices().iter().flat_map(|&p| b.vertices().iter().map(move |&q| p - q));
    let obstacle = Polytope::hull(differences.collect()).expect("finite");
    let answer = d3::closest_points(&a, &b);
    let view = View::new(Vec3::new(4.0, -9.0, 5.0));
    let [on_a, on_b, v] = [answer.on_a, answer.on_b, answer.on_a - answer.on_b].map(|spot| view.place(spot));
    let mut picture = Picture::new("Two boxes in space and their obstacle", [760.0, 300.0]);
    picture.panel([0.0, 0.0, 370.0, 300.0], [-6.0, -6.5, 16.5, 8.5]);
    draw(&mut picture, &view, &a, |_| "a");
    draw(&mut picture, &view, &b, |_| "b");
    picture.line("edge", on_a, on_b).dot(on_a).dot(on_b);
    picture.label("A", [-3.6, 4.4]).label("B", [13.5, 5.6]);
    picture.label("p*", [on_a[0] - 0.8, on_a[1] + 0.6]).label("q*", [on_b[0] + 0.9, on_b[1] - 0.5]);
    picture.panel([390.0, 0.0, 370.0, 300.0], [-21.5, -11.0, 3.5, 7.5]);
    draw(&mut picture, &view, &obstacle, |normal| match (farthest(&a, normal).len(), farthest(&b, -normal).len()) {
        (4, 1) => "a",
        (1, 4) => "b",
        _ => "obstacle",
    });
    picture.line("edge", v, [0.0, 0.0]).dot(v).origin();
    picture.label("A ⊖ B", [-19.0, 5.0]).label("v", [v[0] - 0.9, v[1] - 0.6]);
    picture.finish()
}
