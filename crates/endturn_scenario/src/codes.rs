//! Codes of diagnostics, and the pages that explain them.

use std::fmt;

use serde::Serialize;

/// A stable code such as `E0007`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Code(pub &'static str);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The page that explains a code; modules bring pages of their own.
#[derive(Clone, Copy, Debug)]
pub struct CodePage {
    /// The code.
    pub code: &'static str,
    /// A few words, equal to the page's first line.
    pub title: &'static str,
    /// The page in Markdown, with examples [`crate::pages`] checks.
    pub page: &'static str,
}

macro_rules! codes {
    ($($name:ident $code:literal $title:literal;)*) => {
        $(
            #[doc = $title]
            pub const $name: Code = Code($code);
        )*

        /// The pages of this crate's codes, in order.
        pub const PAGES: &[CodePage] = &[$(CodePage {
            code: $code,
            title: $title,
            page: include_str!(concat!("../errors/", $code, ".md")),
        }),*];
    };
}

codes! {
    CANNOT_READ "E0001" "cannot read file";
    NOT_UTF8 "E0002" "not UTF-8";
    TOO_LARGE "E0003" "file too large";
    SYNTAX "E0004" "syntax error";
    TOO_DEEP "E0005" "nested too deep";
    DUPLICATE "E0006" "duplicate field or key";
    UNKNOWN_FIELD "E0007" "unknown field";
    MISSING_FIELD "E0008" "missing field";
    WRONG_TYPE "E0009" "wrong type";
    NUMBER_RANGE "E0010" "number out of the type's range";
    UNKNOWN_WORD "E0011" "unknown word";
    INVALID_VALUE "E0012" "invalid value";
    UNKNOWN_RULESET "E0013" "unknown ruleset";
    CYCLE "E0014" "cyclic extends";
    REMOVE_ABSENT "E0015" "remove of something absent";
    REMOVE_MISPLACED "E0016" "remove where nothing can be removed";
    UNKNOWN_MODULE "E0017" "unknown module section";
    UNSUPPORTED_FORMAT "E0018" "unsupported format version";
    OTHER_MODULE "E0019" "ruleset is for another module";
    BAD_OVERRIDE "E0020" "bad override";
    UNKNOWN_SEAT_OR_PERSONA "E0021" "unknown seat or persona";
    DANGLING_REFERENCE "E0022" "dangling reference";
    OUT_OF_RANGE "E0023" "value out of the allowed range";
    CONTRADICTION "E0024" "contradictory values";
    DUPLICATE_NAME "E0025" "duplicate or unused name";
    NEAR_MISS "E0026" "new name that looks like a slip";
    UNREAD_FILE "E0027" "file that nothing reads";
    UNWINNABLE "E0028" "game that nobody can win";
    UNREAD "E0029" "value that no rule reads yet";
    PARENTS_DISAGREE "E0030" "extended rulesets that disagree";
    DISRUPTIVE "E0031" "character that disrupts other text";
    IDLE_ALLOW "E0032" "comment that allows nothing";
}

/// The page for a code, case ignored; `more` are the pages of modules.
#[must_use]
pub fn find_page<'a>(code: &str, more: &'a [CodePage]) -> Option<&'a CodePage> {
    PAGES.iter().chain(more).find(|page| page.code.eq_ignore_ascii_case(code.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_numbered_without_gaps() {
        for (at, page) in PAGES.iter().enumerate() {
            assert_eq!(page.code, format!("E{:04}", at + 1));
        }
    }

    #[test]
    fn a_page_is_found_by_any_spelling_of_its_code() {
        assert_eq!(find_page(" e0007", &[]).map(|page| page.title), Some("unknown field"));
        assert!(find_page("E9999", &[]).is_none());
    }
}
