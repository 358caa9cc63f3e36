//! Tests of the life of tasks.

use super::*;
use crate::store::StoreConfig;

const START: i64 = 1_790_000_000_000;

#[tokio::test]
async fn smoke() {
    let store = Store::open(&StoreConfig::Memory).await.unwrap();
    let clock = Clock::frozen_at(START);
    let tasks = Tasks::builder(store, clock.clone(), TaskConfig::default()).build();
    let new = NewTask {
        id: "a".to_owned(),
        task_type: "generation".to_owned(),
        request: "{}".to_owned(),
        ..NewTask::default()
    };
    tasks.create(&new).await.unwrap();
    tasks.start();
    let mut moves = tasks.moves();
    loop {
        let Found::Task(row) = tasks.query("", "a").await.unwrap() else { panic!() };
        if row.status.is_terminal() {
            break;
        }
        moves.changed().await.unwrap();
    }
    let new = NewTask { id: "b".to_owned(), progression: Some("after:4".parse().unwrap()), ..new };
    tasks.create(&new).await.unwrap();
    clock.advance(Duration::from_secs(2));
    tasks.run_due().await.unwrap();
    println!("{:?}", tasks.query("", "b").await.unwrap());
    clock.advance(Duration::from_secs(2));
    tasks.run_due().await.unwrap();
    println!("{:?}", tasks.query("", "b").await.unwrap());
    let new = NewTask { id: "c".to_owned(), progression: Some("polls:2".parse().unwrap()), ..new };
    tasks.create(&new).await.unwrap();
    println!("{:?}", tasks.query("", "c").await.unwrap());
    println!("{:?}", tasks.query("", "c").await.unwrap());
    println!("{:?}", tasks.delete("", "c").await.unwrap());
    println!("{:?}", tasks.delete("", "c").await.unwrap());
    tasks.stop(Duration::from_secs(1)).await.unwrap();
}
