//! Times of questions about pairs of polygons without WebAssembly: `js/bench/peers.mjs` runs this
//! by turns with the module, and compares the answers bit for bit.
//!
//! `cargo build --release -p barycode-wasm --example pairs`
//!
//! Words: `interface` or `library` (through this crate as the module has it, or as a program in
//! Rust asks); `intersects`, `closest` or `contact`; and how many vertices the polygon has. Input
//! are doubles: coordinates of the vertices, then for each pair two poses of five numbers (x, y,
//! angle, cosine, sine), then the numbers of the pairs in the order in which they are asked about.
//! Output are doubles: nanoseconds for each pair, then the answers by the numbers of the pairs.

use barycode::d2;
use barycode_wasm::{exchange, host, plane};
use std::io::{self, Read, Write};
use std::time::Instant;

/// Numbers of a pose in the input.
const POSE: usize = 5;

/// Offsets in the exchange memory: both poses, and the answer.
const POSE_A: u32 = 0;
const POSE_B: u32 = 4;
const OUT: u32 = 8;

/// The offset of what is left out.
const NONE: u32 = u32::MAX;

/// Words of an answer to `intersects`, and of the others without what proves them.
const INTERSECTION: usize = 8;
const PROXIMITY: usize = 12;

#[derive(Clone, Copy)]
enum Question {
    Intersects,
    Closest,
    Contact,
}

/// What is asked about, as it is read.
struct Input {
    corners: Vec<f64>,
    poses: Vec<f64>,
    order: Vec<usize>,
}

impl Input {
    fn read(vertices: usize) -> io::Result<Self> {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes)?;
        let (rows, _) = bytes.as_chunks();
        let mut corners: Vec<f64> = rows.iter().map(|&row| f64::from_le_bytes(row)).collect();
        let mut poses = corners.split_off(2 * vertices);
        let pairs = poses.len() / (2 * POSE + 1);
        let order = poses.split_off(2 * POSE * pairs);
        Ok(Self { corners, poses, order: order.into_iter().map(|pair| pair as usize).collect() })
    }

    /// Both poses of a pair.
    fn poses(&self, pair: usize) -> [&[f64]; 2] {
        let (a, b) = self.poses[2 * POSE * pair..][..2 * POSE].split_at(POSE);
        [a, b]
    }

    /// Nanoseconds for each pair, and the answers.
    fn asked(&self, mut ask: impl FnMut([&[f64]; 2]) -> f64) -> Vec<f64> {
        let mut answers = vec![0.0; 1 + self.order.len()];
        let begin = Instant::now();
        for &pair in &self.order {
            answers[1 + pair] = ask(self.poses(pair));
        }
        answers[0] = begin.elapsed().as_nanos() as f64 / self.order.len() as f64;
        answers
    }
}

/// The depth that belongs to a signed distance: 0 where shapes do not overlap.
fn depth(distance: f64) -> f64 {
    if distance < 0.0 { -distance } else { 0.0 }
}

/// As a host asks: poses are written, and answers read, as words.
fn through_the_interface(question: Question, input: &Input) -> Vec<f64> {
    exchange(1024);
    let corners: Vec<u64> = input.corners.iter().map(|number| number.to_bits()).collect();
    host::write(OUT, &corners);
    let shape = plane::shape(9, OUT, corners.len() as u32);
    assert!(shape > 0.0, "{}", host::text());
    input.asked(|[a, b]| {
        host::write(POSE_A, &[a[0], a[1], a[3], a[4], b[0], b[1], b[3], b[4]].map(f64::to_bits));
        let verdict = match question {
            Question::Intersects => plane::intersects(shape, POSE_A, shape, POSE_B, NONE, OUT),
            Question::Closest => plane::closest_points(shape, POSE_A, shape, POSE_B, NONE, OUT),
            Question::Contact => plane::contact(shape, POSE_A, shape, POSE_B, NONE, OUT),
        };
        if let Question::Intersects = question {
            std::hint::black_box(host::read(0.0, OUT, INTERSECTION));
            return f64::from(matches!(verdict, 1 | 2));
        }
        let answer = host::read(0.0, OUT, PROXIMITY);
        let distance = f64::from_bits(answer[2]);
        std::hint::black_box(answer);
        if let Question::Contact = question { depth(distance) } else { distance }
    })
}

/// As a program in Rust asks.
fn through_the_library(question: Question, input: &Input) -> Vec<f64> {
    let corners = input.corners.chunks_exact(2).map(|row| d2::Vec2::new(row[0], row[1]));
    let polygon = d2::Polygon::new(corners.collect::<Vec<_>>()).expect("a convex polygon, counter-clockwise");
    let place = |pose: &[f64]| {
        let pose = d2::Pose::new([pose[0], pose[1]], d2::Rotation::new(pose[3], pose[4]));
        d2::Posed::new(&polygon, pose).expect("finite numbers")
    };
    input.asked(|sides| {
        let [a, b] = sides.map(place);
        match question {
            Question::Intersects => f64::from(d2::intersects(&a, &b).meets()),
            Question::Closest => std::hint::black_box(d2::closest_points(&a, &b)).distance,
            Question::Contact => depth(std::hint::black_box(d2::contact(&a, &b)).distance),
        }
    })
}

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [way, question, vertices] = words.as_slice() else { panic!("give a way, a question, and how many vertices") };
    let input = Input::read(vertices.parse().expect("a number of vertices"))?;
    let question = match question.as_str() {
        "intersects" => Question::Intersects,
        "closest" => Question::Closest,
        "contact" => Question::Contact,
        other => panic!("{other}: choose intersects, closest or contact"),
    };
    let answers = match way.as_str() {
        "interface" => through_the_interface(question, &input),
        "library" => through_the_library(question, &input),
        other => panic!("{other}: choose interface or library"),
    };
    let bytes: Vec<u8> = answers.into_iter().flat_map(f64::to_le_bytes).collect();
    io::stdout().write_all(&bytes)
}
