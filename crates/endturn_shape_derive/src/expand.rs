//! From a type to its description: nested constants, and functions only for defaults.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Error, Field, Fields, Path, Result, Type};

use crate::attributes::{Attributes, Default, Place};
use crate::case::Case;

/// The implementation of `Shaped`.
pub(crate) fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let own = Attributes::read(&input.attrs, Place::Type)?;
    let home = own.home.as_ref().map_or_else(|| quote!(endturn_scenario), Path::to_token_stream);
    let shape = match forwarded(input, &own)? {
        Some(of) => quote!(<#of as __shape::Shaped>::shape()),
        None => {
            let (kind, doc) = (kind(input, &own)?, text(&own.doc));
            let name = own.rename.clone().unwrap_or_else(|| plain(&input.ident));
            quote!(const { &__shape::TypeShape { name: Some(__shape::TypeName::of::<Self>(#name)), doc: #doc, kind: #kind } })
        }
    };
    let (ident, mut generics) = (&input.ident, input.generics.clone());
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(syn::parse_quote!(__shape::Shaped));
    }
    let (parameters, arguments, conditions) = generics.split_for_impl();
    Ok(quote! {
        const _: () = {
            use #home::shape::derived as __shape;
            #[allow(unused_imports)]
            use __shape::{NoDefault as _, Unwritable as _};

            #[automatically_derived]
            #[allow(unused_variables)]
            impl #parameters __shape::Shaped for #ident #arguments #conditions {
                fn shape() -> &'static __shape::TypeShape {
                    #shape
                }
            }
        };
    })
}

/// The type whose whole shape, with its name, is that of the type itself.
fn forwarded<'a>(input: &'a DeriveInput, own: &'a Attributes) -> Result<Option<&'a Type>> {
    if !own.doc.is_empty() {
        return Ok(None);
    }
    if let Some(with) = &own.with {
        return Ok(Some(with));
    }
    if !own.is_transparent {
        return Ok(None);
    }
    let (field, attributes) = only_field(input)?;
    Ok(attributes.is_plain().then_some(&field.ty))
}

fn kind(input: &DeriveInput, own: &Attributes) -> Result<TokenStream> {
    if let Some(with) = &own.with {
        let of = shape_of(with);
        return Ok(quote!(__shape::ShapeKind::Same(#of)));
    }
    if own.is_transparent {
        let (field, attributes) = only_field(input)?;
        let field = field_shape(field, &attributes, "", None)?;
        return Ok(quote!(__shape::ShapeKind::Wrapped { of: &#field }));
    }
    match &input.data {
        Data::Struct(data) => struct_kind(&data.fields, own),
        Data::Enum(data) => {
            let mut variants = Vec::new();
            for variant in &data.variants {
                let attributes = Attributes::read(&variant.attrs, Place::Variant)?;
                if !attributes.is_skipped {
                    variants.push(variant_shape(variant, &attributes, own)?);
                }
            }
            if variants.is_empty() {
                return Err(Error::new_spanned(&input.ident, "an enum without variants has no shape"));
            }
            let Attributes { is_untagged, denies_unknown, .. } = own;
            Ok(quote! {
                __shape::ShapeKind::Choice { variants: &[#(#variants),*], is_untagged: #is_untagged, denies_unknown: #denies_unknown }
            })
        }
        Data::Union(_) => Err(Error::new_spanned(&input.ident, "a union has no shape")),
    }
}

fn struct_kind(fields: &Fields, own: &Attributes) -> Result<TokenStream> {
    let all = read(fields)?;
    match fields {
        Fields::Unit => Ok(quote!(__shape::ShapeKind::Nothing)),
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => match all.as_slice() {
            [(field, attributes)] => {
                let field = field_shape(field, attributes, "", None)?;
                Ok(quote!(__shape::ShapeKind::Wrapped { of: &#field }))
            }
            _ => Err(Error::new_spanned(fields, "the only field can't be skipped")),
        },
        Fields::Unnamed(_) => {
            let fields = shapes(&all, None)?;
            Ok(quote!(__shape::ShapeKind::Tuple { of: #fields }))
        }
        Fields::Named(_) => {
            let (shapes, denies_unknown) = (shapes(&all, own.rename_all)?, own.denies_unknown);
            let defaults = match &own.default {
                None if own.is_partial => quote!(Some(::std::vec::Vec::new)),
                None => quote!(None),
                Some(default) => {
                    let defaults = defaults(default, &all);
                    quote!(Some(#defaults))
                }
            };
            Ok(quote!(__shape::ShapeKind::Fields { of: #shapes, defaults: #defaults, denies_unknown: #denies_unknown }))
        }
    }
}

/// A function that returns the values of fields left out, from that of the whole type.
fn defaults(default: &Default, fields: &[(&Field, Attributes)]) -> TokenStream {
    let whole = match default {
        Default::OfType => quote!(<Self as ::core::default::Default>::default()),
        Default::Function(path) => quote!(#path()),
    };
    let values = fields.iter().map(|(field, attributes)| {
        let name = &field.ident;
        if attributes.default.is_some() || attributes.is_read_only || attributes.is_flat {
            return quote!(&__shape::Unwritten);
        }
        let value = quote!(__shape::Written(&whole.#name).value());
        match &attributes.skip_if {
            None => value,
            Some(test) => quote!(if #test(&whole.#name) { &__shape::Unwritten } else { #value }),
        }
    });
    quote! {
        || {
            let whole: Self = #whole;
            __shape::values(&[#(#values),*])
        }
    }
}

fn variant_shape(variant: &syn::Variant, own: &Attributes, of: &Attributes) -> Result<TokenStream> {
    let name = plain(&variant.ident);
    let name = own.rename.clone().unwrap_or_else(|| of.rename_all.map_or(name.clone(), |case| case.of_variant(&name)));
    let (doc, marks) = (text(&own.doc), &own.marks);
    let all = read(&variant.fields)?;
    let content = match (&own.with, &variant.fields, all.as_slice()) {
        (Some(with), ..) => {
            let of = shape_of(with);
            quote!(__shape::Content::Value(&__shape::FieldShape { name: "", doc: "", of: #of, marks: &[] }))
        }
        (None, Fields::Unit, _) => quote!(__shape::Content::Nothing),
        (None, Fields::Unnamed(fields), [(field, attributes)]) if fields.unnamed.len() == 1 => {
            let field = field_shape(field, attributes, "", None)?;
            quote!(__shape::Content::Value(&#field))
        }
        (None, Fields::Unnamed(_), all) => {
            let fields = shapes(all, None)?;
            quote!(__shape::Content::Tuple(#fields))
        }
        (None, Fields::Named(_), all) => {
            let fields = shapes(all, own.rename_all)?;
            quote!(__shape::Content::Fields(#fields))
        }
    };
    Ok(quote!(__shape::VariantShape { name: #name, doc: #doc, content: #content, marks: &[#(#marks),*] }))
}

/// The fields that files have, with their attributes.
fn read(fields: &Fields) -> Result<Vec<(&Field, Attributes)>> {
    let mut all = Vec::new();
    for field in fields {
        let attributes = Attributes::read(&field.attrs, Place::Field)?;
        if !attributes.is_skipped {
            all.push((field, attributes));
        }
    }
    Ok(all)
}

/// The field of a transparent type.
fn only_field(input: &DeriveInput) -> Result<(&Field, Attributes)> {
    let error = || Error::new_spanned(&input.ident, "a transparent type needs exactly one field");
    let Data::Struct(data) = &input.data else { return Err(error()) };
    let mut fields = read(&data.fields)?;
    if fields.len() == 1 { fields.pop().ok_or_else(error) } else { Err(error()) }
}

fn shapes(fields: &[(&Field, Attributes)], case: Option<Case>) -> Result<TokenStream> {
    let mut shapes = Vec::new();
    for (field, attributes) in fields {
        let name = field.ident.as_ref().map(plain).unwrap_or_default();
        shapes.push(field_shape(field, attributes, &name, case)?);
    }
    Ok(quote!(&[#(#shapes),*]))
}

fn field_shape(field: &Field, own: &Attributes, name: &str, case: Option<Case>) -> Result<TokenStream> {
    let name = own.rename.clone().unwrap_or_else(|| case.map_or(name.to_owned(), |case| case.of_field(name)));
    let (doc, of) = (text(&own.doc), shape_of(own.with.as_ref().unwrap_or(&field.ty)));
    let mut marks = own.bounds.clone();
    if own.is_flat {
        marks.push(quote!(__shape::Mark::Flat));
    }
    if own.is_hidden {
        marks.push(quote!(__shape::Mark::Hidden));
    }
    if let Some(default) = &own.default {
        let value = default_of(default, field, own);
        marks.push(quote!(__shape::Mark::Default(#value)));
    }
    if let Some(mark) = own.marks.first() {
        return Err(Error::new_spanned(mark, "this belongs to a variant"));
    }
    Ok(quote!(__shape::FieldShape { name: #name, doc: #doc, of: #of, marks: &[#(#marks),*] }))
}

/// A function that returns the value of a field that is left out, if it can be shown.
fn default_of(default: &Default, field: &Field, own: &Attributes) -> TokenStream {
    let ty = &field.ty;
    let value = match (default, own.is_read_only, &own.skip_if) {
        (_, true, _) => return quote!(None),
        (Default::OfType, false, None) => return quote!(<__shape::DefaultOf<#ty>>::VALUE),
        (Default::OfType, false, Some(_)) => quote!(<#ty as ::core::default::Default>::default()),
        (Default::Function(path), ..) => quote!(#path()),
    };
    let written = quote!(__shape::Written(&value).value().to_json());
    let written = match &own.skip_if {
        None => written,
        Some(test) => quote!(if #test(&value) { None } else { #written }),
    };
    quote! {
        Some(|| {
            let value = #value;
            #written
        })
    }
}

fn shape_of(ty: &Type) -> TokenStream {
    quote_spanned!(ty.span()=> <#ty as __shape::Shaped>::shape)
}

/// A doc, which may be missing.
fn text(doc: &TokenStream) -> TokenStream {
    if doc.is_empty() { quote!("") } else { doc.clone() }
}

/// A name without `r#`.
fn plain(ident: &syn::Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").map_or(name.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;
    use syn::{DeriveInput, parse_quote};

    use super::expand;

    fn error(input: &DeriveInput) -> String {
        expand(input).map_or_else(|error| error.to_string(), |code| panic!("it is accepted: {code}"))
    }

    /// The code without spaces.
    fn code(input: &DeriveInput) -> String {
        let code = expand(input).unwrap_or_else(|error| panic!("{error}: {}", input.to_token_stream()));
        code.to_string().split_whitespace().collect()
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "one type for each mistake")]
    fn attributes_that_are_not_supported_are_errors() {
        let unknown = error(&parse_quote!(
            struct Ship {
                #[shape(rnage(min = 1))]
                cost: u32,
            }
        ));
        assert!(unknown.starts_with("unknown attribute; expected `range`, `length`"), "{unknown}");
        let tagged = error(&parse_quote!(
            #[serde(tag = "kind")]
            enum Ship {
                A {},
            }
        ));
        assert_eq!(tagged, "`Shaped` does not support `tag`");
        let with = error(&parse_quote!(
            struct Ship {
                #[serde(with = "hex")]
                cost: u32,
            }
        ));
        assert_eq!(with, "`with` reads another form; say which one by `#[shape(with = \"Type\")]`");
        let from = error(&parse_quote!(
            #[serde(try_from = "u8")]
            struct Ship {
                cost: u32,
            }
        ));
        assert!(from.starts_with("`try_from` reads another form"), "{from}");
        let written = error(&parse_quote!(
            struct Ship {
                #[serde(default, serialize_with = "hex")]
                cost: u32,
            }
        ));
        assert!(written.contains("can't show the default"), "{written}");
        let place = error(&parse_quote!(
            #[shape(range(min = 1))]
            struct Ship {
                cost: u32,
            }
        ));
        assert_eq!(place, "`range` does not belong here");
        let bounds = error(&parse_quote!(
            struct Ship {
                #[shape(range(least = 1))]
                cost: u32,
            }
        ));
        assert_eq!(bounds, "expected `min` or `max`");
        assert_eq!(
            error(&parse_quote!(
                struct Ship {
                    #[shape(range())]
                    cost: u32,
                }
            )),
            "unexpected end of input, expected nested attribute"
        );
        assert_eq!(
            error(&parse_quote!(
                struct Ship {
                    #[shape(range(min =))]
                    cost: u32,
                }
            )),
            "expected an expression"
        );
        assert_eq!(
            error(&parse_quote!(
                #[serde(rename_all = "Title")]
                struct Ship {
                    cost: u32,
                }
            )),
            "unknown case"
        );
        assert_eq!(
            error(&parse_quote!(
                enum Ship {}
            )),
            "an enum without variants has no shape"
        );
        assert_eq!(
            error(&parse_quote!(
                #[serde(transparent)]
                struct Ship;
            )),
            "a transparent type needs exactly one field"
        );
    }

    #[test]
    fn a_type_without_defaults_is_data_alone() {
        let code = code(&parse_quote! {
            /// A ship.
            #[serde(deny_unknown_fields)]
            struct Ship {
                /// In metal.
                #[shape(range(min = 1, max = 9), length(max = 3))]
                cost: u32,
            }
        });
        assert!(!code.contains("||"), "{code}");
        let marks = "marks:&[__shape::Mark::MostItems(3),__shape::Mark::Least(1),__shape::Mark::Most(9)]";
        assert!(code.contains(marks), "{code}");
        assert!(code.contains("doc:\"Inmetal.\""), "{code}");
    }

    #[test]
    fn the_path_of_the_trait_may_be_given() {
        let code = code(&parse_quote!(
            #[shape(crate = "endturn::scenario")]
            struct Ship<T>(T);
        ));
        assert!(code.contains("useendturn::scenario::shape::derivedas__shape;"), "{code}");
        assert!(code.contains("impl<T:__shape::Shaped>__shape::ShapedforShip<T>"), "{code}");
    }
}
