//! What can be wrong with the shape of a text.

/// A mistake in the shape of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    // Signs between values.
    /// Two values with nothing between them.
    MissingComma,
    ExtraComma,
    ExtraColon,
    /// A field's name and its value with nothing between them.
    MissingColon,
    /// `=` where `:` belongs.
    Equals,
    /// `;` where `,` belongs.
    Semicolon,
    /// A field or key without a value.
    MissingValue,

    // Things in brackets that don't hold such things.
    /// `"name": value` among fields; the name, if it could be one.
    QuotedName(Option<String>),
    /// A value where a field is expected.
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
    /// Something behind the end of the value.
    AfterEnd,
    /// A value that follows another where nothing can.
    Astray(&'static str),
    /// `name: name: value`, or a `:` of another kind.
    LooseColon,
    Nothing,

    // Signs that mean nothing.
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

    // What hides the rest of the text.
    /// A text that runs over the end of its line, with its lines: a quote is lost. Where a quote could stand, if that
    /// is sure.
    LostQuote(usize, Option<usize>),
    OpenText,
    OpenComment,
    Carriage,
    /// A bracket that isn't closed where it should be; the place before which, if indentation tells.
    Unclosed(Option<usize>),
    /// A closing bracket too many: it closes the bracket at this place, to which what follows belongs.
    ClosesTooEarly(usize),
    ClosesNothing,
    /// A closing bracket of another kind than the one open at this place.
    WrongClose(usize),
    TooDeep,
    TooLong,
}

impl Slip {
    /// Whether nothing can be said of the text behind it.
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

/// A slip and the bytes it is told at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) slip: Slip,
    pub(super) from: usize,
    pub(super) to: usize,
}
