//! Attributes of a type, variant or field: serde's, as far as they decide how a file is written,
//! and those of `#[shape(…)]`.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::meta::ParseNestedMeta;
use syn::parse::ParseStream;
use syn::{Attribute, Error, Expr, Lit, LitStr, Meta, Path, Result, Token, Type, token};

use crate::case::Case;

/// The item that attributes belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Type,
    Variant,
    Field,
}

/// The value of a field that is left out.
pub(crate) enum Default {
    /// The default of its type.
    OfType,
    /// The result of a function.
    Function(Path),
}

/// All that is known from the attributes of an item.
#[derive(std::default::Default)]
pub(crate) struct Attributes {
    /// Its doc comment, as an expression.
    pub(crate) doc: TokenStream,
    pub(crate) rename: Option<String>,
    pub(crate) rename_all: Option<Case>,
    pub(crate) default: Option<Default>,
    /// The test of a value that is not written.
    pub(crate) skip_if: Option<Path>,
    /// True if files do not have it.
    pub(crate) is_skipped: bool,
    /// True if it is never written, so that its default is unknown.
    pub(crate) is_read_only: bool,
    pub(crate) is_flat: bool,
    /// True if only the state has it, not files.
    pub(crate) is_hidden: bool,
    /// True if any of its fields may be left out, without a usual value.
    pub(crate) is_partial: bool,
    pub(crate) is_transparent: bool,
    pub(crate) is_untagged: bool,
    pub(crate) denies_unknown: bool,
    /// The type whose shape it has instead of its own.
    pub(crate) with: Option<Type>,
    /// Bounds of its length, then of its value, as marks.
    pub(crate) bounds: Vec<TokenStream>,
    /// Further marks.
    pub(crate) marks: Vec<TokenStream>,
    /// The path of `endturn_scenario`.
    pub(crate) home: Option<Path>,
    /// The first attribute of serde by which it is read as something else.
    other_form: Option<Error>,
    /// The attribute of serde by which it is written as something else.
    other_writer: Option<Error>,
}

impl Attributes {
    /// Reads the attributes of an item.
    pub(crate) fn read(attributes: &[Attribute], place: Place) -> Result<Self> {
        let mut found = Self { doc: doc(attributes), ..Self::default() };
        let mut range = Vec::new();
        for attribute in attributes {
            if attribute.path().is_ident("serde") {
                attribute.parse_nested_meta(|meta| found.serde(&meta, place))?;
            } else if attribute.path().is_ident("shape") {
                attribute.parse_nested_meta(|meta| found.shape(&meta, place, &mut range))?;
            }
        }
        found.bounds.append(&mut range);
        if let Some(error) = found.other_form.take().filter(|_| found.with.is_none()) {
            return Err(error);
        }
        if let Some(error) = found.other_writer.take().filter(|_| found.default.is_some()) {
            return Err(error);
        }
        Ok(found)
    }

    /// True if it has nothing to say besides its type.
    pub(crate) fn is_plain(&self) -> bool {
        self.doc.is_empty() && self.with.is_none() && self.bounds.is_empty() && self.marks.is_empty()
    }

    fn serde(&mut self, meta: &ParseNestedMeta<'_>, place: Place) -> Result<()> {
        let key = name(meta);
        if self.common(&key, meta, place)? {
            return Ok(());
        }
        match key.as_str() {
            "skip_serializing_if" => self.skip_if = Some(text(meta)?.parse()?),
            "skip_serializing" => self.is_read_only = true,
            "skip_deserializing" => self.is_skipped = true,
            "rename_all" => {
                let text = each_way(meta)?;
                let case = Case::named(&text.value());
                self.rename_all = Some(case.ok_or_else(|| Error::new(text.span(), "unknown case"))?);
            }
            "transparent" => self.is_transparent = true,
            "deny_unknown_fields" => self.denies_unknown = true,
            "with" | "deserialize_with" | "from" | "try_from" | "remote" => {
                let message = format!("`{key}` reads another form; say which one by `#[shape(with = \"Type\")]`");
                self.other_form = Some(meta.error(message));
                if key == "with" {
                    self.other_writer = Some(own_writer(meta));
                }
                rest(meta.input)?;
            }
            "serialize_with" => {
                self.other_writer = Some(own_writer(meta));
                rest(meta.input)?;
            }
            "alias" | "bound" | "borrow" | "crate" | "expecting" | "getter" | "into" => {
                rest(meta.input)?;
            }
            _ => return Err(meta.error(format!("`Shaped` does not support `{key}`"))),
        }
        Ok(())
    }

