//! The command on records that were made by hand.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn command(arguments: &[&str], records: &[PathBuf]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_barycode-lab-report")).args(arguments).args(records).output().unwrap()
}

/// Writes a report, and gives its page.
fn page(folder: &Path, records: &[PathBuf]) -> String {
    let out = folder.join("report");
    let output = command(&["--out", out.to_str().unwrap()], records);
    assert!(output.status.success(), "{output:?}");
    fs::read_to_string(out.join("README.md")).unwrap()
}

fn has(page: &str, lines: &[&str]) {
    for line in lines {
        assert!(page.lines().any(|found| found == *line), "no line `{line}` in\n{page}");
    }
}

/// Refuses a record with this text, says this about it, and leaves nothing.
fn refuses(name: &str, text: &str, words: &[&str]) {
    let folder = folder(name);
    let record = folder.join("record.json");
    fs::write(&record, text).unwrap();
    let out = folder.join("report");
    let output = command(&["--out", out.to_str().unwrap()], &[data("plane.json"), record.clone()]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    for word in words.iter().chain(&["record.json"]) {
        assert!(message.contains(word), "no `{word}` in {message}");
    }
    let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(left, [record]);
}

fn text(name: &str) -> String {
    fs::read_to_string(data(name)).unwrap()
}

#[test]
fn polygons() {
    let page = page(&folder("polygons"), &[data("plane.json")]);
    has(
        &page,
        &[
            "| `plane.json` | tables, polygons; unseen: a new random order in every pass | 2000-02-29 00:00 UTC | 100 | 3 | \
             a processor \\| of no make | 0.10 0.20 0.30 1/2 3 | made by hand, commit 0000000 |",
            "- Polygons, unseen pairs: 3 of 4 cells reach the goal; 0 of our answers are wrong.",
            "barycode 0.0.7. Rust for: sse2,avx2. Shims of C and C++ peers: `-O3 -DNDEBUG`.",
            "| parry | 1.2.3 | f32, f64 |",
            "- FCL: fcl/fcl.h is not there; lab/setup installs it",
            "- Box2D v3 in f32: at most 8 vertices (polygons-4)",
            // Ratios of the passes are 6, 2.5, 2.5; the ratio of the medians would be 3 and reach
            // the goal.
            "| polygons-4 | distant | **2.50** (≤ 5.1) parry † | 3.00 parry | 12.5 parry † | – |",
            "| polygons-4 | touching | 2.90 parry † | – | – | – |",
            "| **barycode** | f32 | 20.0 | – | – | – | – | 50.0 |",
            // A floor has a time, and no answers.
            "| *floor: reads every vertex* | f32 | 9.9 | – | – | – | – | – |",
            "| barycode, heap | f64 | 11.0 | – | – | – | – | – |",
            "| edge normals | f32 | – | – | – | – | – | 25.0 |",
            "| *the paper: Box2D* | – | 96.77 | 84.93 | 151.92 | 96.77 | 84.93 | 151.92 |",
            "| *the paper: SAT* | – | – | – | – | 99.62 | 203.92 | 170.26 |",
            "| parry | library | f32 | 60.0 | 1.1e-3 | 2 of 100, polygons-4 distant | 145.0 | 7 of 100, polygons-4 touching |",
            "| Box2D 2.4 | library | f32 | 80.0 | not a number | 0 | – | – |",
        ],
    );
    assert!(page.contains("**3 of 4 cells reach the goal**: distance, single pairs, f32: 0 of 1;"), "{page}");
    assert!(page.contains("With the methods of textbooks as rivals, too: 2 of 4 cells reach the goal."), "{page}");
    assert!(!page.contains("| reads every vertex | floor"), "{page}");
    // Nothing is said of what was not measured.
    assert!(!page.contains("## Solids") && !page.contains("## Batches") && !page.contains("## Near"));
}

#[test]
fn solids() {
    let page = page(&folder("solids"), &[data("space.json")]);
    has(
        &page,
        &[
            "| hulls-64 | distant | – | 3.50 coal | – | 3.88 coal |",
            "| hulls-128 | distant | – | **3.50** coal | – | – |",
            // 1.999 is below the goal, and does not look as if it were not.
            "| spheres | distant | – | **1.99** coal | – | – |",
            "### hulls-128, space-unseen",
            "Every peer was built.",
            "| coal | library | f64 | 20.0 – 350.0 | 1.0e-6 | 0 | – | – |",
        ],
    );
    assert!(page.contains("**1 of 3 cells reach the goal**: distance, single pairs, f64: 1 of 3."), "{page}");
    assert!(!page.contains("the paper: Box2D"));
}

#[test]
fn every_run_has_sections_of_its_own() {
    let folder = folder("protocols");
    let trained = folder.join("trained.json");
    let protocol = "trained: pairs in a fixed order, walked through before";
    fs::write(&trained, text("plane.json").replace("unseen: a new random order in every pass", protocol)).unwrap();
    let again = folder.join("plane-again.json");
    fs::copy(data("plane.json"), &again).unwrap();
    let page = page(&folder, &[trained, again, data("plane.json")]);
    has(
        &page,
        &[
            "## Polygons, unseen pairs",
            "## Polygons, unseen pairs, run 2",
            "## Polygons, trained pairs",
            "### Table I: 4 vertices, plane-trained",
            "### Flags and peers of `plane-again.json`, `plane.json`, `trained.json`",
        ],
    );
}

#[test]
fn curves() {
    let folder = folder("curves");
    let page = page(&folder, &[data("curves.json")]);
    has(
        &page,
        &[
            "| `curves.json` | time against what is varied | 2000-02-29 00:00 UTC | 64 | 3 | a processor | – | made by hand |",
            "### Flags and peers of `curves.json`",
            "## Curves",
            "### Along a motion, cold and warm, curves",
            "![Time of a distance query against distinct pairs, f32](curves-distinct-pairs-distance-f32.svg)",
            "![Time of a distance query against pairs in a call, f32](curves-batch-size-distance-f32.svg)",
            "![Time of a collision query against gap over size, f64](curves-gaps-collision-f64.svg)",
            "| who | computes in | 2 |",
            "| **barycode batch** | f32 | 3.5 |",
            // The ratios of the passes are 2.5, 2 and 4.
            "| **barycode, posed anew** | f32 | 21.0 | 50.0 | 2.50 |",
            "| parry | f32 | 80.0 | – | – |",
            "- Box2D v3 in f32, polygons-4: it does not take such shapes",
            "| who | computes in | −5e-1 | 0 | +1e-6 |",
            "| reads every vertex | f64 | 9.0 | 9.0 | 9.0 |",
            "| who | computes in | 0.1° | 10° |",
            "| **barycode, warm** | f64 | 50.1 | 60.0 |",
            "| coal, warm | f64 | 300.0 † | 300.0 |",
            "- parry, warm in f64, hulls-32: it is only asked cold \\| by itself",
            "footprints among cars, US101, collision:",
            "| **barycode** | f32 | 15.5 |",
            "| who | computes in | polygons-4, independent | polygons-4, waiting | polygons-4, times |",
            "| **barycode, posed anew** | f32 | 10.0 | 15.0 | 1.50 |",
            "| who | computes in | hulls-32, independent | hulls-32, waiting | hulls-32, times |",
            "| coal | f64 | 100.0 | 150.0 | 1.50 |",
            "### Starts, curves",
            "| who | computes in | polygons-8, mean | polygons-8, worst | polygons-8, worst over mean |",
            // The mean of 10, 12, 10 and 16; of 40, 40, 40 and 60.
            "| **barycode** | f32 | 12.0 | 16.0 | 1.33 |",
            "| parry | f32 | 45.0 † | 60.0 † | 1.33 |",
            "### Matched error, curves",
            "| **barycode** | f64 | 20.0 | 1.0e-15 | 20.0 | default | 1.0e-15 | 1.00 |",
            // The ratios of the passes are 6, 2.5 and 2; the ratio of the medians would be 3.
            "| coal | f64 | 30.0 | 1.0e-6 | 60.0 | 1e-8 | 0 | 2.50 |",
            "| MuJoCo | f64 | 100.0 | 2.0e-7 | not reached | 1e-8 | 1.0e-7 | – |",
            "| parry | f64 | 25.0 | 4.7e-8 | not reached | default | 4.7e-8 | – |",
            "| FCL | f64 | 90.0 | not a number | not reached | default | not a number | – |",
            "![Largest error of a distance against its time, by tolerance, f64](curves-matched-error-f64.svg)",
        ],
    );
    assert!(page.contains("0 of our answers are wrong;"), "{page}");
    let svg = fs::read_to_string(folder.join("report/curves-matched-error-f64.svg")).unwrap();
    // Lines through the tolerances of coal and MuJoCo, and a place for the error that is 0.
    assert!(svg.contains("hulls-32, distant") && svg.contains(">\n0\n<"), "{svg}");
    for (name, shown) in [("coal", true), ("MuJoCo", true), ("parry", true), ("FCL", false), ("coal, tolerance", false)]
    {
        assert_eq!(svg.contains(&format!("\n{name}")), shown, "{name}");
    }
    let svg = fs::read_to_string(folder.join("report/curves-gaps-collision-f64.svg")).unwrap();
    for name in ["−5e-1", "+1e-6", "polygons-8, aspect 10", "reads every vertex"] {
        assert!(svg.contains(name), "{name}");
    }
    // Nobody was asked for that.
    assert!(!folder.join("report/curves-gaps-collision-f32.svg").exists());
}

#[test]
fn curves_of_the_first_form_are_still_read() {
    let folder = folder("curves-first");
    let mut first: serde_json::Value = serde_json::from_str(&text("curves.json")).unwrap();
    first["version"] = 1.into();
    let points = first["points"].as_array_mut().unwrap();
    points.retain(|point| point["study"] != "tolerance" && point["study"] != "start");
    let record = folder.join("first.json");
    fs::write(&record, first.to_string()).unwrap();
    let page = page(&folder, &[record]);
    assert!(page.contains("### Real pairs, curves") && !page.contains("Matched error"), "{page}");
}

#[test]
fn batches() {
    has(
        &page(&folder("batches"), &[data("batch.json")]),
        &[
            "### Batches: distance, beside single pair",
            "| polygons-4 | distant | packed | 4.0 / 8.0 | 2.50 / 2.00 |",
            "| footprint-4 | far | sweep, two threads | 1.0 / – | 10.0 / – |",
        ],
    );
}

#[test]
fn contacts() {
    let folder = folder("contacts");
    let page = page(&folder, &[data("contact.json")]);
    has(
        &page,
        &[
            "| `contact.json` | contact and closest points | 2000-02-29 00:00 UTC | 1000 | 3 | a processor | – | made by hand |",
            "### Flags and peers of `contact.json`",
            "## Contact and closest points",
            "Ratios, contact:",
            "| contact | hulls-8 | deep | f32 | 100.0 | 104.0 | +4.0 | – | – | – |",
            // One normal in 1000 is beyond the tolerance, which an exact peer may have.
            "| hulls-8 | deep | f32 | 100.0 | 1.0e-7 | parry | 180.0 | 1.80 | quick | 60.0 | **0.60** | not a number | 50.0 % |",
            // Who is slower than an exact one is not named.
            "| rectangles | near | f32 | 50.0 | – | parry | 44.0 | **0.88** | – | – | – | – | – |",
            "- Box2D v3 in f32: it has polygons alone (hulls-8)",
            "| contact | parry | f32 | 1 | 3.0e-3 | 0.1 % | 2.0e-3 | 0.1 % | – | – | 0.0 % | 2 |",
            "| contact | slow | f32 | 1 | 1.0e-1 | 25.0 % | not a number | 0.3 % | – | – | 0.0 % | 900 |",
            "| collision | parry | f32 | 1 | – | 0.0 % | – | 0.0 % | – | – | 0.0 % | 0 |",
            "| contact | hulls-8 | deep | **barycode** | f32 | 100.0 | 1.0e-7 | 0 | 0 |",
            "Ratios, manifold:",
            // One manifold in a hundred has a point beyond the tolerance.
            "| boxes | deep | f64 | 80.0 | 2.0e-16 | – | – | – | parry | 40.0 | **0.50** | 5.0e-3 | 1.0 % |",
            "| manifold | parry | f64 | 1 | 1.0e-16 | 0.0 % | 0 | 0.0 % | 4.5 to 4.5 | 5.0e-3 | 1.0 % | 12 |",
            "Contacts of batches, one thread, the single pair's time over the batch's:",
            "| hulls-8 | deep | f32 | 100.0 | 10.0 | 10.0 | 20.0 | 5.00 |",
        ],
    );
    assert!(page.contains("Of our answers 0 are wrong, and 1 of 768 do not pass their check."), "{page}");
    let benchmarks = folder.join("benchmarks.md");
    let output = command(&["--benchmarks", benchmarks.to_str().unwrap()], &[data("contact.json")]);
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(&benchmarks).unwrap();
    assert!(text.contains("## Contact and closest points") && !text.contains("everyone\n\nNanoseconds"), "{text}");
}

#[test]
fn motions() {
    let folder = folder("motions");
    let page = page(&folder, &[data("motion.json")]);
    has(
        &page,
        &[
            "| `motion.json` | casts and times of impact | 2000-02-29 00:00 UTC | 1000 | 3 | a processor | – | made by hand |",
            "### Flags and peers of `motion.json`",
            "## Casts and times of impact",
            "| cast | polygons-4 | 600 of 1000 | barycode, single pair | f32 | 110.0 | – | 0 | 0 | 0 | 0 |",
            "| cast | polygons-4 | 600 of 1000 | parry, cast_shapes | f32 | 220.0 | 2.00 | 3 | 2 | 1 | 4 |",
            // Beside our other precision, where there is none of its own.
            "| cast | polygons-4 | 600 of 1000 | parry, cast_shapes | f64 | 55.0 | **0.50** | 0 | 0 | 0 | 0 |",
        ],
    );
    assert!(page.contains("Of our answers 0 are wrong, and 0 do not pass their check."), "{page}");
    let benchmarks = folder.join("benchmarks.md");
    let output = command(&["--benchmarks", benchmarks.to_str().unwrap()], &[data("motion.json")]);
    assert!(output.status.success(), "{output:?}");
    assert!(fs::read_to_string(&benchmarks).unwrap().contains("## Casts and times of impact"));
}

#[test]
fn near_touching() {
    has(
        &page(&folder("near"), &[data("near.json")]),
        &[
            "- peer of squares: it has squares alone",
            "### Near touching: f64 in the plane, frame own",
            "| % of pairs | 0 | +1e-6 |",
            "| *the truth: touching* | 100.0 | 0 |",
            "| invalid normal: other, `contact` | 17.1 | 0 |",
            "| wrong yes/no: other, `contact` | – | 0.30 |",
            "| touching, told as free: other, `contact` | 2.7 | – |",
            "| largest distance error, not %: other, `contact` | 2.0e-10 | 2.0e-10 |",
        ],
    );
}

#[test]
fn beside_parry() {
    has(
        &page(&folder("beside"), &[data("beside.json")]),
        &[
            "## Beside parry, solids",
            "Parry's public questions, which take two poses and shapes of any type: we are slower in 0 of 1 cells.",
            "| hulls-32 | – / 1.60 | – / – | – / – | – / – | – / – | – / – |",
            "Parry's functions for two shapes of known types and one relative pose: we are slower in 2 of 2 cells.",
            "| hulls-32 | – / **0.90** | – / – | – / – | – / – | – / – | – / – |",
        ],
    );
}

#[test]
fn one_page_of_benchmarks_and_the_numbers_of_the_readme() {
    let folder = folder("benchmarks");
    let (page, readme) = (folder.join("benchmarks.md"), folder.join("README.md"));
    fs::write(&readme, "before\n<!-- benchmarks: begin -->\nold\n<!-- benchmarks: end -->\nafter\n").unwrap();
    let arguments = ["--benchmarks", page.to_str().unwrap(), "--readme", readme.to_str().unwrap()];
    let output = command(&arguments, &[data("beside.json"), data("near.json"), data("plane.json")]);
    assert!(output.status.success(), "{output:?}");
    let numbers = [
        "| Distance of distant hulls, 32 vertices, f64: `parry3d::query` over ours | 1.60 |",
        "| Distance of distant spheres, f64: parry3d's formula over ours | 0.50 |",
        "| Wrong or undecided answers of ours near touching | 0 of 2000 |",
    ];
    let (page, readme) = (fs::read_to_string(&page).unwrap(), fs::read_to_string(&readme).unwrap());
    has(&page, &numbers);
    has(&page, &["## Polygons, unseen pairs", "f64 in the plane, frame own:", "| other, `contact` | – | 0.30 |"]);
    assert!(page.contains("The records are of 2 commits"), "{page}");
    has(&readme, &numbers);
    assert!(readme.starts_with("before\n<!-- benchmarks: begin -->\n\n|") && !readme.contains("old"), "{readme}");
    assert!(readme.ends_with("|\n\n<!-- benchmarks: end -->\nafter\n"), "{readme}");
}

#[test]
fn benchmarks_of_one_commit() {
    let folder = folder("commits");
    let page = folder.join("benchmarks.md");
    let arguments = ["--one-commit", "--benchmarks", page.to_str().unwrap()];
    let output = command(&arguments, &[data("beside.json"), data("near.json")]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("0000000") && message.contains("not stated") && !page.exists(), "{message}");
    assert!(command(&arguments, &[data("beside.json"), data("plane.json")]).status.success());
    assert!(fs::read_to_string(&page).unwrap().contains("All records are of commit `0000000`."));
    // Pages without marks stay as they are.
    let readme = folder.join("README.md");
    fs::write(&readme, "no marks").unwrap();
    let output = command(&["--readme", readme.to_str().unwrap(), "--benchmarks", arguments[2]], &[data("beside.json")]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&readme).unwrap(), "no marks");
}

