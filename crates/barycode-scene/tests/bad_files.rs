//! Files that can't be used, each with the place, the reason and the remedy that its error must name.

use std::io::Write;

use barycode_scene::{MAX_FILE_BYTES, SceneError, Source, load_scene, read_plan, read_scene};

/// Text, line to blame, part of what is wrong, part of the remedy.
type Case<'a> = (&'a str, Option<u64>, &'a str, &'a str);

fn check(read: impl Fn(&Source) -> Result<(), SceneError>, name: &str, cases: &[Case<'_>]) {
    for (text, line, what, remedy) in cases {
        let source = Source::from_bytes(name, text.as_bytes().to_vec());
        let error = source.and_then(|source| read(&source)).expect_err(text);
        assert_eq!(error.file, name, "{error}\n{text}");
        assert_eq!(error.line, *line, "{error}\n{text}");
        assert!(error.what.contains(what), "{error}\n{text}\n{what}");
        assert!(error.remedy.contains(remedy), "{error}\n{text}\n{remedy}");
        let place = line.map_or(format!("{name}: "), |line| format!("{name}:{line}: "));
        assert!(error.to_string().starts_with(&place), "{error}");
    }
}

fn scene(name: &str, cases: &[Case<'_>]) {
    check(|source| read_scene(source).map(drop), name, cases);
}

fn plan(name: &str, cases: &[Case<'_>]) {
    check(|source| read_plan(source).map(drop), name, cases);
}

/// A scenario with an obstacle or two; the body begins on line 2.
fn scenario(body: &str) -> String {
    format!("<commonRoad commonRoadVersion='2020a' timeStepSize='0.1'>\n{body}\n</commonRoad>")
}

const STATE: &str = "<position><point><x>1</x><y>2</y></point></position><orientation><exact>0</exact>\
     </orientation><time><exact>0</exact></time>";

#[test]
fn any_file() {
    scene("a.xml", &[("", None, "empty", "written completely"), (" \n\t\n", None, "empty", "written completely")]);
    scene("a.bin", &[("\0\0\0", None, "no known format", "CommonRoad XML")]);
    let error = Source::from_bytes("a.xml", b"<commonRoad>\n\xfe\xff".to_vec()).unwrap_err();
    assert_eq!((error.line, error.what.as_str()), (Some(2), "is not UTF-8 text"));
    let error = load_scene("no/such/scenario.xml").unwrap_err();
    assert!(error.to_string().starts_with("no/such/scenario.xml: can't be read"), "{error}");
    assert!(load_scene(env!("CARGO_MANIFEST_DIR")).unwrap_err().what.contains("can't be read"));
}

/// A gigabyte is refused by its stated size, before a byte of it is read.
#[test]
fn a_huge_file() {
    let path = std::env::temp_dir().join(format!("barycode-huge-{}.xml", std::process::id()));
    let mut file = std::fs::File::create(&path).unwrap();
    file.write_all(b"<commonRoad>").unwrap();
    file.set_len(1 << 30).unwrap();
    let error = load_scene(&path).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    assert!(error.what.contains(&format!("has {} bytes, more than the {MAX_FILE_BYTES}", 1 << 30)), "{error}");
    assert!(error.remedy.contains("split the scene"), "{error}");
}

#[test]
fn commonroad_documents() {
    scene(
        "s.xml",
        &[
            ("<commonRoad\n", Some(1), "tag not closed", "cut off"),
            ("<?xml version='1.0'?>\n<!-- only this -->", None, "no XML element", "cut off"),
            ("hello", Some(1), "not XML: it begins with `hello`", "XML file"),
            ("<osm>\n</osm>", Some(1), "root element is <osm>", "<commonRoad>"),
            ("\n<commonRoad timeStepSize='1'/>", Some(2), "no attribute commonRoadVersion", "add commonRoadVersion"),
            ("<commonRoad commonRoadVersion='2016'/>", Some(1), "commonRoadVersion `2016` is unknown", "2018b, 2020a"),
            ("<commonRoad commonRoadVersion='2020a'/>", Some(1), "no attribute timeStepSize", "add timeStepSize"),
            ("<commonRoad commonRoadVersion='2020a' timeStepSize='0'/>", Some(1), "0 is not positive", "seconds"),
            ("<commonRoad commonRoadVersion='2020a' timeStepSize='x'/>", Some(1), "timeStepSize: `x`", "number"),
            ("<commonRoad commonRoadVersion/>", Some(1), "malformed attribute", "name=\"value\""),
            (&scenario("<lanelet id='1'>"), Some(3), "</lanelet> was expected, whose start tag is on line 2", "close"),
            (
                "<commonRoad commonRoadVersion='2020a' timeStepSize='1'>\n<lanelet>\n<x>1</x>",
                Some(2),
                "ends inside <lanelet>",
                "cut off",
            ),
            (&scenario(&"<a>\n".repeat(100)), Some(65), "nested more than 64", "intended file"),
            (&format!("{}\n<commonRoad/>", scenario("")), Some(4), "<commonRoad> follows the end", "one document"),
            (&scenario("<movingObstacle id='1'/>"), Some(2), "<movingObstacle> is an unknown kind", "dynamicObstacle"),
        ],
    );
}

#[test]
fn commonroad_obstacles() {
    let shape = "<shape><circle><radius>1</radius></circle></shape>";
    let initial = format!("<initialState>{STATE}</initialState>");
    let fixed = |inner: &str| scenario(&format!("<staticObstacle id='1'>\n{inner}\n</staticObstacle>"));
    let moving = |inner: &str| scenario(&format!("<dynamicObstacle id='1'>\n{inner}\n</dynamicObstacle>"));
    let good = format!("{shape}{initial}");
    let twice = scenario(&format!(
        "<staticObstacle id='7'>{good}</staticObstacle>\n<dynamicObstacle id='7'>{good}</dynamicObstacle>"
    ));
    let state = |from: &str, to: &str| fixed(&format!("{shape}\n{}", initial.replace(from, to)));
    let predicted = |inner: &str| moving(&format!("{good}\n{inner}"));
    let occupancy = |step: &str| format!("<occupancy>{shape}<time><exact>{step}</exact></time></occupancy>");
    let set = |inner: &str| predicted(&format!("<occupancySet>\n{inner}\n</occupancySet>"));
    scene(
        "s.xml",
        &[
            (&twice, Some(3), "obstacle id 7 was already used on line 2", "id of its own"),
            (&scenario("<staticObstacle/>"), Some(2), "no attribute id", "add id"),
            (&fixed(&initial), Some(2), "<staticObstacle> has no <shape>", "add <shape>"),
            (&fixed(shape), Some(2), "has no <initialState>", "add <initialState>"),
            (
                &fixed(&format!("{good}<trajectory><state>{STATE}</state></trajectory>")),
                Some(2),
                "never moves",
                "dynamic",
            ),
            (&scenario("<environmentObstacle id='1'/>"), Some(2), "no <shape>", "add <shape>"),
            (&scenario("<phantomObstacle id='1'/>"), Some(2), "no <occupancySet>", "add <occupancySet>"),
            (&scenario("<obstacle id='1'/>"), Some(2), "no <role>", "add <role>"),
            (
                &scenario("<obstacle id='1'>\n<role>flying</role></obstacle>"),
                Some(3),
                "role `flying`",
                "static or dynamic",
            ),
            (&state("<x>1</x>", ""), Some(4), "<point> has no <x>", "add <x>"),
            (&state("<x>1</x>", "<x>NaN</x>"), Some(4), "<x>: `NaN` is not a finite number", "finite number"),
            (&state("<x>1</x>", "<x>inf</x>"), Some(4), "not a finite number", "finite number"),
            (&state("<x>1</x>", "<x>1e308</x>"), Some(4), "`1e308` is out of range", "check the unit"),
            (&state("<x>1</x>", "<x>1,5</x>"), Some(4), "`1,5` is not a number", "decimal"),
            (&state("<x>1</x>", "<x/>"), Some(4), "`` is not a number", "decimal"),
            (&state("<point><x>1</x><y>2</y></point>", ""), Some(4), "<position> has no <point>", "add <point>"),
            (
                &state("<point><x>1</x><y>2</y></point>", "<circle/>"),
                Some(4),
                "position in <initialState> is a region",
                "occupancySet",
            ),
            (
                &state("<orientation><exact>0</exact></orientation>", ""),
                Some(4),
                "no <orientation>",
                "add <orientation>",
            ),
            (
                &state(
                    "<orientation><exact>0</exact>",
                    "<orientation><intervalStart>0</intervalStart><intervalEnd>1</intervalEnd>",
                ),
                Some(4),
                "orientation in <initialState> is an interval",
                "<exact>",
            ),
            (
                &state(
                    "<orientation><exact>0</exact>",
                    "<orientation><intervalStart>1</intervalStart><intervalEnd>0</intervalEnd>",
                ),
                Some(4),
                "interval from 1 to 0",
                "smaller value first",
            ),
            (
                &state("<orientation><exact>0</exact>", "<orientation>"),
                Some(4),
                "<orientation> has no <exact>",
                "add <exact>",
            ),
            (&state("<time><exact>0</exact></time>", ""), Some(4), "no <time>", "add <time>"),
            (
                &state("<time><exact>0</exact>", "<time><exact>-1</exact>"),
                Some(4),
                "time step `-1`",
                "whole number from 0",
            ),
            (&state("<time><exact>0</exact>", "<time><exact>0.5</exact>"), Some(4), "time step `0.5`", "whole number"),
            (
                &state("<time><exact>0</exact>", "<time><exact>1e9</exact>"),
                Some(4),
                "time step `1000000000`",
                "to 100000000",
            ),
            (&predicted("<trajectory/>"), Some(4), "<trajectory> has no <state>", "add <state>"),
            (
                &predicted(&format!("<trajectory>\n<state>{STATE}</state>\n<state>{STATE}</state></trajectory>")),
                Some(6),
                "time step 0 comes twice",
                "one state or occupancy",
            ),
            (
                &predicted(&format!(
                    "<trajectory><state>{STATE}</state></trajectory><occupancySet>{}</occupancySet>",
                    occupancy("1")
                )),
                Some(2),
                "both a trajectory and an occupancy set",
                "keep the one",
            ),
            (&set(""), Some(4), "<occupancySet> has no <occupancy>", "add <occupancy>"),
            (
                &set(&format!("{}\n{}", occupancy("1"), occupancy("1"))),
                Some(6),
                "time step 1 comes twice",
                "one state or occupancy",
            ),
            (
                &set("<occupancy><time><exact>1</exact></time></occupancy>"),
                Some(5),
                "<occupancy> has no <shape>",
                "add <shape>",
            ),
            (&set(&format!("<occupancy>{shape}</occupancy>")), Some(5), "<occupancy> has no <time>", "add <time>"),
            (
                &set(&format!(
                    "<occupancy>{shape}<time><intervalStart>0</intervalStart><intervalEnd>3</intervalEnd></time></occupancy>"
                )),
                Some(5),
                "time in <occupancy> is an interval",
                "<exact>",
            ),
            (&scenario("<planningProblem id='1'/>"), Some(2), "no <initialState>", "add <initialState>"),
        ],
    );
}

#[test]
fn commonroad_shapes() {
    let shape = |inner: &str| {
        scenario(&format!("<environmentObstacle id='1'><shape>\n{inner}\n</shape></environmentObstacle>"))
    };
    let polygon = |points: &[[f64; 2]]| {
        let points: String = points.iter().map(|[x, y]| format!("\n<point><x>{x}</x><y>{y}</y></point>")).collect();
        shape(&format!("<polygon>{points}</polygon>"))
    };
    scene(
        "s.xml",
        &[
            (&shape(""), Some(2), "<shape> holds no shape", "add a rectangle"),
            (&shape("<ellipse/>"), Some(3), "<ellipse> is an unknown shape", "use rectangle, circle or polygon"),
            (&shape("<circle/>"), Some(3), "<circle> has no <radius>", "add <radius>"),
            (
                &shape("<circle><radius>-1</radius></circle>"),
                Some(3),
                "radius of `-1` covers no area",
                "greater than 0",
            ),
            (&shape("<circle><radius>0</radius></circle>"), Some(3), "radius of `0` covers no area", "greater than 0"),
            (&shape("<rectangle><length>1</length></rectangle>"), Some(3), "<rectangle> has no <width>", "add <width>"),
            (
                &shape("<rectangle><length>1</length>\n<width>0</width></rectangle>"),
                Some(3),
                "width of `0` covers no area",
                "greater than 0",
            ),
            (
                &shape("<rectangle><length>1</length>\n<width>wide</width></rectangle>"),
                Some(4),
                "<width>: `wide` is not a number",
                "decimal number",
            ),
            (&polygon(&[]), Some(3), "<polygon>: a polygon whose vertices coincide", "three vertices"),
            (&polygon(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]), Some(4), "covers no area", "three vertices"),
            (
                &polygon(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]),
                Some(6),
                "the edge from vertex 0 and the edge at vertex 2 (the first is 0)",
                "order of the vertices",
            ),
            (
                &polygon(&[[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [0.0, 2.0]]),
                Some(5),
                "turns back on itself at vertex 1",
                "remove the vertex",
            ),
        ],
    );
}

#[test]
fn commonroad_solutions() {
    let solution =
        |states: &str| format!("<CommonRoadSolution><ksTrajectory>\n{states}</ksTrajectory></CommonRoadSolution>");
    let state =
        |step: &str| format!("<ksState><x>1</x><y>2</y><orientation>0</orientation><time>{step}</time></ksState>\n");
    let missing = |field: &str| {
        let (from, to) =
            state("0").split_once(&format!("<{field}>")).map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        solution(&format!("{from}{}", to.split_once(&format!("</{field}>")).unwrap().1))
    };
    plan(
        "p.xml",
        &[
            ("<CommonRoadSolution/>", Some(1), "no <ksTrajectory>", "add <ksTrajectory>"),
            (&solution(""), Some(1), "<ksTrajectory> holds no state", "add the planned states"),
            (
                "<CommonRoadSolution>\n<ksInput/></CommonRoadSolution>",
                Some(2),
                "<ksInput> is not a trajectory",
                "ksTrajectory",
            ),
            (
                "<CommonRoadSolution><ksTrajectory>\n<ksState><x>1</x><y>2</y><orientation>0</orientation><time>0</time></ksState></ksTrajectory>\n<ksTrajectory/></CommonRoadSolution>",
                Some(3),
                "more than one trajectory",
                "keep the one",
            ),
            (&solution(&(state("1") + &state("1"))), Some(3), "time step 1 comes twice", "one pose for each"),
            (&solution(&(state("2") + &state("1"))), Some(3), "time step 1 comes after 2", "sort the poses"),
            (&solution(&state("x")), Some(2), "<time>: time step `x` is not a number", "whole number"),
            (&solution(&state("1.5")), Some(2), "`1.5` is not a whole number", "whole number"),
            (&missing("x"), Some(2), "no <x>", "add <x>"),
            (&missing("orientation"), Some(2), "no <orientation>", "add <orientation>"),
            (&missing("time"), Some(2), "no <time>", "add <time>"),
            (&solution("<ksState>"), Some(2), "</ksState> was expected", "close"),
            ("<CommonRoadSolution><ksTrajectory>\n<ksState>", Some(2), "ends inside <ksState>", "cut off"),
            (&scenario(""), None, "is a scene (CommonRoad scenario)", "give it as the scene"),
        ],
    );
}

#[test]
fn plan_tables() {
    plan(
        "p.csv",
        &[
            ("time_step,x,y\n0,1,2\n", Some(1), "the header is `time_step,x,y`", "`time_step,x,y,theta`"),
            ("trajectory,time_step,x,y,theta\n0,0,1,2,3\n", Some(1), "several trajectories", "`time_step,x,y,theta`"),
            ("0,1,2,3\n", Some(1), "plan without its header", "`time_step,x,y,theta`"),
            ("time_step,x,y,theta\n", Some(1), "holds no pose", "add records"),
            (
                "time_step,x,y,theta\n0,1,2\n",
                Some(2),
                "the record has 3 columns, the header 4",
                "write time_step, x, y, theta",
            ),
            ("time_step,x,y,theta\n0,1,2,3\n1,1,2,3,4\n", Some(3), "has 5 columns", "write time_step"),
            ("time_step,x,y,theta\n0,1,2,nan\n", Some(2), "theta: `nan` is not a finite number", "finite"),
            ("time_step,x,y,theta\n0,,2,0\n", Some(2), "x: `` is not a number", "decimal"),
            ("time_step,x,y,theta\n0,1e308,2,0\n", Some(2), "x: `1e308` is out of range", "check the unit"),
            ("time_step,x,y,theta\n0,1,2,0\n\n0,1,2,0\n", Some(4), "time step 0 comes twice", "one pose"),
            ("time_step,x,y,theta\n5,1,2,0\n4,1,2,0\n", Some(3), "time step 4 comes after 5", "sort"),
            ("time_step,x,y,theta\n-1,1,2,0\n", Some(2), "time step `-1`", "whole number from 0"),
            ("time_step,x,y,theta\n100000001,1,2,0\n", Some(2), "`100000001`", "to 100000000"),
            ("time_step,x,y,theta\n\"0,1,2,3\n1,1,2,3\n", Some(2), "has 1 columns", "write time_step"),
        ],
    );
}

#[test]
fn parking_cases() {
    scene(
        "Case1.csv",
        &[
            ("1,2", Some(1), "ends after 2 numbers, inside the start pose", "cut off"),
            ("1,2,3,4,5,6", Some(1), "inside the number of obstacles", "cut off"),
            ("1,2,3,4,5,6,2,3", Some(1), "inside a vertex count", "cut off"),
            ("1,2,3,4,5,6,1,3,\n0,0,1,0,0", Some(1), "obstacle 0: `` is not a number", "decimal"),
            (
                "1,2,3,4,5,6,1,3\n0,0,1,0,0",
                Some(2),
                "ends after 13 numbers, inside obstacle 0",
                "a count in it is wrong",
            ),
            ("1,2,3,4,5,6,1,3,0,0,1,0,0,1\n7", Some(2), "`7` stands after the last vertex", "vertex counts"),
            ("1,2,3,4,5,6,-1", Some(1), "count `-1`", "whole number from 0"),
            ("1,2,3,4,5,6,1e9", Some(1), "count `1e9`", "whole number from 0"),
            ("1,2,3,4,5,6,0.5", Some(1), "count `0.5`", "whole number from 0"),
            ("1,2,inf,4,5,6,0", Some(1), "the start pose: `inf`", "finite"),
            ("1,2,3,4,5,6,1,2,0,0,1,0", Some(1), "obstacle 0: a polygon whose vertices", "three vertices"),
            ("1,2,3,4,5,6,1,4\n0,0\n2,2\n2,0\n0,2", Some(4), "meets itself", "order of the vertices"),
        ],
    );
    plan(
        "Solution.csv",
        &[
            ("\tx\ty\ttheta\n", Some(1), "the header is", "<tab>x<tab>y<tab>theta"),
            ("\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n", Some(1), "holds no pose", "add the planned poses"),
            ("\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n0\t1\t2\n", Some(2), "has 3 columns, the header 9", "write"),
            ("\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n0\t1\t2\tx\t0\t0\t0\t0\t0\n", Some(2), "theta: `x`", "decimal"),
            (
                "\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n0\t1\t2\t3\t0\t0\t0\t0\t0\n0\t1\t2\t3\t0\t0\t0\t0\t1\n",
                Some(3),
                "comes twice",
                "one pose",
            ),
        ],
    );
}

#[test]
fn barn_files() {
    scene(
        "world_1.csv",
        &[
            ("cylinder,x,y\n", Some(1), "the header is `cylinder,x,y`", "`cylinder,x,y,radius`"),
            ("cylinder,x,y,radius\n0,1,2,0\n", Some(2), "radius of `0` covers no area", "greater than 0"),
            ("cylinder,x,y,radius\n0,1,2,-3\n", Some(2), "radius of `-3`", "greater than 0"),
            ("cylinder,x,y,radius\n0,1,2,1\n0,3,2,1\n", Some(3), "id 0 was already used on line 2", "of its own"),
            ("cylinder,x,y,radius\n0,1,2\n", Some(2), "has 3 columns", "write cylinder, x, y, radius"),
            ("cylinder,x,y,radius\n0,1,north,1\n", Some(2), "y: `north` is not a number", "decimal"),
        ],
    );
    plan(
        "path_1.csv",
        &[
            ("grid_x\n", None, "no known format", "grid_x,grid_y"),
            ("grid_x,grid_z\n1,2\n", Some(1), "the header is `grid_x,grid_z`", "`grid_x,grid_y`"),
            ("grid_x,grid_y\n", Some(1), "holds no point", "add records"),
            ("grid_x,grid_y\n1,NaN\n", Some(2), "grid_y: `NaN`", "finite"),
        ],
    );
}

#[test]
fn apollo_files() {
    let obstacle = |inner: &str| format!("prediction_obstacle {{\nperception_obstacle {{\n{inner}\n}}\n}}\n");
    let boxed = "id: 7\nlength: 4\nwidth: 2";
    let points = |points: &[[f64; 2]]| {
        let points: String = points.iter().map(|[x, y]| format!("\npolygon_point {{ x: {x} y: {y} }}")).collect();
        obstacle(&format!("id: 7{points}"))
    };
    scene(
        "s.pb.txt",
        &[
            (
                "header { }\nprediction_obstacle {\nperception_obstacle {",
                Some(3),
                "ends inside perception_obstacle",
                "cut off",
            ),
            ("prediction_obstacle {\n}", Some(1), "no perception_obstacle", "add perception_obstacle"),
            ("prediction_obstacle: 3", Some(1), "prediction_obstacle is not a message", "{ … }"),
            (&obstacle("id: 7"), Some(2), "obstacle 7: a polygon whose vertices", "three vertices"),
            (&obstacle("length: 4\nwidth: -2"), Some(2), "width of `-2`", "greater than 0"),
            (&obstacle("length: 1e999\nwidth: -2"), Some(3), "length: `1e999` is not a finite number", "finite"),
            (&obstacle("length { }\nwidth: 2"), Some(3), "length has no plain value", "key: value"),
            (&obstacle("length: \"4\"\nwidth: 2"), Some(3), "length has no plain value", "key: value"),
            (
                &format!("{}{}", obstacle(boxed), obstacle(boxed)),
                Some(8),
                "id 7 was already used on line 1",
                "of its own",
            ),
            (
                &points(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]),
                Some(6),
                "obstacle 7: the boundary meets itself",
                "order",
            ),
            (&points(&[[0.0, 0.0], [1.0, 1.0]]), Some(4), "covers no area", "three vertices"),
            (&obstacle(&"a {\n".repeat(99)), Some(65), "nested more than 64", "intended file"),
            (
                &obstacle(&format!("{boxed} }}\ntrajectory {{\ntrajectory_point {{ v: 1 }}")),
                Some(7),
                "trajectory_point has no path_point",
                "add path_point",
            ),
        ],
    );
    plan(
        "p.pb.txt",
        &[
            ("trajectory_point {\n}", Some(1), "no path_point", "add path_point"),
            (
                "trajectory_point { path_point { x: 1 }\nrelative_time: -1 }",
                None,
                "no trajectory_point has a relative_time of 0",
                "planned trajectory",
            ),
            ("trajectory_point { path_point {\nx: y } }", Some(2), "x: `y` is not a number", "decimal"),
            ("trajectory_point { path_point { x: 1 } }\n}", Some(2), "without its opening brace", "remove it"),
            ("pose {\nheading: 1 }", Some(1), "pose has no position", "add position"),
            ("pose { position { x: 1 } }", Some(1), "pose has no heading", "add heading"),
        ],
    );
}

#[test]
fn geojson_files() {
    let polygon = |coordinates: &str| format!("{{\"type\": \"Polygon\",\n\"coordinates\": {coordinates}}}");
    let collection = |features: &str| format!("{{\"type\": \"FeatureCollection\", \"features\": [\n{features}]}}");
    let feature = |rest: &str| format!("{{\"type\": \"Feature\"{rest}}}");
    let triangle = "{\"type\": \"Polygon\", \"coordinates\": [[[0,0],[1,0],[0,1]]]}";
    let good = feature(&format!(", \"id\": 3, \"geometry\": {triangle}"));
    scene(
        "a.geojson",
        &[
            ("{", Some(1), "can't be read as GeoJSON", "cut off"),
            ("{\"type\": \"Polygon\",\n\"coordinates\": [[[0,0],", Some(2), "can't be read as GeoJSON", "cut off"),
            ("[1,\n2]", Some(1), "can't be read as GeoJSON", "give GeoJSON"),
            ("{\"name\": \"x\"}", Some(1), "has no \"type\"", "give GeoJSON"),
            ("{\"type\": \"Topology\"}", Some(1), "`Topology` is not made of polygons", "Polygon"),
            ("{\"type\": \"FeatureCollection\"}", Some(1), "no \"features\"", "add \"features\""),
            (&collection(triangle), Some(2), "found `Polygon` in a collection of features", "wrap"),
            (&collection(&feature("")), Some(2), "`Feature` has no \"geometry\"", "add \"geometry\""),
            (&collection(&feature(", \"geometry\": null")), Some(2), "no \"geometry\"", "add \"geometry\""),
            (&collection(&format!("{good},\n{good}")), Some(3), "id 3 was already used on line 2", "of its own"),
            ("{\"type\": \"Polygon\"}", Some(1), "`Polygon` has no \"coordinates\"", "add \"coordinates\""),
            (
                "{\"type\":\n\"LineString\", \"coordinates\": []}",
                Some(1),
                "`LineString` is not made of polygons",
                "a width",
            ),
            ("{\"type\": \"GeometryCollection\", \"geometries\": []}", Some(1), "geometry is empty", "add a polygon"),
            ("{\"type\": \"MultiPolygon\", \"coordinates\": []}", Some(1), "geometry is empty", "add a polygon"),
            (&polygon("[]"), Some(2), "without vertices", "three vertices"),
            (&polygon("[[[0,0],[1,0],\n[0]]]"), Some(3), "less than two numbers", "[x, y]"),
            (&polygon("[[[0,0],[1,0],\n[0,null]]]"), Some(3), "can't be read as GeoJSON", "give GeoJSON"),
            (&polygon("[[[0,0],[1,0],\n[0,1e400]]]"), Some(3), "number out of range", "give GeoJSON"),
            (&polygon("[[[0,0],[1,0],\n[0,1e308]]]"), Some(3), "is out of range at vertex 2", "check the unit"),
            (&polygon("[[[0,0],[1,0],[0,NaN]]]"), Some(2), "can't be read as GeoJSON", "give GeoJSON"),
            (
                &polygon("[[[0,0],[9,0],[0,9]],\n[[1,1],[1,2],[2,1]],\n[[8,8],[8,9],[9,8]]]"),
                Some(4),
                "outside the outline at vertex 6",
                "put the outline first",
            ),
        ],
    );
}
