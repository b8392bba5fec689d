//! What the answer about a single pair is about.

use crate::one::Asked;
use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Two shapes, or a half-space and a shape.
pub(crate) enum About<S, H> {
    Pair(Py<S>, Py<S>),
    HalfSpace(Py<H>, Py<S>),
}

impl<S: PyClass, H: PyClass> About<S, H> {
    pub(crate) fn pair(a: &Bound<'_, S>, b: &Bound<'_, S>) -> Self {
        Self::Pair(a.clone().unbind(), b.clone().unbind())
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            Self::Pair(a, b) => Self::Pair(a.clone_ref(py), b.clone_ref(py)),
            Self::HalfSpace(half_space, b) => Self::HalfSpace(half_space.clone_ref(py), b.clone_ref(py)),
        }
    }

    /// The shapes, without a half-space.
    pub(crate) fn shapes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match self {
            Self::Pair(a, b) => PyTuple::new(py, [a.bind(py), b.bind(py)]),
            Self::HalfSpace(_, b) => PyTuple::new(py, [b.bind(py)]),
        }
    }

    pub(crate) fn half_space(&self, py: Python<'_>) -> Option<Py<H>> {
        if let Self::HalfSpace(half_space, _) = self { Some(half_space.clone_ref(py)) } else { None }
    }

    /// The function of a question about two shapes, or that about a half-space, with what it was
    /// asked about and how.
    pub(crate) fn again<'py>(
        &self,
        py: Python<'py>,
        pair: &str,
        how: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error: Into<PyErr>>,
    ) -> PyResult<Asked<'py>> {
        let (ask, a, b) = match self {
            Self::Pair(a, b) => (pair.to_owned(), a.bind(py).as_any(), b),
            Self::HalfSpace(half_space, b) => (pair.replace("pair", "half_space"), half_space.bind(py).as_any(), b),
        };
        let sides = PyTuple::new(py, [a, b.bind(py).as_any()])?;
        let how = how.into_pyobject(py).map_err(Into::<PyErr>::into)?;
        let arguments = sides.as_sequence().concat(how.as_sequence())?.to_tuple()?;
        Ok((py.import("barycode._native")?.getattr(ask)?, arguments))
    }
}
