//! Builds the shim of every C and C++ peer as a shared library of its own, as far as the peer is
//! there. What cannot be built is no error: the reason is handed to the crate, which says it when
//! it is asked for its peers.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGES: &str = "lab/setup installs it";

/// One shim, and what it needs.
struct Shim {
    name: &'static str,
    /// A header that is there if the peer is.
    header: &'static str,
    /// Where headers are looked for: under the folder of peers if they do not begin with a slash.
    includes: &'static [&'static str],
    /// Folders of libraries, found again at run time.
    folders: &'static [&'static str],
    libraries: &'static [&'static str],
    /// C sources that are built along with the shim.
    sources: &'static [&'static str],
    /// Debian's package, where the peer does not know its own version.
    package: Option<&'static str>,
}

const PLAIN: Shim =
    Shim { name: "", header: "", includes: &[], folders: &[], libraries: &[], sources: &[], package: None };

const SHIMS: &[Shim] = &[
    Shim {
        name: "box2d_2",
        header: "box2d/b2_distance.h",
        includes: &["/usr/include"],
        libraries: &["box2d"],
        ..PLAIN
    },
    Shim {
        name: "box2d_3",
        header: "box2d/collision.h",
        includes: &["box2d-v3/include", "box2d-v3/src"],
        sources: &[
            "box2d-v3/src/aabb.c",
            "box2d-v3/src/core.c",
            "box2d-v3/src/distance.c",
            "box2d-v3/src/geometry.c",
            "box2d-v3/src/hull.c",
            "box2d-v3/src/manifold.c",
            "box2d-v3/src/math_functions.c",
            "box2d-v3/src/timer.c",
        ],
        ..PLAIN
    },
    Shim {
        name: "bullet",
        header: "btBulletCollisionCommon.h",
        includes: &["/usr/include/bullet"],
        libraries: &["BulletCollision", "LinearMath"],
        ..PLAIN
    },
    Shim {
        name: "coal",
        header: "coal/narrowphase/narrowphase.h",
        includes: &["venv/cmeel/include", "/usr/include/eigen3"],
        folders: &["venv/cmeel/lib"],
        libraries: &["coal"],
        ..PLAIN
    },
    Shim {
        name: "fcl",
        header: "fcl/config.h",
        includes: &["/usr/include", "/usr/include/eigen3"],
        libraries: &["fcl", "ccd"],
        ..PLAIN
    },
    Shim {
        name: "libccd",
        header: "ccd/ccd.h",
        includes: &["/usr/include"],
        libraries: &["ccd"],
        package: Some("libccd-dev"),
        ..PLAIN
    },
    Shim {
        name: "mujoco",
        header: "mujoco/mujoco.h",
        includes: &["venv/mujoco/include"],
        folders: &["venv/mujoco"],
        libraries: &["mujoco"],
        ..PLAIN
    },
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=shims");
    println!("cargo:rerun-if-env-changed=CXXFLAGS");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let peers = here.join("../.peers");
    let flags = flags();
    println!("cargo:rustc-env=PEERS_FLAGS={}", flags.join(" "));
    println!("cargo:rustc-env=PEERS_FOLDER={}", peers.display());
    println!("cargo:rustc-env=PEERS_TARGET_FEATURES={}", env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default());
    for shim in SHIMS {
        let library = out.join(format!("{}.so", shim.name));
        let reason = match build(shim, &here, &peers, &out, &library, &flags) {
            Ok(()) => String::new(),
            Err(reason) => reason.replace('\n', " "),
        };
        let name = shim.name.to_uppercase();
        println!("cargo:rustc-env=PEER_{name}={}", library.display());
        println!("cargo:rustc-env=PEER_{name}_MISSING={reason}");
    }
}

/// Optimised as the release builds of the peers are; the target is what Rust builds for.
fn flags() -> Vec<String> {
    let mut flags: Vec<String> = ["-O3", "-DNDEBUG", "-fPIC"].map(String::from).into();
    let rust = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let processor =
        rust.split('\x1f').find_map(|flag| flag.trim_start_matches("-C").trim_start().strip_prefix("target-cpu="));
    flags.extend(processor.map(|processor| format!("-march={processor}")));
    flags.extend(env::var("CXXFLAGS").unwrap_or_default().split_whitespace().map(String::from));
    flags
}

fn build(shim: &Shim, here: &Path, peers: &Path, out: &Path, library: &Path, flags: &[String]) -> Result<(), String> {
    let includes: Vec<_> = shim.includes.iter().map(|folder| peers.join(folder)).collect();
    if !includes.iter().any(|folder| folder.join(shim.header).is_file()) {
        return Err(format!("{} is not there; {PACKAGES}", shim.header));
    }
    let compiler = |cpp| {
        let mut build = cc::Build::new();
        build.cpp(cpp).cargo_metadata(false);
        build.try_get_compiler().map_err(|error| format!("no compiler for C and C++ ({error}); {PACKAGES}"))
    };
    let with_includes = |command: &mut Command| {
        // What lies in the usual place is found without being named.
        for folder in includes.iter().filter(|folder| *folder != Path::new("/usr/include")) {
            command.arg("-isystem").arg(folder);
        }
    };
    let mut objects = Vec::new();
    for source in shim.sources {
        let source = peers.join(source);
        let object = out.join(source.file_name().expect("a file")).with_extension("o");
        let mut command = Command::new(compiler(false)?.path());
        command.args(flags).args(["-std=c17", "-D_POSIX_C_SOURCE=199309L", "-fvisibility=hidden", "-c"]);
        with_includes(&mut command);
        run(command.arg(source).arg("-o").arg(&object))?;
        objects.push(object);
    }
    let mut command = Command::new(compiler(true)?.path());
    command.args(flags).args(["-std=c++17", "-shared", "-fvisibility=hidden", "-Wall", "-Wextra"]);
    with_includes(&mut command);
    if let Some(package) = shim.package {
        command.arg(format!("-DPEER_VERSION=\"{}\"", version(package)));
    }
    command.arg(here.join("shims").join(shim.name).with_extension("cpp")).args(objects).arg("-o").arg(library);
    for folder in shim.folders {
        let folder = peers.join(folder);
        command.arg("-L").arg(&folder).arg(format!("-Wl,-rpath,{}", folder.display()));
    }
    command.args(shim.libraries.iter().map(|library| format!("-l{library}")));
    run(&mut command)
}

fn version(package: &str) -> String {
    let answer = Command::new("dpkg-query").args(["-W", "-f", "${Version}", package]).output();
    let known = answer.ok().filter(|answer| answer.status.success());
    known.map_or("unknown".into(), |answer| String::from_utf8_lossy(&answer.stdout).trim().to_owned())
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{:?}: {error}; {PACKAGES}", command.get_program()))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let first = text.lines().find(|line| line.contains("error") || line.contains("cannot find"));
    Err(format!("its shim does not build: {}", first.unwrap_or("the compiler says no more")))
}
