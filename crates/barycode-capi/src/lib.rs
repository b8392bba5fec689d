//! The library behind a plain C interface: `include/barycode.h` describes it for those who call it,
//! `docs/c.md` shows how.
//!
//! The functions are declared once, in `export`, for both dimensions and both precisions. Their
//! arguments are pointers and numbers of C; `pointers` is where addresses are read and written, and
//! the one place, beside what is kept in opaque structs and functions of the caller's, with
//! `unsafe` in it. Shapes are asked about behind `dyn`, so that each question is compiled once for
//! a dimension and precision.
//!
//! | module | contents |
//! | --- | --- |
//! | `export` | the functions that C calls |
//! | `ask`, `half_space`, `moving`, `check` | the questions |
//! | `batch` | tables, pairs, sweeps, trajectories, meetings |
//! | `make`, `motion` | shapes and motions as they are made |
//! | `outer_hull` | outer hulls, into memory of the caller |
//! | `progress` | functions of the caller's that are told how far a long call is |
//! | `shape`, `world` | shapes in structs of the caller; the plane and space by one name |
//! | `vertices` | of polygons, in the struct or lent |
//! | `answer`, `options` | structs of answers and options |
//! | `pointers`, `apart` | addresses, and that no memory is both read and written |
//! | `fault`, `codes`, `numbers` | errors, numbers for names |
//! | `interface` | the types and functions as C has to declare them, which tests compare |

mod answer;
mod apart;
mod ask;
mod batch;
mod check;
mod codes;
mod export;
mod fault;
mod half_space;
pub mod interface;
mod make;
mod motion;
mod moving;
mod numbers;
mod options;
mod outer_hull;
mod pointers;
mod progress;
mod shape;
mod vertices;
mod world;
