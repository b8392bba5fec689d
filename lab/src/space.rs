//! Pairs in space, beside `parry3d` and `parry3d-f64`.

mod cells;
pub mod data;

use crate::data::Class;
use crate::report::Row;
pub use data::Subject;

/// All cells of one subject.
pub fn measure(subject: Subject, pairs: usize, passes: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for class in Class::ALL {
        let set = data::set(subject, class, pairs);
        rows.extend(cells::single::measure(&set, passes));
        rows.extend(cells::double::measure(&set, passes));
    }
    rows
}
