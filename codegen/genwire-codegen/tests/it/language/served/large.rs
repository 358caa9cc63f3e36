//! Values that are large, which code holds behind pointers.

use super::client;
use crate::language::send_floor_plan::{DomeTop, Fence, Floor, Plan, PlanState, Top, Wall};

#[tokio::test]
async fn large_values_are_behind_pointers() {
    let client = client().await;
    let floor = Floor::default().north(Wall::default().paint("red"));
    let dome = DomeTop::default().middle(Wall::default().gate("oak"));
    let plan = Plan::new(floor.clone())
        .cellar(floor.clone())
        .upper(floor.clone())
        .top(dome.clone())
        .around(floor);
    let reply = client.send_floor_plan(&plan).await.unwrap();
    assert_eq!(reply.top, Some(Top::Dome(Box::new(dome))));
    assert_eq!(reply.top.as_ref().and_then(Top::middle).unwrap().gate.as_deref(), Some("oak"));
    assert_eq!(plan.around.as_ref().and_then(|around| around.as_walls()), Some(&*plan.first));
    let large = [size_of::<Floor>(), size_of::<DomeTop>(), size_of::<Fence>()];
    assert!(large.iter().all(|bytes| *bytes > 1024), "{large:?}");
    assert!(size_of::<Plan>() + size_of::<PlanState>() < 1024);
}