#[test]
fn the_same_records_give_the_same_report() {
    let folder = folder("twice");
    let mut records = ["plane.json", "space.json", "beside.json", "curves.json", "batch.json", "near.json"].map(data);
    let out = [folder.join("one"), folder.join("two")];
    for out in &out {
        let output = command(&["--out", out.to_str().unwrap()], &records);
        assert!(output.status.success(), "{output:?}");
        records.reverse();
    }
    let read = |folder: &Path| {
        let mut files: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| (entry.as_ref().unwrap().file_name(), fs::read_to_string(entry.unwrap().path()).unwrap()))
            .collect();
        files.sort();
        files
    };
    let files = read(&out[0]);
    assert_eq!(files, read(&out[1]));
    let page = fs::read_to_string(out[0].join("README.md")).unwrap();
    for (name, svg) in files.iter().filter(|(name, _)| name != "README.md") {
        let name = name.to_str().unwrap();
        assert!(page.contains(&format!("]({name})")), "{name} is not shown");
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>") && !svg.contains("NaN"), "{name}");
    }
    let has = |name: &str| files.iter().any(|(found, _)| found == name);
    assert!(has("plane-unseen-distance-f32.svg") && has("space-unseen-errors.svg") && has("paper-collision.svg"));
    // Nobody was asked in single precision here.
    assert!(!has("space-unseen-distance-f32.svg"));
}

