//! Damaged files of every format, at random but reproducibly: a reader may refuse them, it must not
//! panic.

use std::rc::Rc;

use barycode_judge::repeated;
use barycode_scene::{Bytes, Source, detect, formats, read_plan, read_plans, read_scene, space};

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

const INPUTS: [&str; 12] = [
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
    "trajectory,time_step,x,y,theta\na,0,1.5,2,0.5\na,1,\"2.5\",2,0.25\n7,0,1,1,1\n",
    "time_step,x,y,theta\n0,1.5,2,0.5\n1,\"2.5\",2,0.25\n",
    "1,2,0.5,3,4,-0.5,2,3,4,0,0,1,0,0,1,5,5,9,5,6,6,5,9\n",
    "\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n0\t1\t2\t3\t0\t0\t0\t0\t0.5\n1\t1\t2\t3\t0\t0\t0\t0\t0.75\n",
    "header { module_name: \"prediction\" } # seen\nprediction_obstacle { perception_obstacle { id: 7 position { x: 1 y: 2 }\
     theta: 0.5 length: 4 width: 2 polygon_point { x: 0 y: 0 } polygon_point { x: 1 y: 0 } polygon_point { x: 1 y: 3 } }\
     trajectory { probability: 0.5 trajectory_point { path_point { x: 1 y: 0 theta: 2 } relative_time: 0.1 } } }\n",
    "gear: GEAR_DRIVE latency_stats { list: [1, 2] } trajectory_point { path_point { x: 1 y: 2 theta: 3 } v: 4 relative_time: 0.5 }\n",
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
        read_plans(source).is_ok(),
        formats::commonroad::read(source).is_ok(),
        formats::commonroad::read_solution(source).is_ok(),
        formats::plan_csv::read(source).is_ok(),
        formats::plans_csv::read(source).is_ok(),
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
    for round in 0..500 * repeated() {
        for input in INPUTS {
            let bytes = damage(input, &mut random);
            match Source::from_bytes(format!("round {round}"), bytes) {
                Ok(source) if accepted(&source) > 1 => taken += 1,
                _ => refused += 1,
            }
        }
    }
    // Damage that is always fatal, or never, would test little.
    assert!(taken.min(refused) > 250 * repeated(), "{taken} {refused}");
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

const SPACE_INPUTS: [&str; 8] = [
    "3 1\no part\nv 0 0 0\nv 1 0 0 0.5 0.5 0.5\nv 0 1e-1 0\nvn 0 0 1\nf 1/1/1 2//1 -1 # one\n",
    "solid a\n facet normal 0 0 1\n outer loop\n vertex 0 0 0\n vertex 1 0 0\n vertex 0 1.5 0\n endloop\n endfacet\n\
     endsolid a\n",
    "world:\n  collision_objects:\n    - id: table\n      primitives:\n        - {type: box, dimensions: [1, 2, 0.5]}\n\
     \x20       - dimensions: [1.5, 0.25]\n          type: cylinder\n      primitive_poses:\n        - position: [1, 2, 3]\n\
     \x20         orientation: [0, 0, 0, 1]\n        - {position: [0, 0, 0], orientation: [0, 0, 0.6, 0.8]}\n",
    "start_state:\n  joint_state:\n    name: [a, \"b c\"]\n    position: [0, -0.5]\ngoal_constraints:\n  - joint_constraints:\n\
     \x20     - joint_name: a\n        position: 1.5\n",
    "configuration,link,px,py,pz,qw,qx,qy,qz\nhome,base,0,0,0,1,0,0,0\nhome,tip,0,0,1,0.6,0,0.8,0\naway,base,1,0,0,1,0,0,0\n\
     away,tip,0,0,1,0.6,0,0.8,0\n",
    "link,px,py,pz,qw,qx,qy,qz\nbase,0,0,0,1,0,0,0\n",
    "configuration,yaw,elbow\nhome,0,1e-1\naway,-1.5,2\n",
    "<robot name='r'><link name='a'><collision><origin xyz='0 0 1' rpy='0 1 0'/><geometry><box size='1 2 3'/></geometry>\
     </collision></link><link name='b'><collision><geometry><mesh filename='m.obj' scale='1 2 1'/></geometry></collision>\
     </link><link name='c'/><joint name='j' type='revolute'><parent link='a'/><child link='b'/><axis xyz='0 1 0'/></joint>\
     <joint name='k' type='prismatic'><parent link='b'/><child link='c'/><mimic joint='j' offset='1'/></joint></robot>",
];

/// Every reader of space on the same bytes; how many took them.
fn accepted_in_space(bytes: &[u8]) -> usize {
    let mesh = Bytes::new("input", bytes.to_vec()).and_then(space::read_mesh);
    let Ok(source) = Source::from_bytes("input", bytes.to_vec()) else {
        return usize::from(mesh.is_ok());
    };
    let values = space::joints::read(&source);
    let part = space::MeshPart { name: String::new(), vertices: vec![[1.0; 3]], triangles: Vec::new() };
    let robot = space::urdf::read(&source, |_| Ok(Rc::new(space::Mesh { parts: vec![part.clone()] })));
    if let Ok(robot) = &robot {
        // Whatever was read, its joints can be set.
        let values = robot.free_joints().map(|joint| (joint.to_owned(), 0.5)).collect();
        let _ = robot.place(&values);
    }
    [
        mesh.is_ok(),
        values.is_ok(),
        robot.is_ok(),
        space::motion_bench::read_scene(&source).is_ok(),
        space::motion_bench::read_request(&source).is_ok(),
        space::poses_csv::read(&source).is_ok(),
    ]
    .into_iter()
    .filter(|&taken| taken)
    .count()
}

/// Two triangles in a binary STL file.
fn binary_stl() -> Vec<u8> {
    let mut file = b"solid, says the header".to_vec();
    file.resize(80, 0);
    file.extend(2_u32.to_le_bytes());
    for triangle in 0..2_u8 {
        file.extend([0; 12]);
        file.extend((0..9_u8).flat_map(|number| f32::from(number + triangle).to_le_bytes()));
        file.extend([0; 2]);
    }
    file
}

#[test]
fn undamaged_inputs_of_space_are_read() {
    for input in SPACE_INPUTS {
        assert!(accepted_in_space(input.as_bytes()) >= 1, "{input}");
    }
    assert_eq!(accepted_in_space(&binary_stl()), 1);
}

#[test]
fn no_reader_of_space_panics() {
    let mut random = Random(11);
    let (mut taken, mut refused) = (0, 0);
    let mut count = |bytes: &[u8]| if accepted_in_space(bytes) > 0 { taken += 1 } else { refused += 1 };
    for _ in 0..2_000 {
        for input in SPACE_INPUTS {
            count(&damage(input, &mut random));
        }
        let mut stl = binary_stl();
        match random.below(3) {
            0 => stl.truncate(random.below(stl.len())),
            // Coordinates more than counts, which would always be fatal.
            1 => stl[84 + random.below(100)] = random.next() as u8,
            _ => stl[70 + random.below(20)] ^= 1 << random.below(8),
        }
        count(&stl);
    }
    assert!(taken > 2_000 && refused > 2_000, "{taken} {refused}");
}

#[test]
fn every_truncation_in_space_is_survived() {
    for input in SPACE_INPUTS {
        for end in 0..input.len() {
            accepted_in_space(&input.as_bytes()[..end]);
        }
    }
    let stl = binary_stl();
    for end in 0..stl.len() {
        assert_eq!(accepted_in_space(&stl[..end]), 0);
    }
}
