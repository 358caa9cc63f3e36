//! Files outside the database: in a folder, and in the bucket that `GENWIRE_BUCKET` names.

use super::*;
use crate::store::Objects;

const DAY: i64 = 86_400_000;
const KEY: &[u8; 32] = &[0; 32];

/// A file store, with the number of its objects if it can be counted.
struct Place {
    folder: Folder,
    address: String,
}

impl Place {
    fn all() -> Vec<Self> {
        let folder = Folder::local();
        let objects = folder.path.join("objects");
        fs::create_dir(&objects).unwrap();
        let mut all = vec![Self { address: format!("file:{}", objects.display()), folder }];
        if let Ok(address) = std::env::var("GENWIRE_BUCKET") {
            all.push(Self { address, folder: Folder::local() });
        }
        all
    }

    async fn store(&self) -> Store {
        let objects = Objects::open(&self.address).unwrap();
        assert!(objects.is_some());
        Store::open_with(&self.folder.config(), objects, &crate::states::tests::TASKS)
            .await
            .unwrap()
    }

    /// The number of objects in a folder is the expected one.
    #[track_caller]
    fn has(&self, count: usize) {
        if let Some(folder) = self.address.strip_prefix("file:") {
            assert_eq!(fs::read_dir(folder).unwrap().count(), count);
        }
    }
}

async fn put(store: &Store, namespace: &str, bytes: &[u8], until: i64) -> String {
    store.put_blob(namespace, KEY, "audio/mpeg", bytes, until).await.unwrap()
}

#[tokio::test]
async fn files_are_kept_in_one_object_each_until_they_expire() {
    for place in Place::all() {
        let store = place.store().await;
        let name = put(&store, "", b"abc", START + DAY).await;
        let in_table = rows(&store, "SELECT name, media_type, hex(bytes) FROM blobs").await;
        assert_eq!(in_table, [(name.clone(), "audio/mpeg".to_owned(), String::new())]);
        // The same file again is valid for longer, and is the same object.
        assert_eq!(put(&store, "", b"abc", START + 2 * DAY).await, name);
        place.has(1);
        let other = put(&store, "", b"abcd", START + DAY).await;
        place.has(2);
        let blob = store.blob(&name, START).await.unwrap().unwrap();
        assert_eq!((&blob.bytes[..], blob.valid_until), (&b"abc"[..], START + 2 * DAY));
        store.purge(START + DAY + 1, DAY).await.unwrap();
        place.has(1);
        assert!(store.blob(&other, START + DAY + 1).await.unwrap().is_none());
        assert!(store.blob(&name, START + DAY + 1).await.unwrap().is_some());
        store.reset(None).await.unwrap();
        place.has(0);
    }
}

#[tokio::test]
async fn a_place_that_fails_counts_against_the_readiness() {
    let place = Place::all().remove(0);
    let store = place.store().await;
    let name = put(&store, "", b"abc", START + DAY).await;
    store.check().await.unwrap();
    let folder = place.address.strip_prefix("file:").unwrap();
    fs::remove_dir_all(folder).unwrap();
    fs::write(folder, "no folder").unwrap();
    for is_read in [false, true] {
        let failed = if is_read {
            store.blob(&name, START).await.map(drop)
        } else {
            store.put_blob("", KEY, "audio/mpeg", b"other", START).await.map(drop)
        };
        failed.unwrap_err();
        store.check().await.unwrap_err();
        store.0.health.forget_failure();
        store.check().await.unwrap();
    }
}

#[tokio::test]
async fn a_file_whose_object_was_removed_by_others_is_there_once_it_is_stored_again() {
    let place = Place::all().remove(0);
    let store = place.store().await;
    let name = put(&store, "", b"abc", START + DAY).await;
    let folder = place.address.strip_prefix("file:").unwrap();
    let object = fs::read_dir(folder).unwrap().next().unwrap().unwrap();
    fs::remove_file(object.path()).unwrap();
    store.blob(&name, START).await.unwrap_err();
    assert_eq!(put(&store, "", b"abc", START + DAY).await, name);
    assert_eq!(store.blob(&name, START).await.unwrap().unwrap().bytes, b"abc");
    place.has(1);
}

#[tokio::test]
async fn a_reset_of_a_namespace_keeps_the_objects_of_others() {
    for place in Place::all() {
        let store = place.store().await;
        let (one, other) = ("one", "other");
        let names = [put(&store, one, b"a", START).await, put(&store, other, b"b", START).await];
        store.reset(Some(one)).await.unwrap();
        place.has(1);
        assert!(store.blob(&names[0], 0).await.unwrap().is_none());
        assert_eq!(store.blob(&names[1], 0).await.unwrap().unwrap().bytes, b"b");
        store.reset(None).await.unwrap();
    }
}

#[tokio::test]
async fn a_file_whose_place_is_not_set_is_an_error_and_not_empty() {
    let place = Place::all().remove(0);
    let store = place.store().await;
    let name = put(&store, "", b"abc", START).await;
    store.close().await;
    let store = Store::open(&place.folder.config()).await.unwrap();
    let error = store.blob(&name, 0).await.unwrap_err().to_string();
    assert!(error.contains("set `files`"), "{error}");
}

#[test]
fn what_cannot_be_a_place_says_why() {
    for (place, expected) in [
        ("ftp://x", "expected `file:FOLDER` or `s3://BUCKET/PREFIX`"),
        ("file:/no/such/folder", "/no/such/folder; make the folder first, or name another"),
    ] {
        let error = shown(&Objects::open(place).unwrap_err());
        assert!(error.contains(expected), "{error}");
    }
    assert!(Objects::open("").unwrap().is_none());
}
