use super::*;

/// A field that is a message, or a text.
fn bytes(number: u8, content: &[u8]) -> Vec<u8> {
    let length = content.len();
    let length = if length < 128 { vec![length as u8] } else { vec![(length & 127) as u8 | 128, (length >> 7) as u8] };
    [&[number << 3 | 2][..], &length, content].concat()
}

fn integer(number: u32, value: u8) -> Vec<u8> {
    let tag = number << 3;
    let tag = if tag < 128 { vec![tag as u8] } else { vec![(tag & 127) as u8 | 128, (tag >> 7) as u8] };
    [tag, vec![value]].concat()
}

fn double(number: u8, value: f64) -> Vec<u8> {
    [&[number << 3 | 1][..], &value.to_le_bytes()].concat()
}

fn point(number: u8, [x, y]: [f64; 2]) -> Vec<u8> {
    bytes(number, &[double(1, x), double(2, y)].concat())
}

fn exact(number: u8, value: f64) -> Vec<u8> {
    bytes(number, &double(1, value))
}

/// Field 39.
fn step(value: u8) -> Vec<u8> {
    let content = integer(1, value);
    [&[0xba, 0x02, content.len() as u8][..], &content].concat()
}

fn rectangle() -> Vec<u8> {
    bytes(1, &[double(1, 4.0), double(2, 2.0)].concat())
}

fn information() -> Vec<u8> {
    let date = bytes(3, &integer(1, 20));
    bytes(1, &[bytes(1, b"2020a"), bytes(2, b"ZAM_A-1_1_T-1"), date, bytes(4, b"us"), double(7, 0.1)].concat())
}

fn state(at: &[u8], theta: &[u8], time: u8) -> Vec<u8> {
    [at, theta, &step(time)].concat()
}

/// A car that drives, and a pillar.
fn scenario() -> Vec<u8> {
    let first = state(&point(1, [1.0, 2.0]), &exact(3, 0.5), 0);
    let second = state(&point(1, [3.0, 2.0]), &[exact(4, 0.0), exact(13, 2.0)].concat(), 1);
    let region = bytes(2, &bytes(2, &[double(1, 0.5), point(2, [5.0, 2.0])].concat()));
    let third = state(&region, &exact(3, 0.0), 2);
    let states = [integer(1, 1), bytes(2, &second), bytes(2, &third)].concat();
    let trajectory = bytes(5, &[bytes(1, &states), bytes(2, &rectangle())].concat());
    let car = [integer(1, 42), integer(2, 1), bytes(3, &rectangle()), bytes(4, &first), trajectory].concat();
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]].map(|corner| point(1, corner)).concat();
    let group = bytes(4, &[bytes(1, &bytes(3, &corners)), bytes(1, &rectangle())].concat());
    let pillar = [integer(1, 7), integer(2, 14), bytes(3, &group)].concat();
    let occupancy = [bytes(1, &integer(1, 3)), bytes(2, &rectangle())].concat();
    let set = [integer(1, 3), bytes(2, &bytes(1, &occupancy))].concat();
    let phantom = [integer(1, 9), bytes(2, &set)].concat();
    let start = state(&point(1, [0.0, 0.0]), &[exact(3, 0.0), exact(4, 5.0)].concat(), 0);
    let problem = [integer(1, 3), bytes(2, &start), bytes(3, b"")].concat();
    let rest = [bytes(9, &car), bytes(10, &pillar), bytes(11, &phantom), bytes(12, &problem)].concat();
    [information(), bytes(2, b""), bytes(4, b"lane"), rest].concat()
}

fn read(bytes: Vec<u8>) -> Result<Scene, SceneError> {
    let source = Bytes::new("scenario.pb", bytes).unwrap();
    assert!(is_scenario(&source));
    read_binary(&source)
}

