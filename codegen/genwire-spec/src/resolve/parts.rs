//! Resolves long lists in parts, on several threads.

use super::Ctx;
use crate::map_in_parallel;
use std::sync::Arc;

/// Length of a list that is resolved on one thread.
const PART_LENGTH: usize = 512;

impl Ctx<'_> {
    /// Resolves each item of a list. The results and the mistakes are in the order of the list.
    ///
    /// `resolve` may get a state that knows the types and formats, and nothing that was found before:
    /// no mistakes either, so that it cannot ask whether the spec is sound.
    pub(super) fn each<T, R>(
        &mut self,
        list: &[T],
        resolve: impl Fn(&mut Self, &T) -> R + Sync,
    ) -> Vec<R>
    where
        T: Sync,
        R: Send,
    {
        if list.len() <= PART_LENGTH {
            return list.iter().map(|item| resolve(self, item)).collect();
        }
        let whole = &*self;
        let parts = map_in_parallel(list.chunks(PART_LENGTH), |items| {
            let mut part = whole.for_part();
            let results: Vec<R> = items.iter().map(|item| resolve(&mut part, item)).collect();
            (results, part)
        });
        self.found_before.push(std::mem::take(&mut self.found));
        let mut all = Vec::with_capacity(list.len());
        for (results, part) in parts {
            all.extend(results);
            self.add(part);
        }
        all
    }

    /// Returns a state for a part of the work, which has found nothing yet.
    fn for_part(&self) -> Self {
        Self {
            types: Arc::clone(&self.types),
            formats: Arc::clone(&self.formats),
            ..Self::new(self.source, self.project)
        }
    }

    /// Adds everything that a part has found.
    fn add(&mut self, part: Self) {
        let Self {
            source: _,
            project: _,
            types: _,
            formats: _,
            mut diagnostics,
            found,
            mut found_before,
            items: _,
            mut needless,
            mut patterns,
            gap_uses,
            mut aliases,
        } = part;
        self.diagnostics.append(&mut diagnostics);
        self.found_before.append(&mut found_before);
        self.found_before.push(found);
        self.needless.append(&mut needless);
        self.patterns.append(&mut patterns);
        for (gap, mut uses) in gap_uses {
            self.gap_uses.entry(gap).or_default().append(&mut uses);
        }
        self.aliases.append(&mut aliases);
    }
}
