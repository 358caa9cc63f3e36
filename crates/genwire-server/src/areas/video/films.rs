//! The films that were stored, so that a query of a task does not make its film again.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Maximum number of films that are remembered.
const MAX_FILMS: usize = 4096;

/// The names of stored films, by namespace and task.
#[derive(Debug, Default)]
pub(crate) struct StoredFilms {
    films: Mutex<BTreeMap<(String, String), StoredFilm>>,
}

/// A stored film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StoredFilm {
    pub(super) name: String,
    /// Time at which it is removed, in milliseconds.
    pub(super) until: i64,
}

impl StoredFilms {
    /// Returns the film of a task that is kept at least until a time.
    pub(super) fn find(&self, namespace: &str, id: &str, least: i64) -> Option<StoredFilm> {
        let films = self.lock();
        let film = films.get(&(namespace.to_owned(), id.to_owned()))?;
        (film.until >= least).then(|| film.clone())
    }

    /// Remembers the film of a task.
    pub(super) fn add(&self, namespace: &str, id: &str, film: StoredFilm) {
        let mut films = self.lock();
        if films.len() >= MAX_FILMS {
            // Any film can be forgotten; it is made again when it is asked for.
            films.pop_first();
        }
        films.insert((namespace.to_owned(), id.to_owned()), film);
    }

    /// Forgets the films of one namespace, or of all.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        self.lock().retain(|(of, _), _| namespace.is_some_and(|namespace| of != namespace));
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<(String, String), StoredFilm>> {
        self.films.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_FILMS, StoredFilm, StoredFilms};

    fn film(until: i64) -> StoredFilm {
        StoredFilm { name: "a".to_owned(), until }
    }

    #[test]
    fn a_film_is_found_while_it_is_kept() {
        let films = StoredFilms::default();
        films.add("n", "1", film(10));
        assert_eq!(films.find("n", "1", 10), Some(film(10)));
        assert_eq!(films.find("n", "1", 11), None);
        assert_eq!(films.find("m", "1", 0), None);
        films.reset(Some("m"));
        assert!(films.find("n", "1", 0).is_some());
        films.reset(Some("n"));
        assert!(films.find("n", "1", 0).is_none());
    }

    #[test]
    fn few_films_are_remembered() {
        let films = StoredFilms::default();
        for id in 0..2 * MAX_FILMS {
            films.add("", &id.to_string(), film(1));
        }
        assert_eq!(films.lock().len(), MAX_FILMS);
    }
}