#[test]
fn a_scenario_is_read() {
    let scene = read(scenario()).unwrap();
    assert_eq!((scene.name.as_str(), scene.format.as_str()), ("ZAM_A-1_1_T-1", "CommonRoad 2020a, binary"));
    assert_eq!((scene.step_seconds, scene.lanelets), (Some(0.1), 1));
    let [car, pillar, phantom] = &scene.obstacles[..] else { panic!("{scene:?}") };
    assert_eq!((&car.id, car.class.as_str(), car.kind), (&Id::Number(42), "car", ObstacleKind::Dynamic));
    assert_eq!(car.at(0).unwrap().pose, Pose { x: 1.0, y: 2.0, theta: 0.5 });
    assert_eq!(car.at(1).unwrap().pose.theta, std::f64::consts::FRAC_PI_2);
    assert!(matches!(car.at(2).unwrap().shapes[..], [Shape::Rounded { .. }]));
    assert!(car.at(3).is_none() && car.missing.is_empty());
    assert_eq!((pillar.class.as_str(), pillar.at(99).unwrap().shapes.len()), ("pillar", 2));
    assert!(phantom.at(2).is_none() && phantom.at(3).is_some());
    assert_eq!(scene.problems[0].start(), Some(Pose { x: 0.0, y: 0.0, theta: 0.0 }));
    assert_eq!(scene.problems[0].velocity.unwrap().exact(), Some(5.0));
}

/// The identities of a map, and of a scenario in it, by the definitions of 2026.
fn identities() -> [Vec<u8>; 2] {
    let map = [bytes(1, b"DEU"), bytes(2, b"Muc"), integer(3, 1)].concat();
    let scenario = [integer(1, 0), bytes(2, &map), integer(3, 1), bytes(6, b"2020a")].concat();
    [map, scenario]
}

#[test]
fn parts_of_scenarios_are_told_and_refused() {
    for identity in identities() {
        let file = bytes(1, &[bytes(1, &identity), bytes(2, b"")].concat());
        let error = read([file.clone(), bytes(5, b"")].concat()).unwrap_err();
        assert!(error.what.contains("CommonRoad scenario of 2026") && error.remedy.contains("XML"), "{error}");
        let other = Bytes::new("a", [&file[..4], b"xx", &file[6..]].concat()).unwrap();
        assert!(!is_scenario(&other));
    }
}

#[test]
fn scenarios_that_can_not_be_used() {
    let with = |field: Vec<u8>| [information(), field].concat();
    let car = |more: Vec<u8>| with(bytes(9, &[integer(1, 42), bytes(3, &rectangle()), more].concat()));
    let first = bytes(4, &state(&point(1, [1.0, 2.0]), &exact(3, 0.5), 0));
    let size = information().len();
    for (file, byte, what) in [
        (scenario()[..scenario().len() - 1].to_vec(), None, "can't be read as protobuf"),
        (with(integer(13, 1)), Some(size), "field 13 of CommonRoad is unknown"),
        (with(vec![8 << 3 | 3]), Some(size), "unknown wire type 3"),
        (with(vec![8 << 3 | 5, 0, 0, 0, 0]), Some(size), "field 8 of CommonRoad is not a message"),
        (with(information()), Some(size), "field 1 of CommonRoad comes twice"),
        (bytes(1, &bytes(1, b"2020b")), None, "common_road_version `2020b` is unknown"),
        (bytes(1, &bytes(1, b"2020a")), None, "information has no time_step_size"),
        (car(Vec::new()), Some(size + 2), "dynamic_obstacle has no initial_state"),
        (car([first.clone(), bytes(9, b"")].concat()), None, "field 9 of dynamic_obstacle is unknown"),
        (car([first.clone(), first.clone()].concat()), None, "field 4 of dynamic_obstacle comes twice"),
        (car(bytes(4, &state(&[], &exact(3, 0.5), 0))), None, "initial_state has no position"),
        (car(bytes(4, &state(&point(1, [1.0, 2.0]), &[], 0))), None, "has no orientation, nor velocity"),
        (car(bytes(4, &state(&point(1, [f64::NAN, 2.0]), &[], 0))), None, "not a finite number"),
        (car(bytes(4, &[point(1, [1.0; 2]), exact(3, 0.5)].concat())), None, "initial_state has no time_step"),
        (with(bytes(10, &[integer(1, 1), bytes(3, &bytes(2, &double(1, -1.0)))].concat())), None, "covers no area"),
    ] {
        let error = read(file).unwrap_err();
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error} / {what}");
        assert!(byte.is_none_or(|byte| error.byte == Some(byte as u64)) && error.byte.is_some(), "{error}");
    }
    let missing = read(with(bytes(10, &integer(1, 1)))).unwrap();
    assert_eq!(missing.obstacles[0].missing.len(), 1);
    let deep = (0..200).fold(rectangle(), |inner, _| {
        let inner = if inner.len() > 16000 { Vec::new() } else { inner };
        bytes(4, &bytes(1, &inner))
    });
    assert!(read(with(bytes(10, &[integer(1, 1), bytes(3, &deep)].concat()))).unwrap_err().what.contains("nested"));
}
