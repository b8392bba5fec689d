//! Which columns say what.

use crate::columns::ColumnDimension;
use arrow_schema::{DataType, Field, Schema};
use barycode_cli::failure::Failure;
use std::collections::HashSet;
use std::path::Path;

/// Where the shape and the pose of one side of the pairs stand.
#[derive(Debug)]
pub(crate) struct SideLayout {
    pub(crate) shape: usize,
    /// Which form of [`ColumnDimension::FORMS`] the pose has, and its columns in that order.
    pub(crate) form: usize,
    pub(crate) numbers: Vec<usize>,
}

/// Where both sides stand, and what else there is.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) sides: [SideLayout; 2],
    pub(crate) carried: Vec<usize>,
}

/// What the columns of one side are called behind its letter, in any form of a pose.
const PARTS: [&str; 11] = ["shape", "x", "y", "z", "theta", "cos", "sin", "qx", "qy", "qz", "qw"];

/// The precision of poses, and whether they are in space.
pub(crate) fn kind(path: &Path, schema: &Schema) -> Result<(DataType, bool), Failure> {
    distinct(path, schema)?;
    let space = ["a_z", "b_z"].iter().any(|name| schema.column_with_name(name).is_some());
    if schema.column_with_name("a_x").or_else(|| schema.column_with_name("b_x")).is_none() {
        return Err(missing(
            path,
            "a_x",
            "a row is a pair of shapes with their poses: `barycode batch --help` has the columns",
        ));
    }
    // A column of nothing but gaps has no type: there are no rows, or one of them is an error.
    let numbers = ["a", "b"].into_iter().flat_map(|side| PARTS[1..].iter().map(move |part| format!("{side}_{part}")));
    let kinds = numbers.filter_map(|name| schema.field_with_name(&name).ok()).map(Field::data_type);
    let kind = kinds.into_iter().find(|kind| **kind != DataType::Null);
    Ok((kind.cloned().unwrap_or(DataType::Float64), space))
}

/// Refuses columns of one name, and names that differ from one of a pose only in case and dashes:
/// which is meant is not for us to say.
fn distinct(path: &Path, schema: &Schema) -> Result<(), Failure> {
    let mut seen = HashSet::new();
    for field in schema.fields() {
        let name = field.name().as_str();
        if !seen.insert(name) {
            return Err(Failure::new(
                format!("{}: column `{name}` comes twice", path.display()),
                "rename one of them, or leave it out",
            ));
        }
        let meant = name.to_lowercase().replace('-', "_");
        let known = meant.strip_prefix("a_").or(meant.strip_prefix("b_")).is_some_and(|part| PARTS.contains(&part));
        if known && meant != name {
            return Err(Failure::new(
                format!("{}: column `{name}` is not known, but `{meant}` is", path.display()),
                format!("rename it to `{meant}`, or to something else if it is none"),
            ));
        }
    }
    Ok(())
}

impl Layout {
    pub(crate) fn find<W: ColumnDimension<N>, const N: usize>(path: &Path, schema: &Schema) -> Result<Self, Failure> {
        let sides = [side::<W, N>(path, schema, 'a')?, side::<W, N>(path, schema, 'b')?];
        one_precision(path, sides.iter().flat_map(|side| &side.numbers).map(|&index| schema.field(index)))?;
        let used = |index: &usize| sides.iter().any(|side| side.shape == *index || side.numbers.contains(index));
        let carried = (0..schema.fields().len()).filter(|index| !used(index)).collect();
        Ok(Self { sides, carried })
    }
}

/// Refuses numbers that are of no precision, or of two.
fn one_precision<'f>(path: &Path, numbers: impl Iterator<Item = &'f Field>) -> Result<(), Failure> {
    let path = path.display();
    let mut first: Option<&Field> = None;
    for field in numbers.filter(|field| *field.data_type() != DataType::Null) {
        let (name, kind) = (field.name(), field.data_type());
        if !matches!(kind, DataType::Float32 | DataType::Float64) {
            return Err(Failure::new(
                format!("{path}: column `{name}` is {kind}, not float32 or float64"),
                "convert the columns of poses to one of these",
            ));
        }
        let first = *first.get_or_insert(field);
        if kind != first.data_type() {
            return Err(Failure::new(
                format!("{path}: column `{}` is {}, and `{name}` is {kind}", first.name(), first.data_type()),
                "convert all columns of poses to the precision that you want to ask in",
            ));
        }
    }
    Ok(())
}

/// Where one side of the pairs stands.
fn side<W: ColumnDimension<N>, const N: usize>(
    path: &Path,
    schema: &Schema,
    side: char,
) -> Result<SideLayout, Failure> {
    let name = |part: &str| format!("{side}_{part}");
    let place = |part: &str| schema.column_with_name(&name(part)).map(|(index, _)| index);
    let shape = place("shape").ok_or_else(|| {
        missing(path, &name("shape"), "add it: which shape of the list, counted from 0, stands in this row")
    })?;
    let kind = schema.field(shape).data_type();
    if !kind.is_integer() && *kind != DataType::Null {
        return Err(Failure::new(
            format!("{}: column `{}` is {kind}, not integers", path.display(), name("shape")),
            "name each shape by its place in the list of shapes, counted from 0",
        ));
    }
    // The forms differ in how a shape is turned. A form that is begun is the one that is meant.
    let turned = |form: &&[&str]| form[N..].iter().any(|part| place(part).is_some());
    let mut begun = W::FORMS.iter().enumerate().filter(|(_, form)| turned(form));
    let (form, parts) = begun.next().unwrap_or((0, &W::FORMS[0]));
    if let Some((_, other)) = begun.next() {
        return Err(Failure::new(
            format!(
                "{}: columns `{}` and `{}` both say how a shape is turned",
                path.display(),
                name(parts[N]),
                name(other[N])
            ),
            "keep one of them",
        ));
    }
    let number = |part: &&str| place(part).ok_or_else(|| missing(path, &name(part), W::REMEDY));
    let numbers = parts.iter().map(number).collect::<Result<_, _>>()?;
    let unread = |part: &&&str| !parts.contains(*part) && place(part).is_some();
    if let Some(part) = PARTS[1..].iter().find(unread) {
        return Err(Failure::new(
            format!("{}: column `{}` is of another form of pose than `{}`", path.display(), name(part), name(parts[N])),
            format!("rename it, or leave it out; {}", W::REMEDY),
        ));
    }
    Ok(SideLayout { shape, form, numbers })
}

fn missing(path: &Path, column: &str, help: &str) -> Failure {
    Failure::new(format!("{}: there is no column `{column}`", path.display()), help)
}
