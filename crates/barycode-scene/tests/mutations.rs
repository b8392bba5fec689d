//! Damaged files of every format, at random but reproducibly: a reader may refuse them, it must not panic.

use barycode_scene::{Source, detect, formats, read_plan, read_scene};

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

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

const INPUTS: [&str; 11] = [
    "<?xml version=\"1.0\"?>\n<commonRoad commonRoadVersion=\"2020a\" timeStepSize=\"0.1\"><lanelet id=\"5\"/>\
     <dynamicObstacle id=\"1\"><type>car</type><shape><rectangle><length>4</length><width>2</width></rectangle></shape>\
     <initialState><position><point><x>1</x><y>2</y></point></position><orientation><exact>0.5</exact></orientation>\
     <time><exact>0</exact></time></initialState><occupancySet><occupancy><shape><polygon><point><x>0</x><y>0</y></point>\
     <point><x>2</x><y>0</y></point><point><x>2</x><y>2</y></point><point><x>1</x><y>0.5</y></point></polygon><circle>\
     <radius>1</radius></circle></shape><time><exact>1</exact></time></occupancy></occupancySet></dynamicObstacle>\
     <planningProblem id=\"3\"><initialState><position><point><x>1&#46;5</x><y>2</y></point></position><orientation>\
     <exact>0</exact></orientation><time><exact>0</exact></time></initialState></planningProblem></commonRoad>",
    "<commonRoad commonRoadVersion=\"2018b\" timeStepSize=\"0.1\"><obstacle id=\"1\"><role>dynamic</role><shape>\
     <circle><radius>1</radius></circle></shape><initialState><position><point><x>1</x><y>2</y></point></position>\
     <orientation><exact>0</exact></orientation><time><exact>0</exact></time></initialState><trajectory><state>\
     <position><point><x>1</x><y>2</y></point></position><orientation><exact>0</exact></orientation><time><exact>1</exact>\
     </time></state></trajectory></obstacle></commonRoad>",
    "<CommonRoadSolution><ksTrajectory planningProblem=\"1\"><ksState><x>1</x><y>2</y><orientation>0.5</orientation>\
     <time>0</time></ksState></ksTrajectory></CommonRoadSolution>",
    "time_step,x,y,theta\n0,1.5,2,0.5\n1,\"2.5\",2,0.25\n",
    "1,2,0.5,3,4,-0.5,2,3,4,0,0,1,0,0,1,5,5,9,5,6,6,5,9\n",
    "\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n0\t1\t2\t3\t0\t0\t0\t0\t0.5\n1\t1\t2\t3\t0\t0\t0\t0\t0.75\n",
    "header { module_name: \"prediction\" } # seen\nprediction_obstacle { perception_obstacle { id: 7 position { x: 1 y: 2 }\
     theta: 0.5 length: 4 width: 2 polygon_point { x: 0 y: 0 } polygon_point { x: 1 y: 0 } polygon_point { x: 1 y: 3 } }\
     trajectory { probability: 0.5 trajectory_point { path_point { x: 1 theta: 2 } relative_time: 0.1 } } }\n",
    "gear: GEAR_DRIVE list: [1, 2] trajectory_point { path_point { x: 1 y: 2 theta: 3 } v: 4 relative_time: 0.5 }\n",
    "pose { position { x: 1.5 y: 2.5 z: 3 } heading: -1e-3 }\n",
    "cylinder,x,y,radius\n0,1,2,0.5\n1,-1,2,0.075\n",
    "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"id\": \"a\\u0062\", \"geometry\": {\"type\": \
     \"Polygon\", \"coordinates\": [[[0,0],[9,0],[9,9],[0,9],[0,0]], [[1,1],[2,1],[2,2.5]]]}}, {\"type\": \"Feature\", \
     \"geometry\": {\"type\": \"GeometryCollection\", \"geometries\": [{\"type\": \"MultiPolygon\", \"coordinates\": \
     [[[[0,0],[2,0],[1,0.5],[0,2]]]]}]}}]}",
];

/// Pieces that matter to some format.
const TOKENS: [&str; 26] = [
    "<",
    ">",
    "/",
    "\"",
    "'",
    "&",
    "&#0;",
    "<!--",
    "<![CDATA[",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\n",
    "\t",
    "\0",
    "-",
    "1e308",
    "1e999",
    "NaN",
    "1e-320",
    "\u{1f697}",
    "0",
    "#",
];

fn damage(input: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = input.as_bytes().to_vec();
    for _ in 0..=random.below(2) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(5)).min(bytes.len());
        match random.below(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let token = TOKENS[random.below(TOKENS.len())];
                bytes.splice(at..at, token.bytes());
            }
            3 => {
                let token = TOKENS[random.below(TOKENS.len())];
                bytes.splice(at..end, token.bytes());
            }
            4 => {
                let copy = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            5 if at < bytes.len() => bytes[at] = random.next() as u8,
            _ if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            _ => {}
        }
    }
    bytes
}

/// Every reader on the same text, whatever format it seems to have; how many took it.
fn accepted(source: &Source) -> usize {
    let _ = detect(source);
    [
        read_scene(source).is_ok(),
        read_plan(source).is_ok(),
        formats::commonroad::read(source).is_ok(),
        formats::commonroad::read_solution(source).is_ok(),
        formats::plan_csv::read(source).is_ok(),
        formats::tpcap::read(source).is_ok(),
        formats::tpcap::read_solution(source).is_ok(),
        formats::apollo::read(source).is_ok(),
        formats::apollo::read_plan(source).is_ok(),
        formats::apollo::read_localization(source).is_ok(),
        formats::barn::read(source).is_ok(),
        formats::barn::read_path(source).is_ok(),
        formats::geojson::read(source).is_ok(),
    ]
    .into_iter()
    .filter(|&taken| taken)
    .count()
}

#[test]
fn undamaged_inputs_are_read() {
    for input in INPUTS {
        let source = Source::from_bytes("input", input.into()).unwrap();
        assert!(accepted(&source) >= 2, "{input}");
    }
}

#[test]
fn no_reader_panics() {
    let mut random = Random(7);
    let (mut taken, mut refused) = (0, 0);
    for round in 0..2_000 {
        for input in INPUTS {
            let bytes = damage(input, &mut random);
            match Source::from_bytes(format!("round {round}"), bytes) {
                Ok(source) if accepted(&source) > 1 => taken += 1,
                _ => refused += 1,
            }
        }
    }
    // Damage that is always fatal, or never, would test little.
    assert!(taken > 2_000 && refused > 2_000, "{taken} {refused}");
}

#[test]
fn every_truncation_is_survived() {
    for input in INPUTS {
        for end in 0..input.len() {
            if let Ok(source) = Source::from_bytes("cut", input.as_bytes()[..end].to_vec()) {
                accepted(&source);
            }
        }
    }
}
