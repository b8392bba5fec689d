use super::*;

fn source(name: &str, text: &str) -> Source {
    Source::from_bytes(name, text.as_bytes().to_vec()).unwrap()
}

#[test]
fn formats_are_told_by_content() {
    use Format::*;
    for (name, text, format) in [
        ("a.xml", "<?xml version='1.0'?><commonRoad a='b'>", CommonRoadScenario),
        ("a", "\n <CommonRoadSolution/>", CommonRoadSolution),
        ("a.csv", "1.5,2,3,4,5,6,0", TpcapCase),
        ("a.txt", "cylinder,x,y,radius\n", BarnWorld),
        ("a.csv", "grid_x,grid_y\n", BarnPath),
        ("a.csv", "time_step,x,y,theta\n", PlanCsv),
        ("a.csv", "trajectory,time_step,x,y,theta\n", PlansCsv),
        ("a.csv", "\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n", TpcapSolution),
        ("a.json", " {\"type\": 1}", GeoJson),
        ("a", "# made by hand\nresolution : 1\norigin: [0, 0, 0]\nimage: no.pgm\n", RosMap),
        ("a", "header { a: 1 } prediction_obstacle {", ApolloPerception),
        ("a", "# c\nheader { pose { } }\ngear: DRIVE\ntrajectory_point {", ApolloPlan),
        ("a", "pose {", ApolloLocalization),
    ] {
        assert_eq!(detect(&source(name, text)).unwrap(), Some(format), "{text}");
        assert_eq!(
            format.is_scene(),
            read_scene(&source(name, text)).map_or_else(|error| !error.what.contains("not a scene"), |_| true)
        );
    }
    for text in ["hello", "a,b\n1,2", "header { }", "PK\u{3}\u{4}"] {
        assert_eq!(detect(&source("a", text)).unwrap(), None);
    }
}

#[test]
fn mix_ups_are_named() {
    for (error, what, remedy) in [
        (read_scene(&source("a", "time_step,x,y,theta\n")).unwrap_err(), "is a plan", "give it as the plan"),
        (read_plan(&source("a", "{}")).unwrap_err(), "is a scene (GeoJSON)", "give it as the scene"),
        (read_plan(&source("a", "0,1,2,3\n")).unwrap_err(), "plan without its header", "put the header"),
        (read_scene(&source("a", "hello\nworld")).unwrap_err(), "begins with `hello`", "CommonRoad XML"),
        (read_plan(&source("a.csv", "x;y\n")).unwrap_err(), "begins with `x;y`", "time_step,x,y,theta"),
        (read_scene(&source("a.xml", "hello")).unwrap_err(), "not XML", "give an XML file"),
        (read_scene(&source("a.xml", "<html/>")).unwrap_err(), "root element is <html>", "<commonRoad>"),
        (read_scene(&source("a", "header { } pose [")).unwrap_err(), "followed by neither", "cut off"),
    ] {
        assert!(error.what.contains(what), "{error}");
        assert!(error.remedy.contains(remedy), "{error}");
    }
}