    fn shape(&mut self, meta: &ParseNestedMeta<'_>, place: Place, range: &mut Vec<TokenStream>) -> Result<()> {
        let key = name(meta);
        match (key.as_str(), place) {
            ("with", _) => self.with = Some(text(meta)?.parse()?),
            ("partial", Place::Type) => self.is_partial = true,
            ("hidden", Place::Field) => self.is_hidden = true,
            ("crate", Place::Type) => self.home = Some(text(meta)?.parse()?),
            ("range", Place::Field) => bounds(meta, "Least", "Most", range)?,
            ("length", Place::Field) => bounds(meta, "LeastItems", "MostItems", &mut self.bounds)?,
            ("unread", Place::Variant) => self.mark("Unread", meta)?,
            ("asked", Place::Variant) => self.mark("Asked", meta)?,
            ("ranges", Place::Variant) => self.mark("Ranges", meta)?,
            ("ever", Place::Variant) => self.mark("Ever", meta)?,
            ("range" | "length" | "partial" | "hidden" | "crate" | "unread" | "asked" | "ranges" | "ever", _) => {
                return Err(meta.error(format!("`{key}` does not belong here")));
            }
            _ if self.common(&key, meta, place)? => {}
            _ => {
                let known = "`range`, `length`, `with`, `default`, `partial`, `flatten`, `hidden`, `rename`, `skip`, \
                             `untagged`, `unread`, `asked`, `ranges`, `ever` or `crate`";
                return Err(meta.error(format!("unknown attribute; expected {known}")));
            }
        }
        Ok(())
    }

    /// Reads an attribute that serde and `shape` have in common; returns `false` if it is another.
    fn common(&mut self, key: &str, meta: &ParseNestedMeta<'_>, place: Place) -> Result<bool> {
        match (key, place) {
            ("default", Place::Type | Place::Field) => {
                let is_plain = !meta.input.peek(Token![=]);
                self.default = Some(if is_plain { Default::OfType } else { Default::Function(text(meta)?.parse()?) });
            }
            ("rename", _) => self.rename = Some(each_way(meta)?.value()),
            ("skip", Place::Variant | Place::Field) => self.is_skipped = true,
            ("flatten", Place::Field) => self.is_flat = true,
            ("untagged", Place::Type) => self.is_untagged = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Adds a mark with the value of an attribute, a constant expression.
    fn mark(&mut self, mark: &str, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let (mark, value) = (syn::Ident::new(mark, meta.path.get_ident().expect("it has a name").span()), value(meta)?);
        self.marks.push(quote!(__shape::Mark::#mark(#value)));
        Ok(())
    }
}

fn own_writer(meta: &ParseNestedMeta<'_>) -> Error {
    meta.error("`Shaped` can't show the default of a field that is written by a function of its own")
}

fn name(meta: &ParseNestedMeta<'_>) -> String {
    meta.path.to_token_stream().to_string()
}

/// The text after `=`.
fn text(meta: &ParseNestedMeta<'_>) -> Result<LitStr> {
    meta.value()?.parse()
}

/// The text after `=`, or that for reading in `(serialize = "…", deserialize = "…")`.
fn each_way(meta: &ParseNestedMeta<'_>) -> Result<LitStr> {
    if !meta.input.peek(token::Paren) {
        return text(meta);
    }
    let mut found = None;
    meta.parse_nested_meta(|way| {
        let name = text(&way)?;
        if way.path.is_ident("deserialize") {
            found = Some(name);
        }
        Ok(())
    })?;
    found.ok_or_else(|| meta.error("expected `deserialize = \"…\"`"))
}

/// The expression after `=`.
fn value(meta: &ParseNestedMeta<'_>) -> Result<TokenStream> {
    let value = rest(meta.value()?)?;
    if value.is_empty() { Err(meta.error("expected an expression")) } else { Ok(value) }
}

/// All up to the next comma.
fn rest(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut found = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        found.extend([input.parse::<TokenTree>()?]);
    }
    Ok(found)
}

/// Reads `(min = …, max = …)` to two marks.
fn bounds(meta: &ParseNestedMeta<'_>, least: &str, most: &str, marks: &mut Vec<TokenStream>) -> Result<()> {
    let start = marks.len();
    meta.parse_nested_meta(|bound| {
        let mark = match name(&bound).as_str() {
            "min" => least,
            "max" => most,
            _ => return Err(bound.error("expected `min` or `max`")),
        };
        let (mark, value) = (syn::Ident::new(mark, proc_macro2::Span::call_site()), value(&bound)?);
        marks.push(quote!(__shape::Mark::#mark(#value)));
        Ok(())
    })?;
    if marks.len() == start { Err(meta.error("expected `min` or `max`")) } else { Ok(()) }
}

/// The doc comment as an expression: one text if all its lines are texts.
fn doc(attributes: &[Attribute]) -> TokenStream {
    let mut lines = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        let Meta::NameValue(line) = &attribute.meta else { continue };
        lines.push(match &line.value {
            Expr::Lit(value) => match &value.lit {
                Lit::Str(text) => Ok(text.value()),
                _ => Err(line.value.to_token_stream()),
            },
            other => Err(other.to_token_stream()),
        });
    }
    if lines.iter().all(|line| line.is_ok()) {
        let lines: Vec<String> = lines.into_iter().flatten().collect();
        let lines: Vec<&str> = lines.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        let text = lines.join("\n");
        return if text.trim().is_empty() { TokenStream::new() } else { text.trim().to_token_stream() };
    }
    let lines = lines.into_iter().map(|line| match line {
        Ok(text) => text.to_token_stream(),
        Err(value) => value,
    });
    quote!(::core::concat!(#(#lines, "\n"),*))
}
