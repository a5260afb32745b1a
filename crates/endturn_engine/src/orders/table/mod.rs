//! Macro that makes an order type from a table of forms.

/// Defines an order type from forms: an enum with one variant for each, conversions between them,
/// and its [`Order`](crate::orders::Order). A form without a row does not compile, nor does a row
/// whose type is not a [`Form`](crate::orders::Form). Attributes set the enum's derives and its
/// serde form.
///
/// ```ignore
/// orders! {
///     /// Orders of a seat.
///     #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
///     #[serde(rename_all = "snake_case")]
///     pub enum VillageOrder {
///         /// Builds a house.
///         Build(Build),
///         /// Chooses a subject to learn, or none.
///         Learn(Learn) or
///         /// Learns nothing.
///         Rest = Learn(None),
///     }
/// }
/// ```
///
/// After `or` comes a variant without data for one value of the form, if an old serde form has one.
///
/// Orders whose words are values that implement [`Word`](crate::orders::Word) need no
/// [`Form`](crate::orders::Form): `of` is followed by the module's name, and each row gives its
/// word and its fields; its doc comment is its line of help. The macro makes a type from each row,
/// for which the author implements [`Act`](crate::orders::Act). The crate that calls it depends on
/// `serde`.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{Seat, orders, orders::{Act, Order, Refusal, Words}};
///
/// const NAME: &str = "nim";
///
/// orders! {
///     /// Orders of a player.
///     pub enum NimOrder of NAME {
///         /// takes so many matches
///         Take = "take" { matches: u8 },
///     }
/// }
///
/// #[derive(Resource)]
/// struct Heap(u8);
///
/// impl Act for Take {
///     fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
///         let heap = world.resource::<Heap>().0;
///         if (1..=heap.min(3)).contains(&self.matches) { Ok(()) } else { Err(Refusal::new("count", "one to three")) }
///     }
///
///     fn apply(self, _: Seat, world: &mut World) {
///         world.resource_mut::<Heap>().0 -= self.matches;
///     }
/// }
///
/// let world = World::new();
/// assert_eq!(NimOrder::parse(&mut Words::new("take 2", ""), &world), Ok(Take { matches: 2 }.into()));
/// assert_eq!(NimOrder::grammar(&world), [("take MATCHES".to_owned(), "takes so many matches".to_owned())]);
/// ```
///
/// A module that requires more of its forms than [`Form`](crate::orders::Form) writes
/// `enum VillageOrder as dyn Costly`: every form must then implement `Costly`, and `order.form()`
/// returns a `&dyn Costly`.
#[macro_export]
macro_rules! orders {
    (@each $tried:ident $sampler:ident $form:ident { $($done:ident)* } $next:ident $($rest:ident)*) => {
        for $next in $next.iter() {
            $crate::orders!(@each $tried $sampler $form { $($done)* $next } $($rest)*);
        }
    };
    (@each $tried:ident $sampler:ident $form:ident { $($done:ident)* }) => {
        if $tried.len() == $crate::orders::inline::MAX_TRIED {
            $sampler.leave_out();
            return $tried;
        }
        $tried.push($form { $($done: ::core::clone::Clone::clone($done)),* });
    };
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $order:ident of $module:path {
            $($(#[doc = $meaning:literal])+ $variant:ident = $word:literal { $($field:ident: $value:ty),* $(,)? }),+ $(,)?
        }
    ) => {
        $(
            $(#[doc = $meaning])+
            #[allow(missing_docs, reason = "the fields are explained by the order")]
            #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
            $visibility struct $variant {
                $(pub $field: $value),*
            }

            impl $crate::orders::Form for $variant {
                const WORD: &'static str = $word;
                type Proof = ();

                fn grammar(_: &$crate::bevy_ecs::world::World) -> ::std::borrow::Cow<'static, str> {
                    let words: &[::std::string::String] =
                        &[$($crate::orders::inline::stand_in::<$value>(stringify!($field))),*];
                    words.join(" ").into()
                }

                fn meaning(_: &$crate::bevy_ecs::world::World) -> ::std::borrow::Cow<'static, str> {
                    $crate::orders::inline::line(concat!($($meaning),+)).into()
                }

                #[allow(unused_variables, reason = "an order may be its word alone")]
                fn example(
                    reader: ::core::option::Option<$crate::Seat>,
                    world: &$crate::bevy_ecs::world::World,
                ) -> ::std::string::String {
                    let words: &[::std::string::String] =
                        &[$($crate::orders::inline::example::<$value>(stringify!($field), reader, world)),*];
                    words.join(" ")
                }

                #[allow(unused_variables, reason = "an order may be its word alone")]
                fn parse(
                    words: &mut $crate::orders::Words<'_>,
                    world: &$crate::bevy_ecs::world::World,
                ) -> ::core::result::Result<Self, $crate::orders::Refusal> {
                    ::core::result::Result::Ok(Self { $($field: $crate::orders::Word::read(words, world)?),* })
                }

                #[allow(unused_variables, reason = "an order may be its word alone")]
                fn text(&self, world: &$crate::bevy_ecs::world::World) -> ::std::string::String {
                    let words: &[::std::string::String] = &[$($crate::orders::Word::text(&self.$field, world)),*];
                    words.join(" ")
                }

                fn may(
                    &self,
                    seat: $crate::Seat,
                    world: &$crate::bevy_ecs::world::World,
                ) -> ::core::result::Result<(), $crate::orders::Refusal> {
                    $crate::orders::Act::may(self, seat, world)
                }

                fn apply(legal: $crate::orders::Legal<Self>, world: &mut $crate::bevy_ecs::world::World) {
                    let seat = legal.seat();
                    $crate::orders::Act::apply(legal.into_order(), seat, world);
                }

                const DELIBERATE: bool = <Self as $crate::orders::Act>::DELIBERATE;

                fn tags(&self, world: &$crate::bevy_ecs::world::World) -> ::std::vec::Vec<::std::string::String> {
                    $crate::orders::Act::tags(self, world)
                }

                const LEGAL: ::core::option::Option<$crate::orders::Lister<Self>> =
                    ::core::option::Option::Some(|seat, world, sampler| {
                        if let ::core::option::Option::Some(listed) =
                            <Self as $crate::orders::Act>::legal(seat, world, sampler)
                        {
                            return listed;
                        }
                        $(let $field = <$value as $crate::orders::Word>::candidates(seat, world, sampler);)*
                        let mut tried = ::std::vec::Vec::new();
                        $crate::orders!(@each tried sampler $variant { } $($field)*);
                        tried
                    });
            }
        )+

        $crate::orders! {
            $(#[$attribute])*
            #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
            #[serde(rename_all = "snake_case")]
            $visibility enum $order {
                $($(#[doc = $meaning])+ $variant($variant)),+
            }
        }

        impl $crate::orders::OrderTable for $order {
            const NAME: &'static str = $module;

            fn link(
                order: &Self,
                seat: $crate::Seat,
                world: &$crate::bevy_ecs::world::World,
                links: &mut $crate::links::Links,
            ) {
                match order {
                    $(Self::$variant(order) => $crate::orders::Act::link(order, seat, world, links)),+
                }
            }

            #[allow(unused_variables, reason = "there may be no field in any order")]
            fn stands_for(
                stand_in: &str,
                seat: $crate::Seat,
                world: &$crate::bevy_ecs::world::World,
            ) -> ::std::vec::Vec<::std::string::String> {
                $($(
                    if $crate::orders::inline::stand_in::<$value>(stringify!($field)) == stand_in {
                        return $crate::orders::inline::words::<$value>(seat, world);
                    }
                )*)+
                ::std::vec::Vec::new()
            }
        }
    };
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $order:ident as dyn $more:path {
            $(
                $(#[$row:meta])*
                $variant:ident($form:ty) $(or $(#[$other_row:meta])* $other:ident = $value:expr)?
            ),+ $(,)?
        }
    ) => {
        $crate::orders! {
            $(#[$attribute])*
            $visibility enum $order {
                $($(#[$row])* $variant($form) $(or $(#[$other_row])* $other = $value)?),+
            }
        }

        impl $order {
            fn form(&self) -> &dyn $more {
                match self {
                    $(
                        Self::$variant(form) => form,
                        $(Self::$other => &$value,)?
                    )+
                }
            }
        }
    };
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $order:ident {
            $(
                $(#[$row:meta])*
                $variant:ident($form:ty) $(or $(#[$other_row:meta])* $other:ident = $value:expr)?
            ),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        $visibility enum $order {
            $($(#[$row])* $variant($form), $($(#[$other_row])* $other,)?)+
        }

        $(
            impl $crate::orders::Listed for $form {
                type Order = $order;
            }

            impl ::core::convert::From<$form> for $order {
                fn from(form: $form) -> Self {
                    $(if form == $value {
                        return Self::$other;
                    })?
                    Self::$variant(form)
                }
            }

            impl ::core::convert::TryFrom<$order> for $form {
                type Error = $order;

                fn try_from(order: $order) -> ::core::result::Result<Self, $order> {
                    match order {
                        $order::$variant(form) => ::core::result::Result::Ok(form),
                        $($order::$other => ::core::result::Result::Ok($value),)?
                        other => ::core::result::Result::Err(other),
                    }
                }
            }
        )+

        impl $crate::orders::Order for $order {
            const MODULE: &'static str = <Self as $crate::orders::OrderTable>::NAME;
            const KEYWORDS: &'static [&'static str] =
                $crate::orders::derived::keywords(&[$(<$form as $crate::orders::Form>::WORD),+]);
            type Proof = $crate::orders::AnyProof;
            const IS_OPEN: bool =
                Self::KEYWORDS.len() < [$(<$form as $crate::orders::Form>::WORD),+].len();

            fn parse(
                words: &mut $crate::orders::Words<'_>,
                world: &$crate::bevy_ecs::world::World,
            ) -> ::core::result::Result<Self, $crate::orders::Refusal> {
                let forms = [$($crate::orders::derived::Reader::of::<$form>()),+];
                $crate::orders::derived::Reader::parse(&forms, words, world)
            }

            fn text(&self, world: &$crate::bevy_ecs::world::World) -> ::std::string::String {
                match self {
                    $(
                        Self::$variant(form) => $crate::orders::derived::text(form, world),
                        $(Self::$other => $crate::orders::derived::text(&$value, world),)?
                    )+
                }
            }

            fn may(
                &self,
                seat: $crate::Seat,
                world: &$crate::bevy_ecs::world::World,
            ) -> ::core::result::Result<$crate::orders::AnyProof, $crate::orders::Refusal> {
                match self {
                    $(
                        Self::$variant(form) => $crate::orders::derived::may(form, seat, world),
                        $(Self::$other => $crate::orders::derived::may(&$value, seat, world),)?
                    )+
                }
            }

            fn apply(
                legal: $crate::orders::Legal<Self, $crate::orders::AnyProof>,
                world: &mut $crate::bevy_ecs::world::World,
            ) {
                match legal.order() {
                    $(
                        Self::$variant(_) $(| Self::$other)? => {
                            $crate::orders::derived::apply::<$form>(legal, world);
                        }
                    )+
                }
            }

            fn tags(&self, world: &$crate::bevy_ecs::world::World) -> ::std::vec::Vec<::std::string::String> {
                match self {
                    $(
                        Self::$variant(form) => $crate::orders::derived::tags(form, world),
                        $(Self::$other => $crate::orders::derived::tags(&$value, world),)?
                    )+
                }
            }

            fn link(
                &self,
                seat: $crate::Seat,
                world: &$crate::bevy_ecs::world::World,
                links: &mut $crate::links::Links,
            ) {
                <Self as $crate::orders::OrderTable>::link(self, seat, world, links);
            }

            const LISTS: bool = $(<$form as $crate::orders::Form>::LEGAL.is_some())||+;

            fn legal(
                seat: $crate::Seat,
                world: &$crate::bevy_ecs::world::World,
                sampler: &mut $crate::orders::Sampler,
            ) -> ::std::vec::Vec<Self> {
                let mut orders = ::std::vec::Vec::new();
                if <Self as $crate::orders::OrderTable>::may_any(seat, world).is_ok() {
                    $($crate::orders::derived::legal::<$form>(seat, world, sampler, &mut orders);)+
                }
                orders
            }

            fn words_for(
                stand_in: &str,
                seat: $crate::Seat,
                world: &$crate::bevy_ecs::world::World,
            ) -> ::std::vec::Vec<::std::string::String> {
                <Self as $crate::orders::OrderTable>::stands_for(stand_in, seat, world)
            }

            fn grammar(
                world: &$crate::bevy_ecs::world::World,
            ) -> ::std::vec::Vec<(::std::string::String, ::std::string::String)> {
                let mut lines = ::std::vec::Vec::new();
                $($crate::orders::derived::grammar::<$form>(world, &mut lines);)+
                lines
            }

            fn examples(world: &$crate::bevy_ecs::world::World) -> ::std::vec::Vec<::std::string::String> {
                ::std::vec![$($crate::orders::derived::example::<$form>(world)),+]
            }
        }
    };
}

#[cfg(test)]
mod tests;
