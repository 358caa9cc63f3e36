//! Shrinks a body: removes everything that the property to be shown does not need.

use crate::model::Json;

/// Returns the smallest body found that still has a property; tries at most `max_tries` bodies.
pub fn shrink(body: &Json, max_tries: usize, shows: impl Fn(&Json) -> bool) -> Json {
    let mut best = body.clone();
    let mut tries = 0;
    'again: loop {
        for candidate in smaller(&best) {
            tries += 1;
            if tries > max_tries {
                return best;
            }
            if shows(&candidate) {
                best = candidate;
                continue 'again;
            }
        }
        return best;
    }
}

/// Returns bodies that are smaller in one position, the largest cuts first.
fn smaller(value: &Json) -> Vec<Json> {
    match value {
        Json::Object(members) => {
            let mut all: Vec<Json> =
                (0..members.len()).map(|index| Json::object(without(members, index))).collect();
            for (index, (name, member)) in members.iter().enumerate() {
                for inner in smaller(member) {
                    let mut changed = members.clone();
                    changed[index] = (name.clone(), inner);
                    all.push(Json::Object(changed));
                }
            }
            all
        }
        Json::Array(items) => {
            let mut all: Vec<Json> =
                counts(items.len()).map(|count| Json::array(items[..count].to_vec())).collect();
            all.extend((0..items.len()).map(|index| Json::array(without(items, index))));
            // Whole items were removed above; since tries are limited, only the first items are
            // shrunk.
            for (index, item) in items.iter().enumerate().take(8) {
                for inner in smaller(item) {
                    let mut changed = items.clone();
                    changed[index] = inner;
                    all.push(Json::Array(changed));
                }
            }
            all
        }
        Json::String(text) => {
            let length = text.chars().count();
            let starts = counts(length).map(|count| text.chars().take(count).collect());
            let ends = (length > 1).then(|| text.chars().skip(length / 2).collect());
            starts.chain(ends).map(Json::String).collect()
        }
        _ => Vec::new(),
    }
}

fn without<T: Clone>(items: &[T], index: usize) -> Vec<T> {
    let kept = items.iter().enumerate().filter(|(other, _)| *other != index);
    kept.map(|(_, item)| item.clone()).collect()
}

/// Returns 0, `length/2`, `3*length/4`, ... below `length`.
fn counts(length: usize) -> impl Iterator<Item = usize> {
    let cuts = std::iter::successors(Some(length), |cut| Some(cut / 2));
    cuts.take_while(|cut| *cut > 0).map(move |cut| length - cut)
}

#[cfg(test)]
mod tests {
    use super::shrink;
    use crate::model::Json;

    #[test]
    fn only_what_matters_is_kept() {
        let body = Json::object([
            ("a", Json::array([Json::Integer(1), Json::string("x".repeat(900))])),
            ("b", Json::Bool(true)),
        ]);
        let smallest = shrink(&body, 600, |body| {
            let Some(Json::Array(items)) = body.get("a") else { return false };
            items.iter().any(|item| matches!(item, Json::String(text) if text.len() > 300))
        });
        let expected = Json::object([("a", Json::array([Json::string("x".repeat(301))]))]);
        assert_eq!(smallest, expected);
    }

    #[test]
    fn strings_lose_their_beginning_as_well() {
        let body = Json::array([Json::Null, Json::string("xyz")]);
        let smallest = shrink(&body, 600, |body| body.to_compact().contains('z'));
        assert_eq!(smallest, Json::array([Json::string("z")]));
    }
}
