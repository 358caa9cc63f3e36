//! Large values that code boxes.

use super::client;
use crate::language::create_order::{Order, Receipt};
use crate::language::send_floor_plan::{
    Around, CellChamber, Chamber, DomeTop, Fence, FlatTop, Floor, LobbyChamber, Plan, PlanState,
    Side, Top, Wall,
};
use crate::language::update_item::{Item, ItemInput};
use genwire_spec::model::TypeKind;
use std::collections::BTreeMap;

#[tokio::test]
async fn large_values_are_behind_pointers_and_come_through() {
    let client = client().await;
    let floor = |paint: &str| Floor::default().north(Wall::default().paint(paint));
    let dome = DomeTop::default().middle(Wall::default().gate("oak"));
    let fence = Fence::default().back(Wall::default().brick("red"));
    let sides = [("a", Side::Fence(Box::new(fence))), ("b", Side::from(Wall::default()))];
    let plan = Plan::new(floor("red"))
        .cellar(floor("blue"))
        .upper(floor("green"))
        .others(vec![floor("white")])
        .top(dome.clone())
        .around(floor("grey"))
        .chambers(BTreeMap::from(sides.map(|(name, side)| (name.to_owned(), side))));
    for plan in [plan.clone().cellar_null(), plan.around("meadow"), Plan::new(Floor::default())] {
        let reply = client.send_floor_plan(&plan).await.unwrap();
        assert_eq!(reply.plan.as_ref().unwrap().parse::<Plan>().unwrap(), plan);
        let top = plan.top.clone().unwrap_or_else(|| FlatTop::default().into());
        assert_eq!(reply.top, Some(top));
        assert_eq!(reply.fence.as_deref(), Some(&Fence::default()));
        if plan.top.is_some() {
            let middle = reply.top.as_ref().and_then(Top::middle);
            assert_eq!(middle.and_then(|wall| wall.gate.as_deref()), Some("oak"));
        }
    }
    let Top::Dome(held) = Top::from(dome.clone()) else { panic!("a dome") };
    assert_eq!(*held, dome);
    assert_eq!(Around::from(floor("red")).as_walls(), Some(&floor("red")));
    let lobby = LobbyChamber::new(CellChamber::default()).wall(Wall::default().paint("red"));
    let wall = Chamber::from(lobby).wall().and_then(|wall| wall.paint.clone());
    assert_eq!(wall.as_deref(), Some("red"));
}

#[cfg(target_pointer_width = "64")]
#[test]
fn the_bytes_of_types_are_nearly_those_of_the_model() {
    let interface = crate::language::interface();
    for (name, bytes) in [
        ("Floor", size_of::<Floor>()),
        ("Wall", size_of::<Wall>()),
        ("Fence", size_of::<Fence>()),
        ("Plan", size_of::<Plan>()),
        ("PlanState", size_of::<PlanState>()),
        ("Top", size_of::<Top>()),
        ("DomeTop", size_of::<DomeTop>()),
        ("Around", size_of::<Around>()),
        ("Side", size_of::<Side>()),
        ("Chamber", size_of::<Chamber>()),
        ("Order", size_of::<Order>()),
        ("Receipt", size_of::<Receipt>()),
        ("Item", size_of::<Item>()),
        ("ItemInput", size_of::<ItemInput>()),
    ] {
        let def = interface.types.iter().find(|def| def.name.pascal == name).unwrap();
        let difference = def.bytes.abs_diff(bytes);
        assert!(
            difference * 5 <= bytes.max(40),
            "{name}: {} estimated, {bytes} in fact",
            def.bytes
        );
        let is_union = matches!(def.kind, TypeKind::Union(_) | TypeKind::Either(_));
        assert!(!is_union || def.bytes < 256, "{name} has small variants");
    }
}
