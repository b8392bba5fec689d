//! Every target on every seed, on seeds that were damaged and on random strings: the same inputs on
//! every run, with any toolchain. `BARYCODE_FUZZ_INPUTS` changes how many strings each target gets.

use barycode_fuzz::{FOOTPRINTS, IN_PLANE, IN_SPACE, StrictFormat, TARGETS};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Strings for each target, unless told otherwise.
const INPUTS: u64 = 20_000;

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
        (self.next() % n.max(1) as u64) as usize
    }
}

/// The seeds of a target, in the order of their names.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return Vec::new();
    };
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))).collect()
}

/// A random string, or a seed with up to four places damaged.
fn input(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    if seeds.is_empty() || random.below(4) == 0 {
        return (0..random.below(200)).map(|_| random.next() as u8).collect();
    }
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + 1 + random.below(8)).min(bytes.len());
        match random.below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.insert(at, random.next() as u8),
            3 => {
                let copy = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            4 if at < bytes.len() => bytes[at] = random.next() as u8,
            _ if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            _ => {}
        }
    }
    bytes
}

/// Bytes of stack, as a program has: what is hardly optimised needs more than a test has for
/// adaptors within adaptors.
const STACK: usize = 8 << 20;

fn run(name: &'static str) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || run_here(name)).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

fn run_here(name: &str) {
    let (_, target) = TARGETS.into_iter().find(|&(known, _)| known == name).expect("a target of this name");
    let seeds = seeds(name);
    for (index, seed) in seeds.iter().enumerate() {
        let passed = catch_unwind(AssertUnwindSafe(|| target(seed)));
        assert!(passed.is_ok(), "{name} breaks on its seed number {index} (the first is 0)");
    }
    let inputs = std::env::var("BARYCODE_FUZZ_INPUTS").ok().and_then(|text| text.parse().ok()).unwrap_or(INPUTS);
    for index in 0..inputs {
        let mut random = Random(index.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let bytes = input(&mut random, &seeds);
        if catch_unwind(AssertUnwindSafe(|| target(&bytes))).is_err() {
            let file = std::env::temp_dir().join(format!("barycode-{name}-{index}"));
            let kept = std::fs::write(&file, &bytes);
            panic!("{name} breaks on string {index}, {kept:?} kept as {}: {bytes:?}", file.display());
        }
    }
    println!("{name}: {} seeds and {inputs} strings", seeds.len());
}

/// Asserts that each reader took texts, and refused what was made of them.
fn something_unread_was_tried(formats: &[StrictFormat]) {
    for format in formats {
        let tried = format.tried();
        println!("{}: {tried} edits", format.name);
        assert!(tried >= 32, "{}: only {tried} edits were tried", format.name);
    }
}

#[test]
fn shapes() {
    run("shapes");
}

#[test]
fn questions_plane() {
    run("questions_plane");
}

#[test]
fn questions_space() {
    run("questions_space");
}

#[test]
fn pair() {
    run("pair");
}

#[test]
fn forged() {
    run("forged");
}

#[test]
fn casts() {
    run("casts");
}

#[test]
fn impacts() {
    run("impacts");
}

#[test]
fn certificates() {
    run("certificates");
}

#[test]
fn scene_files() {
    run("scene_files");
    something_unread_was_tried(&IN_PLANE);
}

#[test]
fn space_files() {
    run("space_files");
    something_unread_was_tried(&IN_SPACE);
}

#[test]
fn images() {
    run("images");
}

#[test]
fn footprints() {
    run("footprints");
    something_unread_was_tried(&FOOTPRINTS);
}

#[test]
fn requests() {
    run("requests");
}

#[test]
fn hulls() {
    run("hulls");
}

#[test]
fn every_target_has_a_test_and_is_a_program() {
    let own = include_str!("short.rs");
    let programs = include_str!("../Cargo.toml");
    for (name, _) in TARGETS {
        assert!(own.contains(&format!("run(\"{name}\")")), "{name} has no test");
        assert!(programs.contains(&format!("name = \"{name}\"")), "{name} is no program");
    }
}
