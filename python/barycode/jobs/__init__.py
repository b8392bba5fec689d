"""Jobs about whole data sets, on one machine or on a cluster: ``python -m barycode.jobs``.

A job writes a folder of Parquet, part by part. Each part is there as a whole or not at all, so a
job that was interrupted goes on where it was, with the same command.
"""

from __future__ import annotations

from ._run import JobError, Summary, clearance

__all__ = ["JobError", "Summary", "clearance"]