#[test]
fn damaged_records_are_refused() {
    let plane = text("plane.json");
    refuses("truncated", &plane[..plane.len() / 2], &["EOF", "not whole", "measure anew"]);
    refuses("nan", &plane.replace("[10.0, 20.0, 40.0]", "[10.0, NaN, 40.0]"), &["line", "measure anew"]);
    refuses("null", &plane.replace("[10.0, 20.0, 40.0]", "[10.0, null, 40.0]"), &["null", "measure anew"]);
    refuses("zero", &plane.replace("[10.0, 20.0, 40.0]", "[10.0, 0.0, 40.0]"), &["barycode in f32", "no time"]);
    refuses("passes", &plane.replace("[10.0, 20.0, 40.0]", "[10.0, 20.0]"), &["2 passes, not 3"]);
    refuses("missing", &plane.replace("\"target_features\"", "\"other\""), &["target_features", "measure anew"]);
    refuses("study", &text("curves.json").replace("\"latency\"", "\"elsewhere\""), &["elsewhere"]);
    refuses("curve", &text("curves.json").replace("[40.0, 40.0, 40.0]", "[40.0, 40.0]"), &["parry in f32", "2 passes"]);
    refuses("class", &plane.replace("\"distant\"", "\"elsewhere\""), &["elsewhere"]);
}

