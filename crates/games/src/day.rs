//! Days of UTC, and times as text.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// Returns the day of a time in milliseconds since 1970.
pub fn day_of(time: i64) -> Date {
    timestamp(time).to_zoned(TimeZone::UTC).date()
}

/// Returns the first millisecond of a day and that of the next.
pub fn span(day: Date) -> [i64; 2] {
    [start(day), start(next(day))]
}

/// Returns the next day; the last day of the calendar is its own next.
pub fn next(day: Date) -> Date {
    day.saturating_add(1.day())
}

fn start(day: Date) -> i64 {
    day.to_zoned(TimeZone::UTC).map_or(i64::MAX, |start| start.timestamp().as_millisecond())
}

/// Parses a day in the form `2026-11-22`, and in no other.
pub fn parse(text: &str) -> Option<Date> {
    let day: Date = text.parse().ok()?;
    (day.to_string() == text).then_some(day)
}

/// Formats a time by RFC 3339, in UTC and with milliseconds: `2026-11-22T08:15:30.250Z`.
pub fn time_text(time: i64) -> String {
    format!("{:.3}", timestamp(time))
}

fn timestamp(time: i64) -> Timestamp {
    Timestamp::from_millisecond(time).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_times_are_those_of_utc() {
        // `date -u -d 2026-11-22T23:59:59.999Z +%s`
        let last = 1_795_391_999_999;
        assert_eq!(time_text(last), "2026-11-22T23:59:59.999Z");
        assert_eq!(time_text(last + 1), "2026-11-23T00:00:00.000Z");
        assert_eq!(
            (day_of(last).to_string(), day_of(last + 1).to_string()),
            ("2026-11-22".into(), "2026-11-23".into())
        );
        let [from, to] = span(day_of(last));
        assert_eq!((from, to), (last + 1 - 86_400_000, last + 1));
        for text in ["2026-11-22", "2028-02-29"] {
            assert_eq!(parse(text).map(|day| day.to_string()).as_deref(), Some(text));
        }
        for text in
            ["2026-1-2", "20261122", "2026-02-29", "2026-11-22T00:00:00Z", "today", "-2026-11-22"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
