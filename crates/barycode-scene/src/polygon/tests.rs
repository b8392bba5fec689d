use super::*;

const SQUARE: [Vertex; 4] = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];

fn convex(rings: &[&[Vertex]]) -> Vec<Vertex> {
    match normalised(rings).unwrap() {
        Polygon::Convex(vertices) => vertices,
        other => panic!("{other:?}"),
    }
}

fn concave(rings: &[&[Vertex]]) -> (Vec<Vec<Vertex>>, Vec<Vec<Vertex>>) {
    match normalised(rings).unwrap() {
        Polygon::Concave { rings, pieces } => (rings, pieces),
        other => panic!("{other:?}"),
    }
}

/// Every piece is convex, counter-clockwise and made of the polygon's own vertices; `area` is an
/// exact sum.
fn check_pieces(rings: &[Vec<Vertex>], pieces: &[Vec<Vertex>], area: impl Fn(&[Vertex]) -> f64) {
    for piece in pieces {
        let n = piece.len();
        assert!(n >= 3, "{piece:?}");
        for i in 0..n {
            assert!(rings.iter().flatten().any(|v| v == &piece[i]), "{piece:?}");
            assert!(orientation(piece[i], piece[(i + 1) % n], piece[(i + 2) % n]) > 0.0, "{piece:?}");
        }
    }
    let whole: f64 = rings.iter().map(|ring| area(ring)).sum();
    let parts: f64 = pieces.iter().map(|piece| area(piece)).sum();
    assert_eq!(whole, parts, "{rings:?} {pieces:?}");
}

#[test]
fn clockwise_repeated_and_collinear_vertices_are_normalised() {
    let wanted = SQUARE.to_vec();
    let written = [
        [0.0, 4.0],
        [2.0, 4.0],
        [4.0, 4.0],
        [4.0, 4.0],
        [4.0, 0.0],
        [1.0, 0.0],
        [0.5, 0.0],
        [0.0, 0.0],
        [-0.0, 0.0],
        [0.0, 1.0],
        [0.0, 4.0],
    ];
    let mut found = convex(&[&written]);
    let first = found.iter().position(|v| *v == wanted[0]).unwrap();
    found.rotate_left(first);
    assert_eq!(found, wanted);
}

/// One unit in the last place decides between convex and concave, and neither is rounded away.
#[test]
fn convexity_is_exact() {
    let corner = |x: f64| [[0.0, 0.0], [1.0, 0.0], [x, x], [0.0, 1.0]];
    assert_eq!(convex(&[&corner(0.5_f64.next_up())]).len(), 4);
    assert_eq!(convex(&[&corner(0.5)]).len(), 3);
    assert_eq!(concave(&[&corner(0.5_f64.next_down())]).1.len(), 2);
}

#[test]
fn an_l_is_two_pieces() {
    let l = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
    let (rings, pieces) = concave(&[&l]);
    assert_eq!(pieces.len(), 2);
    check_pieces(&rings, &pieces, area);
}

#[test]
fn holes_are_left_out() {
    let inner = [[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0]];
    let (rings, pieces) = concave(&[&SQUARE, &inner]);
    assert!(area(&rings[1]) < 0.0, "holes run clockwise");
    check_pieces(&rings, &pieces, area);
    // A convex outline with a hole is not convex.
    assert!(pieces.len() >= 3);
    let center = [2.0, 2.0];
    let holds = |piece: &Vec<Vertex>| {
        (0..piece.len()).all(|i| orientation(piece[i], piece[(i + 1) % piece.len()], center) > 0.0)
    };
    assert!(!pieces.iter().any(holds));
}