#[test]
fn unknown_records_are_refused() {
    let plane = text("plane.json");
    refuses(
        "version",
        &plane.replace("\"version\": 1", "\"version\": 2"),
        &["version 2", "use the barycode-lab-report"],
    );
    let curves = text("curves.json");
    refuses("curves-version", &curves.replace("\"version\": 2", "\"version\": 3"), &["version 3", "newest known is 2"]);
    refuses("unversioned", &plane.replace("\"version\": 1,", ""), &["does not say its version"]);
    let contact = text("contact.json");
    refuses("contact-version", &contact.replace("\"version\": 1", "\"version\": 2"), &["version 2", "`contact`"]);
    refuses("contact-passes", &contact.replace("[45.0, 44.0, 43.0]", "[45.0]"), &["parry in f32", "1 passes, not 3"]);
    let motion = text("motion.json");
    refuses("motion-version", &motion.replace("\"version\": 1", "\"version\": 2"), &["version 2", "`motion`"]);
    refuses("motion-passes", &motion.replace("[50.0, 55.0, 60.0]", "[50.0]"), &["parry", "1 passes, not 3"]);
    refuses("motion-own", &motion.replace("\"own\": true", "\"own\": false"), &["none of our own answers"]);
    refuses("batch-version", &text("batch.json").replacen('{', "{\"version\": 9,", 1), &["version 9"]);
    refuses("other", "{\"what\": \"time on pairs made to be hard\"}", &["near-touching", "barycode-lab"]);
    refuses("no-object", "[]", &["line 1"]);
}

