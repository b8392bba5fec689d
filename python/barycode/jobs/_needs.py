"""Packages that not every job needs."""

from __future__ import annotations

import importlib.util

from .._errors import Error

__all__ = ["need"]


def need(module: str, package: str) -> None:
    """Raise an error that says how to install the package of a module that is not there."""
    if importlib.util.find_spec(module) is None:
        raise Error(f"this job needs {package}: pip install '{package}'")
