//! `<rectangle>`, `<circle>`, `<polygon>`, one or several in a `<shape>`.

use super::super::xml::{Element, Xml};
use crate::error::{Flaw, SceneError};
use crate::number;
use crate::shape::Shape;

/// The shapes in a `<shape>` element; none if it is empty.
pub(super) fn shapes<'a>(xml: &mut Xml<'a>, parent: &Element<'a>) -> Result<Vec<Shape>, SceneError> {
    xml.only(parent, &[])?;
    let mut shapes = Vec::new();
    while let Some(element) = xml.child(parent)? {
        shapes.push(shape(xml, &element)?);
    }
    Ok(shapes)
}

/// One shape.
pub(super) fn shape<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Shape, SceneError> {
    match element.name {
        "rectangle" => rectangle(xml, element),
        "circle" => circle(xml, element),
        "polygon" => polygon(xml, element),
        name => Err(xml.error(element, format!("<{name}> is an unknown shape"), "use rectangle, circle or polygon")),
    }
}

fn rectangle<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Shape, SceneError> {
    xml.only(element, &[])?;
    let (mut length, mut width, mut orientation, mut center) = (None, None, None, None);
    while let Some(child) = xml.child(element)? {
        match child.name {
            "length" => number(xml, &child, &mut length)?,
            "width" => number(xml, &child, &mut width)?,
            "orientation" => number(xml, &child, &mut orientation)?,
            "center" => {
                let point = point(xml, &child)?;
                xml.once(&child, &mut center, point)?;
            }
            _ => return Err(xml.unknown(&child, element)),
        }
    }
    let length = length.ok_or_else(|| xml.missing(element, "length"))?;
    let width = width.ok_or_else(|| xml.missing(element, "width"))?;
    let (center, orientation) = (center.unwrap_or([0.0, 0.0]), orientation.unwrap_or(0.0));
    Shape::rectangle(center, orientation, length, width).map_err(|flaw| xml.flaw(element, flaw))
}

fn circle<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Shape, SceneError> {
    xml.only(element, &[])?;
    let (mut radius, mut center) = (None, None);
    while let Some(child) = xml.child(element)? {
        match child.name {
            "radius" => number(xml, &child, &mut radius)?,
            "center" => {
                let point = point(xml, &child)?;
                xml.once(&child, &mut center, point)?;
            }
            _ => return Err(xml.unknown(&child, element)),
        }
    }
    let radius = radius.ok_or_else(|| xml.missing(element, "radius"))?;
    Shape::circle(center.unwrap_or([0.0, 0.0]), radius).map_err(|flaw| xml.flaw(element, flaw))
}

fn polygon<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Shape, SceneError> {
    xml.only(element, &[])?;
    let (mut vertices, mut lines) = (Vec::new(), Vec::new());
    while let Some(child) = xml.child(element)? {
        if child.name != "point" {
            return Err(xml.unknown(&child, element));
        }
        vertices.push(point(xml, &child)?);
        lines.push(child.line);
    }
    Shape::polygon(&vertices).map_err(|flaw: Flaw| {
        let line = flaw.vertex.and_then(|vertex| lines.get(vertex)).copied();
        xml.source().flaw(line.unwrap_or(element.line), flaw.within("<polygon>"))
    })
}

/// The `<x>` and `<y>` in an element. A `<z>` is a height, which the plane does not have.
pub(super) fn point<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<[f64; 2], SceneError> {
    xml.only(element, &[])?;
    let (mut x, mut y, mut z) = (None, None, None);
    while let Some(child) = xml.child(element)? {
        match child.name {
            "x" => number(xml, &child, &mut x)?,
            "y" => number(xml, &child, &mut y)?,
            "z" => number(xml, &child, &mut z)?,
            _ => return Err(xml.unknown(&child, element)),
        }
    }
    let x = x.ok_or_else(|| xml.missing(element, "x"))?;
    let y = y.ok_or_else(|| xml.missing(element, "y"))?;
    Ok([x, y])
}

/// An element that is a number, and comes once.
pub(super) fn number<'a>(xml: &mut Xml<'a>, element: &Element<'a>, slot: &mut Option<f64>) -> Result<(), SceneError> {
    let value = xml.parse(element, number::finite)?;
    xml.once(element, slot, value)
}