#[test]
fn a_report_is_replaced_when_asked_for_and_nothing_else_ever() {
    let folder = folder("replace");
    page(&folder, &[data("plane.json")]);
    let out = folder.join("report");
    let out = out.to_str().unwrap();
    let again = command(&["--out", out], &[data("space.json")]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8(again.stderr).unwrap().contains("--replace"));
    assert!(command(&["--out", out, "--replace"], &[data("space.json")]).status.success());
    let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["report"]);
    assert!(!Path::new(out).join("plane-unseen-errors.svg").exists());
    fs::write(Path::new(out).join("thesis.txt"), "my work").unwrap();
    let other = command(&["--out", out, "--replace"], &[data("space.json")]);
    assert_eq!(other.status.code(), Some(2));
    assert!(Path::new(out).join("thesis.txt").exists());
    let nowhere = command(&["--out", folder.join("not/there").to_str().unwrap()], &[data("space.json")]);
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(String::from_utf8(nowhere.stderr).unwrap().contains("no such folder"));
}

#[test]
fn usage() {
    let help = command(&["--help"], &[]);
    assert!(help.status.success());
    assert!(String::from_utf8(help.stdout).unwrap().contains("Examples:"));
    let out = folder("usage").join("report");
    for arguments in [&["--out"][..], &["--out", out.to_str().unwrap()], &["--wrong"], &[]] {
        let output = command(arguments, &[]);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: "), "{arguments:?}");
    }
    let absent = command(&["--out", out.to_str().unwrap()], &[data("absent.json")]);
    assert_eq!(absent.status.code(), Some(2));
}
