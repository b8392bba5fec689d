//! Batches beside the single-pair library, and beside themselves in other forms.

mod bulk;
mod common;
mod contact;
mod fleets;
mod layers;
mod meetings;
mod pairs;
mod rows;
mod space;
mod space_sweep;
mod space_swept;
mod sweep;
mod swept;
mod swept_edges;
mod trajectories;
mod truth;
mod visit;
