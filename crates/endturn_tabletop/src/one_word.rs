//! Orders of one word, such as `roll`.

/// Defines an order of one word. Its type checks itself by `check(self, seat, world)` and is
/// carried out by `carry_out(self, seat, world)`; `deliberate` is [`Form::DELIBERATE`], false by
/// default.
///
/// [`Form::DELIBERATE`]: endturn_engine::orders::Form::DELIBERATE
macro_rules! one_word {
    ($(#[doc = $doc:literal])+ $form:ident = $word:literal, $meaning:literal $(, deliberate: $deliberate:literal)?) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        pub struct $form;

        impl ::endturn_engine::orders::Form for $form {
            const WORD: &'static str = $word;
            type Proof = ();
            const LEGAL: Option<::endturn_engine::orders::Lister<Self>> =
                Some(|seat, world, _| if Self.check(seat, world).is_ok() { vec![Self] } else { Vec::new() });
            $(const DELIBERATE: bool = $deliberate;)?

            fn grammar(_: &::bevy_ecs::world::World) -> ::std::borrow::Cow<'static, str> {
                "".into()
            }

            fn meaning(_: &::bevy_ecs::world::World) -> ::std::borrow::Cow<'static, str> {
                $meaning.into()
            }

            fn example(_: Option<::endturn_engine::Seat>, _: &::bevy_ecs::world::World) -> String {
                String::new()
            }

            fn parse(
                _: &mut ::endturn_engine::orders::Words<'_>,
                _: &::bevy_ecs::world::World,
            ) -> Result<Self, ::endturn_engine::orders::Refusal> {
                Ok(Self)
            }

            fn text(&self, _: &::bevy_ecs::world::World) -> String {
                String::new()
            }

            fn may(
                &self,
                seat: ::endturn_engine::Seat,
                world: &::bevy_ecs::world::World,
            ) -> Result<(), ::endturn_engine::orders::Refusal> {
                self.check(seat, world)
            }

            fn apply(legal: ::endturn_engine::orders::Legal<Self>, world: &mut ::bevy_ecs::world::World) {
                legal.order().carry_out(legal.seat(), world);
            }
        }
    };
}

pub(crate) use one_word;