#[test]
fn unusable_polygons_name_a_vertex() {
    let bow_tie = [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
    let pinched = [[0.0, 0.0], [2.0, 2.0], [4.0, 0.0], [4.0, 4.0], [2.0, 2.0], [0.0, 4.0]];
    let touching = [[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
    let spike = [[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [0.0, 2.0]];
    let twice_round = [[0.0, 0.0], [2.0, 0.0], [0.0, 1.0], [-1.0, -1.0], [3.0, -1.0], [1.0, 3.0]];
    let outside = [[5.0, 1.0], [6.0, 1.0], [6.0, 2.0]];
    let across = [[3.0, 1.0], [6.0, 1.0], [6.0, 2.0]];
    let inside = [[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0]];
    let inner = [[2.0, 2.0], [2.5, 2.0], [2.5, 2.5]];
    let along = [[1.0, 0.0], [2.0, 0.0], [2.0, 1.0]];
    let through_corner = [[4.0, 4.0], [5.0, 3.0], [5.0, 5.0]];
    // A hole whose vertices are all on the outline, and that lies partly in a notch of that.
    let notched = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [3.0, 4.0], [2.0, 2.0], [1.0, 4.0], [0.0, 4.0]];
    let across_notch = [[3.0, 4.0], [1.0, 4.0], [2.0, 1.0]];
    // Rings, the vertex to blame, part of the message.
    type Case<'a> = (&'a [&'a [Vertex]], Option<usize>, &'a str);
    let cases: [Case<'_>; 20] = [
        (&[], None, "covers no area"),
        (&[&[]], Some(0), "covers no area"),
        (&[&[[1.0, 1.0], [2.0, 2.0]]], Some(0), "covers no area"),
        (&[&[[1.0, 1.0]; 9]], Some(0), "covers no area"),
        (&[&[[0.0, 0.0], [1.0, 1.0], [3.0, 3.0], [2.0, 2.0]]], Some(0), "covers no area"),
        (&[&bow_tie], Some(2), "the boundary meets itself: the edge from vertex 0 and the edge at vertex 2"),
        (&[&pinched], Some(4), "meets itself"),
        (&[&touching], Some(3), "meets itself"),
        (&[&spike], Some(1), "turns back on itself at vertex 1"),
        (&[&twice_round], Some(5), "meets itself"),
        (&[&SQUARE, &outside], Some(4), "outside the outline at vertex 4"),
        (&[&SQUARE, &across], Some(4), "rings cross"),
        (&[&SQUARE, &SQUARE], Some(4), "rings cross"),
        (&[&SQUARE, &along], Some(4), "share a part of an edge"),
        (&[&notched, &across_notch], Some(7), "rings cross in a vertex"),
        (&[&SQUARE, &through_corner], Some(4), "outside the outline"),
        (&[&SQUARE, &inside, &[[1.0, 1.0], [3.0, 3.0], [2.0, 2.5]]], Some(8), "inside another hole"),
        (&[&SQUARE, &inside, &inner], Some(8), "inside another hole"),
        (&[&[[0.0, 0.0], [1e-300, 1.0], [1.0, 1.0]]], Some(1), "too small"),
        (&[&[[0.0, 0.0], [f64::NAN, 1.0], [1.0, 1.0]]], Some(1), "not a finite number"),
    ];
    for (rings, vertex, what) in cases {
        let flaw = normalised(rings).unwrap_err();
        assert!(flaw.what.contains(what), "{flaw} / {what}");
        assert!(!flaw.remedy.is_empty());
        if vertex != flaw.vertex {
            // Which of several meeting edges is named first is not promised.
            assert!(what == "meets itself" || what == "rings cross", "{flaw}: {:?}", flaw.vertex);
        }
    }
    let many: Vec<Vertex> = (0..=MAX_VERTICES).map(|i| [i as f64, (i * i) as f64]).collect();
    assert!(normalised(&[&many]).unwrap_err().what.contains("too large"));
}

#[test]
fn holes_may_touch_in_single_points() {
    let corner = [[0.0, 0.0], [2.0, 1.0], [1.0, 2.0]];
    let edge = [[4.0, 2.0], [3.0, 1.0], [3.0, 3.0]];
    let both = [[0.0, 3.0], [1.0, 2.0], [1.0, 4.0]];
    // All four corners on the outline, which cuts the region into four.
    let diamond = [[2.0, 0.0], [4.0, 2.0], [2.0, 4.0], [0.0, 2.0]];
    let on_hole = [[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0]];
    let at_its_corner = [[3.0, 3.0], [3.5, 3.25], [3.25, 3.5]];
    let on_its_edge = [[2.0, 3.0], [2.5, 3.5], [1.5, 3.5]];
    let notched = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 2.0], [0.0, 4.0]];
    let below_notch = [[1.0, 2.0], [3.0, 2.0], [2.0, 1.0]];
    let cases: [&[&[Vertex]]; 8] = [
        &[&SQUARE, &corner],
        &[&SQUARE, &edge],
        &[&SQUARE, &corner, &edge, &both],
        &[&SQUARE, &diamond],
        &[&SQUARE, &on_hole, &at_its_corner],
        &[&SQUARE, &on_hole, &on_its_edge, &at_its_corner],
        &[&notched, &below_notch],
        &[&SQUARE, &[[0.0, 0.0], [1.0, 0.5], [0.5, 1.0]], &[[4.0, 4.0], [3.0, 3.5], [3.5, 3.0]]],
    ];
    for rings in cases {
        for reversed in [false, true] {
            let mut rings: Vec<Vec<Vertex>> = rings.iter().map(|ring| ring.to_vec()).collect();
            if reversed {
                rings.iter_mut().for_each(|ring| ring.reverse());
            }
            let borrowed: Vec<&[Vertex]> = rings.iter().map(Vec::as_slice).collect();
            let (rings, pieces) = concave(&borrowed);
            check_pieces(&rings, &pieces, area);
        }
    }
}

/// A comb has as many teeth as it has reflex corners; the worst case for the search for crossings
/// stays quick.
#[test]
fn a_large_comb_is_split() {
    let teeth = 2000;
    let mut comb = vec![[0.0, -1.0]];
    for i in 0..teeth {
        let x = f64::from(i);
        comb.extend([[x, 1e6], [x + 0.5, 0.0]]);
    }
    comb.push([f64::from(teeth), -1.0]);
    let (rings, pieces) = concave(&[&comb]);
    check_pieces(&rings, &pieces, area);
    assert!(pieces.len() >= teeth as usize - 1);
}

/// `SplitMix64` (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// On a small grid collinear, repeated and touching vertices are frequent, and areas are exact.
#[test]
fn random_polygons_on_a_grid_are_split_exactly_or_refused() {
    let mut random = Random(1);
    let (mut split, mut refused) = (0, 0);
    for _ in 0..60_000 {
        let n = 3 + random.below(7) as usize;
        let points: Vec<Vertex> = (0..n).map(|_| [random.below(6) as f64, random.below(6) as f64]).collect();
        match normalised(&[&points]) {
            Ok(Polygon::Concave { rings, pieces }) => {
                split += 1;
                assert!(area(&rings[0]) > 0.0);
                check_pieces(&rings, &pieces, area);
            }
            Ok(Polygon::Convex(vertices)) => {
                check_pieces(std::slice::from_ref(&vertices), std::slice::from_ref(&vertices), area);
            }
            Err(_) => refused += 1,
        }
    }
    assert!(split > 3_000 && refused > 5_000, "{split} {refused}");
}

/// On a small grid holes often touch. What is taken has the area of the outline without that of the
/// holes, and what crosses is refused.
#[test]
fn random_holes_on_a_grid_are_split_exactly_or_refused() {
    let mut random = Random(4);
    let outline = [[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [4.0, 5.0], [0.0, 8.0]];
    let (mut split, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut hole = || -> Vec<Vertex> {
            (0..3 + random.below(2)).map(|_| [random.below(9) as f64, random.below(9) as f64]).collect()
        };
        let (one, other) = (hole(), hole());
        match normalised(&[&outline, &one, &other]) {
            Ok(Polygon::Concave { rings, pieces }) => {
                split += 1;
                assert!(rings[1..].iter().all(|hole| area(hole) < 0.0));
                check_pieces(&rings, &pieces, area);
            }
            Ok(other) => panic!("{other:?}"),
            Err(_) => refused += 1,
        }
    }
    assert!(split > 300 && refused > 5_000, "{split} {refused}");
}

/// Star-shaped polygons of all sizes, far from the origin, with radii over many orders of
/// magnitude.
#[test]
fn random_stars_are_split() {
    let mut random = Random(2);
    for round in 0..3_000 {
        let n = 4 + random.below(60) as usize;
        let scale = 10_f64.powi(random.below(18) as i32 - 10);
        let center = [0.0, 1.0, 1e3, 1e6][random.below(4) as usize] * scale;
        let star: Vec<Vertex> = (0..n)
            .map(|i| {
                let angle = (i as f64 + 0.8 * random.unit()) / n as f64 * std::f64::consts::TAU;
                let radius = scale * 10_f64.powf(-3.0 * random.unit());
                [center + radius * angle.cos(), center + radius * angle.sin()]
            })
            .collect();
        let (rings, pieces) = match normalised(&[&star]) {
            Ok(Polygon::Concave { rings, pieces }) => (rings, pieces),
            Ok(Polygon::Convex(_)) => continue,
            Err(flaw) => panic!("round {round}: {flaw}"),
        };
        for piece in &pieces {
            assert!(
                (0..piece.len()).all(|i| {
                    orientation(piece[i], piece[(i + 1) % piece.len()], piece[(i + 2) % piece.len()]) > 0.0
                })
            );
        }
        let whole = area(&rings[0]);
        let parts: f64 = pieces.iter().map(|piece| area(piece)).sum();
        assert!((whole - parts).abs() <= 1e-9 * scale * scale, "round {round}: {whole} {parts}");
    }
}

/// Near-degenerate input of every magnitude: a result or a flaw, never a panic.
#[test]
fn random_garbage_is_survived() {
    let mut random = Random(3);
    let magnitudes = [0.0, 1e-40, 1e-39, 1e-20, 1.0, 1.0 + f64::EPSILON, 3.0, 1e10, 1e15];
    for _ in 0..60_000 {
        let n = 1 + random.below(12) as usize;
        let mut value = || {
            let sign = if random.below(2) == 0 { -1.0 } else { 1.0 };
            let ulps = 1.0 + random.below(3) as f64 * f64::EPSILON;
            sign * magnitudes[random.below(magnitudes.len() as u64) as usize] * ulps
        };
        let points: Vec<Vertex> = (0..n).map(|_| [value(), value()]).collect();
        if let Ok(Polygon::Concave { rings, pieces }) = normalised(&[&points]) {
            assert!(pieces.len() >= 2, "{rings:?}");
        }
    }
}
