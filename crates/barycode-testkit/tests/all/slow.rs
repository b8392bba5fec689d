//! Pairs made to be slow: ceilings on what a contact takes, in counts that no clock has a part in.
//! Times are held against their limits at night (`barycode-testkit slowest`).

use barycode::{d2, d3};
use barycode_testkit::slow::{Cost, SlowDimension, measure};

fn below_their_ceilings<V: SlowDimension>() {
    let costs: Vec<Cost> = V::pairs().iter().map(|pair| measure(pair, 0, false)).collect();
    assert!(costs.len() > 500, "{}", costs.len());
    let above: Vec<String> = costs.iter().filter_map(Cost::too_many).collect();
    assert!(above.is_empty(), "{} of {}: {:#?}", above.len(), costs.len(), &above[..above.len().min(20)]);
}

#[test]
fn slow_pairs_of_the_plane_take_no_more_than_they_may() {
    below_their_ceilings::<d2::Vec2<f64>>();
    below_their_ceilings::<d2::Vec2<f32>>();
}

#[test]
fn slow_pairs_of_space_take_no_more_than_they_may() {
    below_their_ceilings::<d3::Vec3<f64>>();
    below_their_ceilings::<d3::Vec3<f32>>();
}
