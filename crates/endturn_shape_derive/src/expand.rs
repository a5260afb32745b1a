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
        return Ok(quote!(__shape::Kind::Same(#of)));
    }
    if own.is_transparent {
        let (field, attributes) = only_field(input)?;
        let field = field_shape(field, &attributes, "", None)?;
        return Ok(quote!(__shape::Kind::Wrapped { of: &#field }));
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
                __shape::Kind::Choice { variants: &[#(#variants),*], is_untagged: #is_untagged, denies_unknown: #denies_unknown }
            })
        }
        Data::Union(_) => Err(Error::new_spanned(&input.ident, "a union has no shape")),
    }
}

fn struct_kind(fields: &Fields, own: &Attributes) -> Result<TokenStream> {
    let all = read(fields)?;
    match fields {
        Fields::Unit => Ok(quote!(__shape::Kind::Nothing)),
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => match all.as_slice() {
            [(field, attributes)] => {
                let field = field_shape(field, attributes, "", None)?;
                Ok(quote!(__shape::Kind::Wrapped { of: &#field }))
            }
            _ => Err(Error::new_spanned(fields, "the only field can't be skipped")),
        },
        Fields::Unnamed(_) => {
            let fields = shapes(&all, None)?;
            Ok(quote!(__shape::Kind::Tuple { of: #fields }))
        }
        Fields::Named(_) => {
            let (shapes, denies_unknown) = (shapes(&all, own.rename_all)?, own.denies_unknown);
            let defaults = match &own.default {
                None => quote!(None),
                Some(default) => {
                    let defaults = defaults(default, &all);
                    quote!(Some(#defaults))
                }
            };
            Ok(quote!(__shape::Kind::Fields { of: #shapes, defaults: #defaults, denies_unknown: #denies_unknown }))
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
