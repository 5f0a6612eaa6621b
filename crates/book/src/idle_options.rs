//! Rejects options of a book that contradict each other or have no effect.

use crate::options::{
    AUTHOR, BELONGS_TO, BLURB, BOUND, BookOptions, CAPTIONS, COPYRIGHT, COVER, STOCK,
};
use mazewright_core::Refusal;
use mazewright_request::ParameterId;
use mazewright_request::error::RequestError;

impl BookOptions {
    /// Returns an error if options contradict each other, or have no effect on a book of `count`
    /// mazes.
    pub fn check(
        &self,
        count: usize,
        [is_list, is_worksheet]: [bool; 2],
    ) -> Result<(), RequestError> {
        let refuse = |parameter, code, detail: String, allowed: &str| {
            let refusal = Refusal::new(parameter, code, detail);
            let refusal =
                if allowed.is_empty() { refusal } else { refusal.allowing(allowed.to_owned()) };
            Err(RequestError::refused(refusal))
        };
        if self.captions.len() > count {
            let given = self.captions.len();
            let detail = format!("captions has {given} entries, but the book has {count} mazes");
            return refuse(CAPTIONS, "out-of-range", detail, "");
        }
        let (bound, worksheet) = (BOUND.name, ParameterId::WORKSHEET.name());
        if is_worksheet && self.bound {
            let detail = format!(
                "{worksheet} and {bound} are both true, but worksheets are single sheets; take \
                 {bound}=false or {worksheet}=false"
            );
            return refuse(worksheet, "contradiction", detail, &format!("{bound}=false"));
        }
        if self.bound {
            return Ok(());
        }
        if self.cover {
            let detail =
                "cover is true, but bound is not: only a bound book has a cover; take bound=true";
            return refuse(COVER.name, "contradiction", detail.to_owned(), "");
        }
        if self.stock.is_some() {
            let detail = "stock is given, but decides only how wide the spine of a bound book is; take \
                          bound=true or leave it out";
            return refuse(STOCK.name, "not-taken", detail.to_owned(), "bound=true");
        }
        let idle = [
            (AUTHOR.name, self.author.is_some() && !is_list, "an author"),
            (COPYRIGHT, !self.copyright.is_empty(), "a page for the copyright"),
            (BELONGS_TO.name, self.belongs_to, "a page for the owner"),
            (BLURB, !self.blurb.is_empty(), "a cover"),
        ];
        let Some((name, _, what)) = idle.into_iter().find(|(_, is_given, _)| *is_given) else {
            return Ok(());
        };
        let detail = format!(
            "{name} is given, but only bound books have {what}; take {bound}=true or leave it out"
        );
        refuse(name, "not-taken", detail, "")
    }
}
