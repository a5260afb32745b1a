//! From a table of forms to an order type.

use bevy_ecs::prelude::*;

use super::{Form, Legal, Order, OrderTable, Refusal, Sampler, Words, Writer};
use crate::seats::Seat;

/// Makes an order type of forms: an enum with one variant for each, conversions between them, and [`Order`] for it. A
/// form that has no row does not compile, nor does a row whose type is no [`Form`]. What the enum derives, and its serde form,
/// is written at it.
///
/// ```ignore
/// orders! {
///     /// What a seat may ask for.
///     #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
///     #[serde(rename_all = "snake_case")]
///     pub enum VillageOrder {
///         /// Builds a house.
///         Build(Build),
///         /// Chooses what is learned, or nothing.
///         Learn(Learn) or
///         /// Nothing is learned.
///         Rest = Learn(None),
///     }
/// }
/// ```
///
/// Behind `or` stands a variant without data for one value of the form, where the serde form of old has it.
///
/// Orders whose words are values of the kinds that [`Word`](crate::orders::Word) knows need no [`Form`]: behind `of` stands the module's
/// name, and each row says its word and its fields; its doc comment is its line of help. The macro makes a type of each row, for
/// which the author writes what matters, [`Act`](crate::orders::Act). The crate that calls it depends on `serde`.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{Seat, orders, orders::{Act, Order, Refusal, Words}};
///
/// const NAME: &str = "nim";
///
/// orders! {
///     /// What a player may ask for.
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
/// A module that asks more of its forms than [`Form`] writes `enum VillageOrder as dyn Costly`: every form must then be `Costly`,
/// and `order.form()` is what to ask.
#[macro_export]
macro_rules! orders {
    (@each $tried:ident $sampler:ident $form:ident { $($done:ident)* } $next:ident $($rest:ident)*) => {
        for $next in $next.iter() {
            $crate::orders!(@each $tried $sampler $form { $($done)* $next } $($rest)*);
        }
    };
    (@each $tried:ident $sampler:ident $form:ident { $($done:ident)* }) => {
        if $tried.len() == $crate::orders::inline::MOST_TRIED {
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
            const IS_OPEN: bool =
                Self::KEYWORDS.len() < [$(<$form as $crate::orders::Form>::WORD),+].len();

            fn parse(
                words: &mut $crate::orders::Words<'_>,
                world: &$crate::bevy_ecs::world::World,
            ) -> ::core::result::Result<Self, $crate::orders::Refusal> {
                let forms = [$($crate::orders::Reader::of::<$form>()),+];
                $crate::orders::Reader::parse(&forms, words, world)
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
            ) -> ::core::result::Result<(), $crate::orders::Refusal> {
                match self {
                    $(
                        Self::$variant(form) => $crate::orders::derived::may(form, seat, world),
                        $(Self::$other => $crate::orders::derived::may(&$value, seat, world),)?
                    )+
                }
            }

            fn apply(legal: $crate::orders::Legal<Self>, world: &mut $crate::bevy_ecs::world::World) {
                match legal.order() {
                    $(
                        Self::$variant(_) $(| Self::$other)? => {
                            $crate::orders::derived::apply::<$form>(legal, world);
                        }
                    )+
                }
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

/// How the orders of one form are read.
pub struct Reader<O> {
    word: &'static str,
    parse: fn(&mut Words<'_>, &World) -> Result<O, Refusal>,
    example: fn(&World) -> String,
}

impl<O: Order> Reader<O> {
    /// The reader of a form.
    #[must_use]
    pub fn of<F: Form<Order = O>>() -> Self {
        let parse = |words: &mut Words<'_>, world: &World| F::parse(words, world).map(Into::into);
        Self { word: F::WORD, parse, example: derived::example::<F> }
    }

    /// Reads an order by the first of `forms` whose word it begins with.
    ///
    /// # Errors
    /// The refusal, with an example of the form if the word is known.
    pub fn parse(forms: &[Self], words: &mut Words<'_>, world: &World) -> Result<O, Refusal> {
        let word = match words.look() {
            Some(first) if O::IS_OPEN && !O::KEYWORDS.iter().any(|word| word.eq_ignore_ascii_case(first)) => "",
            _ => O::KEYWORDS[words.keyword("order", O::KEYWORDS)?],
        };
        let form = forms.iter().find(|form| form.word == word).expect("keywords are those of the forms");
        let order = (form.parse)(words, world).map_err(|refusal| {
            if refusal.example.is_empty() { refusal.example((form.example)(world)) } else { refusal }
        })?;
        if !words.is_done() {
            // Whoever refuses what is left shows what the order should be.
            words.set_example((form.example)(world));
        }
        Ok(order)
    }
}

/// What [`orders!`](crate::orders!) calls. `apply` alone turns the proof that an order is legal into that of its form.
#[doc(hidden)]
pub mod derived {
    use super::*;

    fn line(word: &str, behind: &str) -> String {
        if word.is_empty() || behind.is_empty() { format!("{word}{behind}") } else { format!("{word} {behind}") }
    }

    /// The words of forms, of which the last may have none.
    #[must_use]
    pub const fn keywords(words: &'static [&'static str]) -> &'static [&'static str] {
        let known = match words.split_last() {
            Some((last, rest)) if last.is_empty() => rest,
            _ => words,
        };
        let mut at = 0;
        while at < known.len() {
            assert!(!known[at].is_empty(), "only the last form may have no word");
            at += 1;
        }
        known
    }

    pub fn text<F: Form>(form: &F, world: &World) -> String {
        line(F::WORD, &form.text(world))
    }

    pub fn example<F: Form>(world: &World) -> String {
        line(F::WORD, &F::example(world.get_resource::<Writer>().map(|writer| writer.0), world))
    }

    pub fn grammar<F: Form>(world: &World, lines: &mut Vec<(String, String)>) {
        lines.push((line(F::WORD, &F::grammar(world)), F::meaning(world).into_owned()));
        let more = F::more(world).into_iter();
        lines.extend(more.map(|(behind, meaning)| (line(F::WORD, &behind), meaning.into_owned())));
    }

    pub fn may<F: Form>(form: &F, seat: Seat, world: &World) -> Result<(), Refusal> {
        F::Order::may_any(seat, world)?;
        let example = || line(F::WORD, &F::example(Some(seat), world));
        form.may(seat, world).map_err(|refusal| F::Order::refused(refusal, example, seat, world))
    }

    /// What one form lists, as far as it is legal; whoever asks knows that the seat may give orders at all.
    pub fn legal<F: Form>(seat: Seat, world: &World, sampler: &mut Sampler, orders: &mut Vec<F::Order>) {
        let Some(list) = F::LEGAL else { return sampler.leave_out() };
        let candidates = list(seat, world, sampler);
        let legal = sampler.legal(candidates, |form| form.may(seat, world).is_ok());
        orders.extend(legal.into_iter().map(Into::into));
    }

    pub fn apply<F: Form>(legal: Legal<F::Order>, world: &mut World) {
        F::Order::accepted(legal.order(), legal.seat(), world);
        F::apply(legal.narrow().expect("an order is of the form in whose row it stands"), world);
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::{
        orders::{Lister, check},
        random::{DrawSubject, Draws, Purpose},
        rules::RuleId,
    };

    /// What was built and learned, and how many orders were carried out.
    #[derive(Resource, Default, Debug, PartialEq)]
    struct Village(u32, Option<u8>, u32);

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Build {
        houses: u32,
    }

    impl Form for Build {
        const WORD: &'static str = "build";

        fn grammar(_: &World) -> Cow<'static, str> {
            "COUNT".into()
        }

        fn meaning(_: &World) -> Cow<'static, str> {
            "builds houses".into()
        }

        fn example(reader: Option<Seat>, _: &World) -> String {
            reader.map_or_else(|| "COUNT".into(), |seat| seat.to_string())
        }

        fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
            Ok(Self { houses: words.count()? })
        }

        fn text(&self, _: &World) -> String {
            self.houses.to_string()
        }

        fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
            let fits = world.resource::<Village>().0 + self.houses < 10;
            if fits { Ok(()) } else { Err(Refusal::new("no-room", "there is no room")) }
        }

        fn apply(legal: Legal<Self>, world: &mut World) {
            world.resource_mut::<Village>().0 += legal.order().houses;
        }

        const LEGAL: Option<Lister<Self>> =
            Some(|_, _, sampler| sampler.numbers(1, 12).into_iter().map(|houses| Self { houses }).collect());
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Learn(Option<u8>);

    impl Form for Learn {
        const WORD: &'static str = "learn";

        fn grammar(_: &World) -> Cow<'static, str> {
            "1|2".into()
        }

        fn meaning(_: &World) -> Cow<'static, str> {
            "chooses what is learned".into()
        }

        fn more(_: &World) -> Vec<(Cow<'static, str>, Cow<'static, str>)> {
            vec![("".into(), "learns nothing".into())]
        }

        fn example(_: Option<Seat>, _: &World) -> String {
            "2".into()
        }

        fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
            Ok(Self(if words.is_done() { None } else { Some(1 + words.keyword("thing", &["1", "2"])? as u8) }))
        }

        fn text(&self, _: &World) -> String {
            self.0.map_or_else(String::new, |thing| thing.to_string())
        }

        fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
            Ok(())
        }

        fn apply(legal: Legal<Self>, world: &mut World) {
            world.resource_mut::<Village>().1 = legal.into_order().0;
        }
    }

    /// What every form here says besides.
    trait Costly {
        fn cost(&self) -> u32;
    }

    impl Costly for Build {
        fn cost(&self) -> u32 {
            self.houses
        }
    }

    impl Costly for Learn {
        fn cost(&self) -> u32 {
            self.0.map_or(0, u32::from)
        }
    }

    crate::orders! {
        /// Two words, three variants.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum VillageOrder as dyn Costly {
            /// Builds houses.
            Build(Build),
            /// Learns something.
            Learn(Learn) or
            /// Learns nothing.
            Rest = Learn(None),
        }
    }

    impl OrderTable for VillageOrder {
        const NAME: &'static str = "village";

        fn may_any(seat: Seat, _: &World) -> Result<(), Refusal> {
            if seat == Seat(7) { Err(Refusal::new("stranger", "who are you?")) } else { Ok(()) }
        }

        fn refused(refusal: Refusal, example: impl Fn() -> String, _: Seat, _: &World) -> Refusal {
            refusal.example(example())
        }

        fn accepted(_: &Self, _: Seat, world: &mut World) {
            world.resource_mut::<Village>().2 += 1;
        }
    }

    fn village() -> World {
        let mut world = World::new();
        world.init_resource::<Village>();
        world
    }

    fn read(text: &str, world: &World) -> Result<VillageOrder, Refusal> {
        let mut words = Words::new(text, "");
        let order = VillageOrder::parse(&mut words, world)?;
        words.end()?;
        Ok(order)
    }

    #[test]
    fn keywords_help_and_examples_follow_from_the_forms() {
        let world = village();
        assert_eq!(VillageOrder::KEYWORDS, ["build", "learn"]);
        let lines = VillageOrder::grammar(&world);
        let forms: Vec<&str> = lines.iter().map(|(form, _)| form.as_str()).collect();
        assert_eq!(forms, ["build COUNT", "learn 1|2", "learn"]);
        assert_eq!(VillageOrder::examples(&world), ["build COUNT", "learn 2"]);
    }

    #[test]
    fn an_order_is_read_by_the_form_whose_word_it_begins_with() {
        let world = village();
        assert_eq!(read("BUILD 3", &world), Ok(Build { houses: 3 }.into()));
        assert_eq!(read("learn 2", &world), Ok(VillageOrder::Learn(Learn(Some(2)))));
        assert_eq!(read("learn", &world), Ok(VillageOrder::Rest));
        for order in ["build 3", "learn 2", "learn"] {
            assert_eq!(read(order, &world).unwrap().text(&world), order);
        }
        let refusal = read("learn 3", &world).unwrap_err();
        assert_eq!((refusal.code, refusal.example.as_str()), ("unknown-word", "learn 2"));
        let refusal = read("build 3 4", &world).unwrap_err();
        assert_eq!((refusal.code, refusal.example.as_str()), ("extra-words", "build COUNT"));
        assert_eq!(read("burn", &world).unwrap_err().expected, ["build", "learn"]);
    }

    #[test]
    fn a_variant_without_data_is_a_value_of_its_form() {
        let json = |order: &VillageOrder| serde_json::to_string(order).unwrap();
        assert_eq!(json(&Build { houses: 1 }.into()), r#"{"build":{"houses":1}}"#);
        assert_eq!(json(&Learn(Some(1)).into()), r#"{"learn":1}"#);
        assert_eq!(json(&Learn(None).into()), r#""rest""#);
        assert_eq!(Learn::try_from(VillageOrder::Rest), Ok(Learn(None)));
        assert_eq!(Build::try_from(VillageOrder::Rest), Err(VillageOrder::Rest));
    }

    #[test]
    fn a_module_can_ask_its_forms_for_more() {
        let orders = [VillageOrder::from(Build { houses: 4 }), Learn(Some(2)).into(), VillageOrder::Rest];
        assert_eq!(orders.map(|order| order.form().cost()), [4, 2, 0]);
    }

    #[test]
    fn forms_list_their_orders_and_what_may_not_be_given_is_left_out() {
        const { assert!(VillageOrder::LISTS) };
        let draw = Draws::new(1).at(RuleId("T-05"), DrawSubject::TABLE, Purpose("legal orders"));
        let mut world = village();
        world.resource_mut::<Village>().0 = 6;
        let mut sampler = Sampler::new(draw, 100);
        let listed = VillageOrder::legal(Seat(0), &world, &mut sampler);
        let texts: Vec<String> = listed.iter().map(|order| order.text(&world)).collect();
        assert_eq!(texts, ["build 1", "build 2", "build 3"]);
        assert!(!sampler.is_complete(), "`learn` lists nothing, so there may be more");
        let mut few = Sampler::new(draw, 2);
        assert_eq!(VillageOrder::legal(Seat(0), &world, &mut few).len(), 2);
        assert!(VillageOrder::legal(Seat(7), &world, &mut sampler).is_empty(), "who may give no order has none");
    }

    #[test]
    fn a_check_asks_what_all_orders_need_and_then_the_form() {
        let mut world = village();
        let order: VillageOrder = Build { houses: 6 }.into();
        assert_eq!(check(order.clone(), Seat(7), &world).unwrap_err().code, "stranger");
        VillageOrder::apply(check(order.clone(), Seat(0), &world).expect("there is room"), &mut world);
        let refusal = check(order, Seat(0), &world).unwrap_err();
        assert_eq!((refusal.code, refusal.example.as_str()), ("no-room", "build 1"));
        VillageOrder::apply(check(VillageOrder::Rest, Seat(0), &world).expect("always"), &mut world);
        assert_eq!(*world.resource::<Village>(), Village(6, None, 2));
    }
}
