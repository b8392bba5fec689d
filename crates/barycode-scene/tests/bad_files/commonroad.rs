//! CommonRoad scenarios and solutions.

use super::{plan, scene};

/// A scenario with an obstacle or two; the body begins on line 2.
fn scenario(body: &str) -> String {
    format!("<commonRoad commonRoadVersion='2020a' timeStepSize='0.1'>\n{body}\n</commonRoad>")
}

const STATE: &str = "<position><point><x>1</x><y>2</y></point></position><orientation><exact>0</exact>\
     </orientation><time><exact>0</exact></time>";

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
