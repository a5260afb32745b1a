//! Kinds of syntax errors.

/// A syntax error of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    // Signs between values.
    /// Two values with nothing between them.
    MissingComma,
    ExtraComma,
    ExtraColon,
    /// A field's name and its value with nothing between them.
    MissingColon,
    /// `=` instead of `:`.
    Equals,
    /// `;` instead of `,`.
    Semicolon,
    /// A field or key without a value.
    MissingValue,

    // Things in the wrong kind of brackets.
    /// `"name": value` among fields; the name, if it could be one.
    QuotedName(Option<String>),
    /// A value in place of a field.
    LooseValue,
    /// `name: value` in a list.
    FieldInList,
    /// `name: value` among plain values.
    Mixed,
    /// `{a, b}`.
    SetLike,
    /// `Some` without brackets, or with more than one value in them.
    Some,
    /// `name: value` outside of all brackets.
    OutsideBrackets,
    /// Something after the end of the value.
    AfterEnd,
    /// A value directly after another.
    Astray(&'static str),
    /// `name: name: value`, or a `:` of another kind.
    LooseColon,
    Nothing,

    // Meaningless signs.
    OddSpace(char),
    Quotes,
    Remark,
    Percent,
    /// `1,000`: the number without its commas.
    Thousands(String),
    Glued,
    Sign,
    Escape,
    Attribute,

    // Faults that hide the rest of the text.
    /// A text that runs past the end of its line, with its lines: a quote is missing. Where a quote
    /// could be, if that is certain.
    LostQuote(usize, Option<usize>),
    OpenText,
    OpenComment,
    Carriage,
    /// A bracket that isn't closed where it should be; the place before which it should, if
    /// indentation shows it.
    Unclosed(Option<usize>),
    /// A superfluous closing bracket: it closes the bracket at this place, to which the following
    /// text belongs.
    ClosesTooEarly(usize),
    ClosesNothing,
    /// A closing bracket of another kind than the one open at this place.
    WrongClose(usize),
    TooDeep,
    TooLong,
}

impl Slip {
    /// True if nothing can be said about the text after it.
    pub(super) fn hides_the_rest(&self) -> bool {
        matches!(
            self,
            Self::LostQuote(..)
                | Self::OpenText
                | Self::OpenComment
                | Self::Carriage
                | Self::Unclosed(_)
                | Self::ClosesTooEarly(_)
                | Self::ClosesNothing
                | Self::WrongClose(_)
                | Self::OutsideBrackets
                | Self::AfterEnd
                | Self::Nothing
                | Self::TooDeep
                | Self::TooLong
        )
    }
}

/// A slip and the bytes that it is reported at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) slip: Slip,
    pub(super) from: usize,
    pub(super) to: usize,
}
