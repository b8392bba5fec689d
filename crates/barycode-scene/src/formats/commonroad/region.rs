//! `<rectangle>`, `<circle>`, `<polygon>`, one or several in a `<shape>`.

use super::super::xml::{Element, Xml};
use crate::error::{Flaw, SceneError};
use crate::number;
use crate::shape::Shape;

/// The shapes in a `<shape>` element.
pub(super) fn shapes<'a>(xml: &mut Xml<'a>, parent: &Element<'a>) -> Result<Vec<Shape>, SceneError> {
    let mut shapes = Vec::new();
    while let Some(element) = xml.child(parent)? {
        shapes.push(match element.name {
            "rectangle" => rectangle(xml, &element)?,
            "circle" => circle(xml, &element)?,
            "polygon" => polygon(xml, &element)?,
            name => {
                return Err(xml.error(
                    &element,
                    format!("<{name}> is an unknown shape"),
                    "use rectangle, circle or polygon",
                ));
            }
        });
    }
    if shapes.is_empty() {
        return Err(xml.error(
            parent,
            format!("<{}> holds no shape", parent.name),
            "add a rectangle, circle or polygon",
        ));
    }
    Ok(shapes)
}

fn rectangle<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Shape, SceneError> {
    let (mut length, mut width, mut orientation, mut center) = (None, None, 0.0, [0.0, 0.0]);
    while let Some(child) = xml.child(element)? {
        match child.name {
            "length" => length = Some(xml.parse(&child, number::finite)?),
            "width" => width = Some(xml.parse(&child, number::finite)?),
            "orientation" => orientation = xml.parse(&child, number::finite)?,
            "center" => center = point(xml, &child)?,
            _ => {}
        }
    }
    let length = length.ok_or_else(|| xml.missing(element, "length"))?;
    let width = width.ok_or_else(|| xml.missing(element, "width"))?;
    Shape::rectangle(center, orientation, length, width).map_err(|flaw| xml.flaw(element, flaw))
}

fn circle<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Shape, SceneError> {
    let (mut radius, mut center) = (None, [0.0, 0.0]);
    while let Some(child) = xml.child(element)? {
        match child.name {
            "radius" => radius = Some(xml.parse(&child, number::finite)?),
            "center" => center = point(xml, &child)?,
            _ => {}
        }
    }
    let radius = radius.ok_or_else(|| xml.missing(element, "radius"))?;
    Shape::circle(center, radius).map_err(|flaw| xml.flaw(element, flaw))
}

fn polygon<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Shape, SceneError> {
    let (mut vertices, mut lines) = (Vec::new(), Vec::new());
    while let Some(child) = xml.child(element)? {
        if child.name == "point" {
            vertices.push(point(xml, &child)?);
            lines.push(child.line);
        }
    }
    Shape::polygon(&vertices).map_err(|flaw: Flaw| {
        let line = flaw.vertex.and_then(|vertex| lines.get(vertex)).copied();
        xml.source().flaw(line.unwrap_or(element.line), flaw.within("<polygon>"))
    })
}

/// The `<x>` and `<y>` in an element.
pub(super) fn point<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<[f64; 2], SceneError> {
    let (mut x, mut y) = (None, None);
    while let Some(child) = xml.child(element)? {
        match child.name {
            "x" => x = Some(xml.parse(&child, number::finite)?),
            "y" => y = Some(xml.parse(&child, number::finite)?),
            _ => {}
        }
    }
    let x = x.ok_or_else(|| xml.missing(element, "x"))?;
    let y = y.ok_or_else(|| xml.missing(element, "y"))?;
    Ok([x, y])
}
