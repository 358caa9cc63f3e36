//! Dates and times, as in RFC 3339, and durations.

/// Number of minutes in a day.
const MINUTES_OF_A_DAY: u32 = 24 * 60;

/// Returns true for a calendar date, `YYYY-MM-DD`.
///
/// ```
/// use genwire_constraint::format::is_date;
///
/// assert!(is_date("2026-02-28") && is_date("2024-02-29"));
/// assert!(!is_date("2026-02-29") && !is_date("2026-2-28"));
/// ```
pub fn is_date(text: &str) -> bool {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text.as_bytes() else { return false };
    let (Some(year), Some(month), Some(day)) =
        (number(&[y1, y2, y3, y4]), number(&[m1, m2]), number(&[d1, d2]))
    else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=last).contains(&day)
}

/// Returns true for a date and time with an offset, such as `2026-01-31T12:00:00Z`.
pub fn is_date_time(text: &str) -> bool {
    let (Some(date), Some(time)) = (text.get(..10), text.get(11..)) else { return false };
    matches!(text.as_bytes().get(10), Some(b'T' | b't')) && is_date(date) && is_time(time)
}

/// Returns true for a time of day with an offset, such as `12:00:00.5+01:00`.
///
/// Second 60 is accepted only for a leap second, at the end of a UTC day.
pub fn is_time(text: &str) -> bool {
    let Some((&[h1, h2, b':', m1, m2, b':', s1, s2], rest)) =
        text.as_bytes().split_first_chunk::<8>()
    else {
        return false;
    };
    let (Some(hour), Some(minute), Some(second)) =
        (number(&[h1, h2]), number(&[m1, m2]), number(&[s1, s2]))
    else {
        return false;
    };
    let rest = match rest {
        [b'.', fraction @ ..] => {
            let digits = fraction.iter().take_while(|byte| byte.is_ascii_digit()).count();
            match fraction.get(digits..) {
                Some(rest) if digits > 0 => rest,
                _ => return false,
            }
        }
        rest => rest,
    };
    let Some(offset) = offset(rest) else { return false };
    let in_utc = (hour * 60 + minute + MINUTES_OF_A_DAY - offset) % MINUTES_OF_A_DAY;
    hour < 24 && minute < 60 && (second < 60 || (second == 60 && in_utc == MINUTES_OF_A_DAY - 1))
}

/// Returns the minutes by which a local time is ahead of UTC, modulo a day.
fn offset(text: &[u8]) -> Option<u32> {
    match *text {
        [b'Z' | b'z'] => Some(0),
        [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] => {
            let (hours, minutes) = (number(&[h1, h2])?, number(&[m1, m2])?);
            let ahead = hours * 60 + minutes;
            (hours < 24 && minutes < 60).then(|| {
                if sign == b'+' { ahead } else { (MINUTES_OF_A_DAY - ahead) % MINUTES_OF_A_DAY }
            })
        }
        _ => None,
    }
}

fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0_u32, |sum, digit| {
        digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0'))
    })
}

/// Returns true for a duration in integers, such as `P3DT12H` or `P2W`.
///
/// As in appendix A of RFC 3339, no unit between two others may be omitted.
pub fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    if let Some(weeks) = rest.strip_suffix('W') {
        return !weeks.is_empty() && weeks.bytes().all(|it| it.is_ascii_digit());
    }
    let (date, time) = rest.split_once('T').map_or((rest, None), |(date, time)| (date, Some(time)));
    let Some(date) = units(date, *b"YMD") else { return false };
    match time {
        Some(time) => units(time, *b"HMS").is_some_and(|units| units != 0),
        None => date != 0,
    }
}

/// Returns the units that follow numbers, each as a bit.
///
/// Returns `None` for anything else, or if units are out of order or one is omitted.
fn units(text: &str, known: [u8; 3]) -> Option<u8> {
    let (mut found, mut rest) = (0_u8, text.as_bytes());
    while !rest.is_empty() {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (unit, after) = rest.get(digits..)?.split_first()?;
        let at = known.iter().position(|one| one == unit)?;
        if digits == 0 || found >> at != 0 {
            return None;
        }
        found |= 1 << at;
        rest = after;
    }
    (found != 0b101).then_some(found)
}
