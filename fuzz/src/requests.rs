//! The target `requests`: what `barycode query` reads.

/// Ways of calling the command. Every answer is checked.
const ARGUMENTS: [&[&str]; 8] = [
    &["--check"],
    &["--check", "--precision", "f32"],
    &["--check", "--solver", "voronoi", "--support", "climb"],
    &["--check", "--solver", "johnson", "--start", "x"],
    &["--check", "--solver", "signed-volumes", "--precision", "f32"],
    &["--check", "--solver", "barycode-unordered", "--max-iterations", "2"],
    &["--check", "--solver", "perpendicular", "--touching", "free"],
    &["--check", "--support", "scan", "--max-iterations", "0"],
];

/// Lines of JSON, or what looks like it: each gets an answer that passes its check, or a sentence.
pub fn requests(data: &[u8]) {
    let Some((&way, lines)) = data.split_first() else {
        return;
    };
    let arguments = ARGUMENTS[usize::from(way) % ARGUMENTS.len()];
    let answers = barycode_fuzz_command::answers(arguments, lines).expect("arguments of the command");
    for answer in answers {
        match answer {
            Ok(text) => assert!(!text.contains('\n'), "an answer is one line: {text}"),
            Err(flaw) => {
                assert!(!flaw.is_empty() && !flaw.contains("fails its check"), "{flaw}");
                assert!(!flaw.contains("can't be written"), "{flaw}");
            }
        }
    }
}
