//! Programs in C and C++, compiled and linked with the library of this build.
#![allow(dead_code)] // not all tests use all of it

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs};

/// The folder of this package.
pub(crate) fn package() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The folder of the headers.
pub(crate) fn include() -> PathBuf {
    package().join("include")
}

/// The folder that the library of this build is in, and where programs go.
fn built() -> PathBuf {
    let mut folder = env::current_exe().expect("a test has a file");
    folder.pop();
    folder
}

/// The static library: its name has a hash where cargo gives it one.
fn library() -> PathBuf {
    let entries = fs::read_dir(built()).expect("the folder of this test").flatten();
    let is_library = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("libbarycode_capi") && name.ends_with(".a")
    };
    let time = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let found = entries.map(|entry| entry.path()).filter(is_library).max_by_key(time);
    found.expect("cargo has built the static library beside the test")
}

/// What every program in C is compiled with.
const STRICT: [&str; 5] = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-O1"];

/// A program that was compiled.
pub(crate) struct Program(PathBuf);

impl Program {
    /// What it prints, and how it ends.
    pub(crate) fn run(&self) -> Output {
        self.run_with(&[])
    }

    /// The same with arguments.
    pub(crate) fn run_with(&self, arguments: &[&str]) -> Output {
        Command::new(&self.0).args(arguments).output().expect("a program runs")
    }

    /// What it prints of what it reads.
    pub(crate) fn run_on(&self, input: &str) -> Output {
        let piped = || Stdio::piped();
        let mut command = Command::new(&self.0);
        let mut child = command.stdin(piped()).stdout(piped()).stderr(piped()).spawn().expect("a program runs");
        let mut into = child.stdin.take().expect("its input");
        let input = input.to_owned();
        let writer = std::thread::spawn(move || into.write_all(input.as_bytes()));
        let output = child.wait_with_output().expect("a program ends");
        writer.join().expect("no panic").expect("the program reads all");
        output
    }
}

/// Compiles the text of a program in C.
pub(crate) fn compile(name: &str, text: &str, flags: &[&str]) -> Program {
    compile_named(&format!("{name}.c"), text, flags)
}

/// Compiles the text of a program in the language that the ending of a file says.
pub(crate) fn compile_named(file: &str, text: &str, flags: &[&str]) -> Program {
    let source = built().join(file);
    fs::write(&source, text).expect("a source can be written");
    compile_file(&source, flags)
}

/// Compiles a file of C, or of C++ by its ending.
pub(crate) fn compile_file(source: &Path, flags: &[&str]) -> Program {
    let is_plus_plus = source.extension().is_some_and(|ending| ending == "cpp");
    let (variable, usual) = if is_plus_plus { ("CXX", "c++") } else { ("CC", "cc") };
    let compiler = env::var(variable).unwrap_or_else(|_| usual.into());
    let name = source.file_stem().expect("a file has a name").to_string_lossy();
    let program = built().join(format!("capi-{name}-{}", if is_plus_plus { "cpp" } else { "c" }));
    let mut command = Command::new(&compiler);
    command.args(STRICT).args(flags).arg("-I").arg(include()).arg(source).arg(library());
    let extra = env::var("BARYCODE_C_FLAGS").unwrap_or_default();
    command.args(extra.split_whitespace()).args(["-lpthread", "-ldl", "-lm", "-o"]).arg(&program);
    let made = command.output().unwrap_or_else(|error| panic!("{compiler} does not run: {error}"));
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    Program(program)
}
