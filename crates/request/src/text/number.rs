//! Numbers by their value: `12.50` is `12.5`, and in JSON `1e1` is `10`.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The largest number of digits of a number that is spelt out.
const MOST_DIGITS: usize = 400;

/// Returns the shortest spelling without an exponent of a number in the grammar of JSON. Returns `None` for any other
/// text, and for a number with too many digits.
pub fn shortest(text: &str) -> Option<Cow<'_, str>> {
    if is_whole(text) {
        return Some(Cow::Borrowed(text));
    }
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (decimal, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((decimal, exponent)) => (decimal, exponent_of(exponent)?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = match decimal.split_once('.') {
        Some((whole, fraction)) if are_digits(fraction) => (whole, fraction),
        Some(_) => return None,
        None => (decimal, ""),
    };
    if !is_whole(whole) {
        return None;
    }
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_start_matches('0').trim_end_matches('0');
    if significant.is_empty() {
        return Some(Cow::Borrowed("0"));
    }
    // The position of the decimal point among the significant digits.
    let leading = digits.len() - digits.trim_start_matches('0').len();
    let point = whole.len() as i64 - leading as i64 + exponent;
    let length = significant.len() as i64;
    if point.unsigned_abs() as usize + significant.len() > MOST_DIGITS {
        return None;
    }
    let mut number = String::from(if unsigned.len() < text.len() { "-" } else { "" });
    if point <= 0 {
        let zeros = point.unsigned_abs() as usize;
        // Writing to a string cannot fail.
        let _ = write!(number, "0.{:0<zeros$}{significant}", "");
    } else if point >= length {
        let width = point as usize;
        let _ = write!(number, "{significant:0<width$}");
    } else {
        let (whole, fraction) = significant.split_at(point as usize);
        let _ = write!(number, "{whole}.{fraction}");
    }
    Some(Cow::Owned(number))
}

/// Returns a value, or a list of values, with the shortest spelling of each number with decimals, and of `-0`. An exponent is kept,
/// because only JSON has it.
pub(crate) fn without_idle_zeros(text: &str) -> Cow<'_, str> {
    if !text.contains('.') && !text.contains("-0") {
        return Cow::Borrowed(text);
    }
    let plain = |part| match shortest(part) {
        Some(number) if !part.contains(['e', 'E']) => number,
        _ => Cow::Borrowed(part),
    };
    Cow::Owned(text.split(',').map(plain).collect::<Vec<_>>().join(","))
}

/// Returns whether `text` is a whole number of any size, without a sign or leading zeros.
pub fn is_whole(text: &str) -> bool {
    let canonical = text == "0" || !text.starts_with('0');
    canonical && are_digits(text)
}

fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn exponent_of(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    // A longer exponent gives no number with few digits, other than 0.
    let is_short = digits.trim_start_matches('0').len() <= 9;
    (are_digits(digits) && is_short).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_number_are_one() {
        for (number, spellings) in [
            ("0", &["0", "-0", "0.0", "-0.00", "0e5", "0.0E-7"][..]),
            ("10", &["10", "10.0", "1e1", "1E+1", "100e-1", "0.1e2", "10.00e0"]),
            ("0.1", &["0.1", "0.10", "1e-1", "10e-2", "0.01e1"]),
            ("-12.5", &["-12.5", "-12.50", "-125e-1", "-0.125e2"]),
            ("1200000000000000000000", &["1.2e21", "12E20"]),
            ("0.0000012", &["1.2e-6", "0.0000012"]),
        ] {
            for spelling in spellings {
                assert_eq!(shortest(spelling).as_deref(), Some(number), "{spelling}");
            }
        }
        for wrong in [
            "",
            "-",
            ".5",
            "5.",
            "+5",
            "007",
            "1e",
            "1e+",
            "e1",
            "0x1",
            "1.2.3",
            "1e1.0",
            "--1",
            "NaN",
            " 1",
            "1 ",
            "1e9999999999",
            "1e500",
            "1e-500",
            "1_0",
        ] {
            assert_eq!(shortest(wrong), None, "{wrong}");
        }
    }

    /// The shortest spelling has the same value, and is its own shortest spelling.
    #[test]
    fn values_are_kept() {
        for whole in ["0", "1", "7", "10", "100", "12345", "1000000"] {
            for fraction in ["", ".0", ".5", ".50", ".05", ".000", ".125", ".0010"] {
                for exponent in ["", "e0", "e1", "e-1", "E+3", "e-3", "e7"] {
                    for sign in ["", "-"] {
                        let text = format!("{sign}{whole}{fraction}{exponent}");
                        let number = shortest(&text).expect(&text);
                        let value = |text: &str| text.parse::<f64>().expect("a number");
                        let difference = (value(&text) - value(&number)).abs();
                        assert!(
                            difference <= value(&text).abs() * f64::EPSILON,
                            "{text}: {number}"
                        );
                        assert_eq!(shortest(&number).as_deref(), Some(&*number), "{text}");
                        assert!(!number.contains(['e', 'E', '+']), "{text}: {number}");
                    }
                }
            }
        }
    }

    #[test]
    fn only_decimals_of_whole_values_change() {
        for (text, expected) in [
            ("12.50", "12.5"),
            ("1.0,2.0,3", "1,2,3"),
            ("1.0e1", "1.0e1"),
            ("007.0", "007.0"),
            ("a.50", "a.50"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("3,-0,-0.50", "3,0,-0.5"),
            ("-00", "-00"),
            ("-05", "-05"),
            ("n-0", "n-0"),
            ("newest:3.0", "newest:3.0"),
        ] {
            assert_eq!(without_idle_zeros(text), expected);
        }
    }
}
