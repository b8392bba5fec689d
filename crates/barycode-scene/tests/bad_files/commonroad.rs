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
            (&scenario(&"<lanelet>\n".repeat(100)), Some(65), "nested more than 64", "intended file"),
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
            (&fixed(shape), Some(2), "has no <initialState>", "add <initialState>"),
            (
                &fixed(&format!("{good}<trajectory><state>{STATE}</state></trajectory>")),
                Some(2),
                "never moves",
                "dynamic",
            ),
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
                "<circle> has no <radius>",
                "add <radius>",
            ),
            (
                &state("<point><x>1</x><y>2</y></point>", "<lanelet ref='1'/>"),
                Some(4),
                "position in <initialState> is a lanelet",
                "<polygon>",
            ),
            (
                &state("<orientation><exact>0</exact></orientation>", "<velocity><exact>1</exact></velocity>"),
                Some(4),
                "<initialState> has no <orientation>",
                "<velocity> and <velocityY>",
            ),
            (
                &state(
                    "<orientation><exact>0</exact></orientation>",
                    "<velocity><exact>NaN</exact></velocity><velocityY><exact>1</exact></velocityY>",
                ),
                Some(4),
                "<exact>: `NaN` is not a finite number",
                "finite number",
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
    super::missing(
        "s.xml",
        &[
            (&fixed(&initial), Some(2), "<staticObstacle> has no <shape>", "add <shape>"),
            (&fixed(&format!("<shape/>{initial}")), Some(3), "<shape> holds no shape", "add a rectangle"),
            (&moving(&initial), Some(2), "<dynamicObstacle> has no <shape>", "add <shape>"),
            (&scenario("<environmentObstacle id='1'/>"), Some(2), "no <shape>", "add <shape>"),
            (
                &set("<occupancy><time><exact>1</exact></time></occupancy>"),
                Some(5),
                "<occupancy> has no <shape>",
                "add <shape>",
            ),
            (
                &set("<occupancy>\n<shape> </shape><time><exact>1</exact></time></occupancy>"),
                Some(6),
                "<shape> holds no shape",
                "add a rectangle",
            ),
        ],
    );
}

