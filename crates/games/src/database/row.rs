//! Rows of answers, whose columns are read by name and type.

use std::sync::Arc;

use crate::database::StoreError;

/// A row of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The names of the columns, shared by all rows.
    names: Arc<[String]>,
    values: Vec<StoredValue>,
}

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum StoredValue {
    /// NULL.
    Null,
    /// A number.
    Int(i64),
    /// A text.
    Text(String),
    /// A value of a type that no table has, with the name of the type.
    Other(String),
}

/// A type of columns.
pub trait ColumnRead: Sized {
    /// The name of the type in errors.
    const NAME: &'static str;

    /// Returns the value, if it has this type.
    fn read(value: &StoredValue) -> Option<Self>;
}

impl ColumnRead for i64 {
    const NAME: &'static str = "a number";

    fn read(value: &StoredValue) -> Option<Self> {
        match value {
            StoredValue::Int(number) => Some(*number),
            _ => None,
        }
    }
}

impl ColumnRead for String {
    const NAME: &'static str = "a text";

    fn read(value: &StoredValue) -> Option<Self> {
        match value {
            StoredValue::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

/// A column that may be NULL.
impl<T: ColumnRead> ColumnRead for Option<T> {
    const NAME: &'static str = T::NAME;

    fn read(value: &StoredValue) -> Option<Self> {
        match value {
            StoredValue::Null => Some(None),
            other => T::read(other).map(Some),
        }
    }
}

impl Row {
    pub(super) fn new(names: Arc<[String]>, values: Vec<StoredValue>) -> Self {
        Self { names, values }
    }

    /// Returns the value of a column.
    ///
    /// # Errors
    /// Fails if the answer has no such column, or if it has another type.
    pub fn get<T: ColumnRead>(&self, name: &str) -> Result<T, StoreError> {
        let at = self.names.iter().position(|it| it == name);
        let Some(value) = at.and_then(|at| self.values.get(at)) else {
            return Err(StoreError::Unavailable(format!("the answer has no column {name}")));
        };
        T::read(value).ok_or_else(|| {
            let found = match value {
                StoredValue::Null => "NULL",
                StoredValue::Int(_) => i64::NAME,
                StoredValue::Text(_) => String::NAME,
                StoredValue::Other(kind) => kind,
            };
            let wanted = T::NAME;
            StoreError::Unavailable(format!("the column {name} is {found}, but must be {wanted}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_type_is_an_error_and_not_a_default() {
        let names = ["number", "text", "null", "real"].map(str::to_owned);
        let values = vec![
            StoredValue::Int(7),
            StoredValue::Text("seven".to_owned()),
            StoredValue::Null,
            StoredValue::Other("REAL".to_owned()),
        ];
        let row = Row::new(names.into(), values);
        assert_eq!(row.get("number"), Ok(7));
        assert_eq!(row.get("number"), Ok(Some(7)));
        assert_eq!(row.get("text"), Ok("seven".to_owned()));
        assert_eq!(row.get::<Option<i64>>("null"), Ok(None));
        let fault = |why: &str| StoreError::Unavailable(why.to_owned());
        let number = |name| row.get::<i64>(name).expect_err("a wrong type");
        assert_eq!(number("text"), fault("the column text is a text, but must be a number"));
        assert_eq!(number("null"), fault("the column null is NULL, but must be a number"));
        assert_eq!(number("real"), fault("the column real is REAL, but must be a number"));
        assert_eq!(number("name"), fault("the answer has no column name"));
        let text = row.get::<Option<String>>("number").expect_err("a wrong type");
        assert_eq!(text, fault("the column number is a number, but must be a text"));
    }
}
