//! Which columns say what.

use crate::columns::World;
use crate::failure::Failure;
use arrow_schema::{DataType, Schema};
use std::path::Path;

/// Where the shape and the pose of one side of the pairs stand.
#[derive(Debug)]
pub(crate) struct Side {
    pub(crate) shape: usize,
    /// Which form of [`World::FORMS`] the pose has, and its columns in that order.
    pub(crate) form: usize,
    pub(crate) numbers: Vec<usize>,
}

/// Where both sides stand, and what else there is.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) sides: [Side; 2],
    pub(crate) carried: Vec<usize>,
}

/// The precision of poses, and whether they are in space.
pub(crate) fn kind(path: &Path, schema: &Schema) -> Result<(DataType, bool), Failure> {
    let space = ["a_z", "b_z"].iter().any(|name| schema.column_with_name(name).is_some());
    let number = schema.column_with_name("a_x").or_else(|| schema.column_with_name("b_x"));
    let Some((_, field)) = number else {
        return Err(missing(
            path,
            "a_x",
            "a row is a pair of shapes with their poses: `barycode batch --help` has the columns",
        ));
    };
    Ok((field.data_type().clone(), space))
}

impl Layout {
    pub(crate) fn find<W: World<N>, const N: usize>(path: &Path, schema: &Schema) -> Result<Self, Failure> {
        let sides = [side::<W, N>(path, schema, 'a')?, side::<W, N>(path, schema, 'b')?];
        let numbers = || sides.iter().flat_map(|side| &side.numbers).map(|&index| schema.field(index));
        let first = schema.field(sides[0].numbers[0]);
        for field in numbers() {
            if !matches!(field.data_type(), DataType::Float32 | DataType::Float64) {
                return Err(Failure::new(
                    format!(
                        "{}: column `{}` is {}, not float32 or float64",
                        path.display(),
                        field.name(),
                        field.data_type()
                    ),
                    "convert the columns of poses to one of these",
                ));
            }
            if field.data_type() != first.data_type() {
                return Err(Failure::new(
                    format!(
                        "{}: column `{}` is {}, and `{}` is {}",
                        path.display(),
                        first.name(),
                        first.data_type(),
                        field.name(),
                        field.data_type()
                    ),
                    "convert all columns of poses to the precision that you want to ask in",
                ));
            }
        }
        let used = |index: &usize| sides.iter().any(|side| side.shape == *index || side.numbers.contains(index));
        let carried = (0..schema.fields().len()).filter(|index| !used(index)).collect();
        Ok(Self { sides, carried })
    }
}

fn side<W: World<N>, const N: usize>(path: &Path, schema: &Schema, side: char) -> Result<Side, Failure> {
    let name = |part: &str| format!("{side}_{part}");
    let place = |part: &str| schema.column_with_name(&name(part)).map(|(index, _)| index);
    let shape = place("shape").ok_or_else(|| {
        missing(path, &name("shape"), "add it: which shape of the list, counted from 0, stands in this row")
    })?;
    if !schema.field(shape).data_type().is_integer() {
        return Err(Failure::new(
            format!(
                "{}: column `{}` is {}, not integers",
                path.display(),
                name("shape"),
                schema.field(shape).data_type()
            ),
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
    Ok(Side { shape, form, numbers })
}

fn missing(path: &Path, column: &str, help: &str) -> Failure {
    Failure::new(format!("{}: there is no column `{column}`", path.display()), help)
}