/// What a reader does not know, or finds twice, could move, grow or hide an obstacle.
#[test]
fn commonroad_unread() {
    let shape = "<shape><rectangle><length>4</length><width>2</width></rectangle></shape>";
    let obstacle = |inner: &str| {
        scenario(&format!(
            "<dynamicObstacle id='1'>\n{shape}<initialState>{STATE}</initialState>\n{inner}\n</dynamicObstacle>"
        ))
    };
    let set = |inner: &str| obstacle(&format!("<occupancySet>{inner}</occupancySet>"));
    let state = format!("<trajectory><state>{STATE}</state></trajectory>");
    let good = obstacle(&state);
    let occupied = set(&format!("<occupancy>{shape}<time><exact>1</exact></time></occupancy>"));
    let swap = |text: &str, from: &str, to: &str| {
        let swapped = text.replacen(from, to, 1);
        assert_ne!(swapped, text, "{from}");
        swapped
    };
    scene(
        "s.xml",
        &[
            (&swap(&good, "<x>1</x>", "<x>1</x><x>9</x>"), Some(3), "<x> comes twice", "keep one"),
            (&swap(&good, "<x>1</x>", "<x>1<z>2</z></x>"), Some(3), "<z> is unknown in <x>", "take it out"),
            (&swap(&good, "<x>1</x>", "<x unit='km'>1</x>"), Some(3), "<x> has the unknown attribute `unit`", "take"),
            (&swap(&good, "<x>1</x>", "5<x>1</x>"), Some(3), "<point> holds the text `5`", "take it out"),
            (&swap(&good, "<point>", "<point><scale>9</scale>"), Some(3), "<scale> is unknown in <point>", "spelling"),
            (
                &swap(&good, "<position>", "<position><offset/>"),
                Some(3),
                "<offset> is unknown in <position>",
                "spelling",
            ),
            (
                &swap(&good, "<position>", "<position><circle><radius>1</radius></circle>"),
                Some(3),
                "<position> is more than a point",
                "keep one",
            ),
            (&swap(&good, "<time>", "<position/><time>"), Some(3), "<position> has no <point>", "add"),
            (
                &swap(&good, "<time>", "<Orientation/><time>"),
                Some(3),
                "<Orientation> is unknown in <initialState>",
                "sp",
            ),
            (
                &swap(&good, "<exact>0</exact>", "<exact>0</exact><exact>1</exact>"),
                Some(3),
                "<exact> comes twice",
                "keep",
            ),
            (
                &swap(&good, "<exact>0</exact>", "<exact>0</exact><intervalEnd>1</intervalEnd>"),
                Some(3),
                "<orientation> is both exact and an interval",
                "keep one",
            ),
            (
                &swap(&good, "<length>4</length>", "<length>4</length><length>9</length>"),
                Some(3),
                "<length> comes twice",
                "",
            ),
            (&swap(&good, "<width>", "<height>2</height><width>"), Some(3), "<height> is unknown in <rectangle>", ""),
            (
                &swap(&good, "<rectangle>", "<rectangle scale='2'>"),
                Some(3),
                "<rectangle> has the unknown attribute",
                "",
            ),
            (&swap(&good, "<shape>", "<shape frame='map'>"), Some(3), "<shape> has the unknown attribute `frame`", ""),
            (
                &swap(&good, "<shape>", "<type scale='2'>car</type><shape>"),
                Some(3),
                "<type> has the unknown attribute `scale`",
                "",
            ),
            (&swap(&good, shape, &format!("{shape}{shape}")), Some(3), "<shape> comes twice", "keep one"),
            (&swap(&good, "<state>", "<pose/><state>"), Some(4), "<pose> is unknown in <trajectory>", ""),
            (&swap(&good, "<trajectory>", "<Trajectory/><trajectory>"), Some(4), "<Trajectory> is unknown in <dyn", ""),
            (&swap(&good, "id='1'", "id='1' scale='2'"), Some(2), "<dynamicObstacle> has the unknown attribute", "id"),
            (&swap(&good, "id='1'", "id='1' id='2'"), Some(2), "the attribute `id` twice", "keep one"),
            (
                &swap(&good, "<dynamicObstacle", "<wall/><dynamicObstacle"),
                Some(2),
                "<wall> is unknown in <commonRoad>",
                "",
            ),
            (
                &swap(&good, "timeStepSize='0.1'", "timeStepSize='0.1' unit='km'"),
                Some(1),
                "unknown attribute `unit`",
                "",
            ),
            (&swap(&occupied, "<occupancy>", "<free/><occupancy>"), Some(4), "<free> is unknown in <occupancySet>", ""),
            (
                &swap(&occupied, "<time><exact>1", "<pose/><time><exact>1"),
                Some(4),
                "<pose> is unknown in <occupancy>",
                "",
            ),
            (
                &scenario("<obstacle id='1'><role>static</role><role>dynamic</role></obstacle>"),
                Some(2),
                "<role> comes",
                "",
            ),
            (
                &scenario("<staticObstacle id='1'><role>dynamic</role></staticObstacle>"),
                Some(2),
                "which its name says",
                "",
            ),
            (
                &scenario("<phantomObstacle id='1'><shape/></phantomObstacle>"),
                Some(2),
                "more than an occupancy set",
                "",
            ),
            (&format!("{good}\nmore"), Some(7), "the text `more` follows the end", "one document"),
            (&swap(&good, "<x>1</x>", "<x>1\u{0}</x>"), Some(3), "holds a NUL byte", "write the file again"),
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
    let point_mass = |x: u32, more: &str| {
        format!(
            "<CommonRoadSolution>\n<pmTrajectory>\n<pmState><x>1</x><y>2</y><xVelocity>{x}</xVelocity>\
             <yVelocity>0</yVelocity><time>0</time>{more}</pmState></pmTrajectory></CommonRoadSolution>"
        )
    };
    plan(
        "p.xml",
        &[
            ("<CommonRoadSolution/>", Some(1), "no <ksTrajectory>", "add <ksTrajectory>"),
            (&solution(""), Some(1), "<ksTrajectory> holds no state", "add the planned states"),
            (
                "<CommonRoadSolution>\n<ksInput/></CommonRoadSolution>",
                Some(2),
                "<ksInput> is no trajectory of positions",
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
            (&point_mass(0, ""), Some(2), "no state with a velocity", "<orientation>"),
            (&point_mass(1, "<xVelocity>1</xVelocity>"), Some(3), "<xVelocity> comes twice", "keep one"),
            (&point_mass(1, "<orientation>1</orientation>"), Some(3), "<orientation> is unknown in <pmState>", ""),
            (&point_mass(1, "").replace("yVel", "zVel"), Some(3), "<zVelocity> is unknown in <pmState>", ""),
            (&missing("time"), Some(2), "no <time>", "add <time>"),
            (&solution("<ksState>"), Some(2), "</ksState> was expected", "close"),
            ("<CommonRoadSolution><ksTrajectory>\n<ksState>", Some(2), "ends inside <ksState>", "cut off"),
            (&scenario(""), None, "is a scene (CommonRoad scenario)", "give it as the scene"),
        ],
    );
}
