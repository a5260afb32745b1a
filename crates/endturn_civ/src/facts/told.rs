//! The macro behind the table of facts.

/// Defines facts as a table: variant, notice, weight, sentence ([`endturn_engine::sentence`]),
/// fields.
macro_rules! facts {
    ($(#[$meta:meta])* $name:ident {$(
        $(#[$doc:meta])*
        $variant:ident $notice:literal $weight:literal $text:literal { $($field:ident: $ty:ty),* $(,)? }
    )+}) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the parts are named by what they are")]
        pub enum $name {
            $($(#[$doc])* $variant { $($field: $ty),* },)+
        }

        impl $name {
            /// Event class in Freeciv; empty for signals without a notice.
            #[must_use]
            pub const fn notice(&self) -> &'static str {
                match self { $(Self::$variant { .. } => $notice,)+ }
            }
        }

        impl endturn_engine::journal::Fact for $name {
            fn name(&self) -> &'static str {
                match self { $(Self::$variant { .. } => stringify!($variant),)+ }
            }

            fn fields(&self, world: &bevy_ecs::world::World) -> serde_json::Map<String, serde_json::Value> {
                let names = super::names::Names::of(world);
                let mut fields = serde_json::Map::new();
                if !self.notice().is_empty() {
                    fields.insert("notice".to_owned(), self.notice().into());
                }
                match *self {
                    $(Self::$variant { $($field),* } => {
                        $(fields.insert(stringify!($field).to_owned(), super::names::Part::value($field, names));)*
                    })+
                }
                fields
            }

            fn text(&self, world: &bevy_ecs::world::World) -> String {
                let names = super::names::Names::of(world);
                match *self {
                    $(Self::$variant { $($field),* } => {
                        const { endturn_engine::sentence::check($text, &[$(stringify!($field)),*]) };
                        endturn_engine::sentence::filled(
                            $text,
                            &[$((stringify!($field), super::names::Part::text($field, names))),*],
                        )
                    })+
                }
            }

            fn seats(&self) -> endturn_engine::seats::SeatSet {
                let sets: &[endturn_engine::seats::SeatSet] = match *self {
                    $(Self::$variant { $($field),* } => &[$(super::names::Part::seat($field)),*],)+
                };
                sets.iter().flat_map(|set| set.iter()).collect()
            }

            fn weight(&self) -> u64 {
                match self { $(Self::$variant { .. } => $weight,)+ }
            }

            fn is_told(&self) -> bool {
                !$name::is_of_the_clock(self)
            }

            fn is_decisive(&self) -> bool {
                $name::is_final(self)
            }
        }
    };
}

pub(super) use facts;
