//! The form of orders whose only arguments are agents.

/// Defines an order of agents, for a kind: its doc and type, its word with an example of its
/// arguments, its effect in words, how it is judged, and what it changes.
macro_rules! of_agents {
    (
        $(#[$doc:meta])* $Order:ident of $Kind:ident, $word:literal like $example:literal;
        meaning |$seen:pat_param| $meaning:expr;
        may |$named:ident, $judged:ident, $before:ident| $may:expr;
        apply |$agents:ident, $seat:ident, $world:ident| $apply:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $Order {
            /// The agents.
            pub agents: Vec<$crate::frame::ids::AgentId>,
        }

        impl endturn_engine::orders::Form for $Order {
            const WORD: &'static str = $word;
            type Proof = ();

            $crate::frame::orders::behind::behind!(agents of $Kind like $example);

            fn meaning($seen: &World) -> std::borrow::Cow<'static, str> {
                $meaning.into()
            }

            fn may(&self, $judged: Seat, $before: &World) -> Result<(), Refusal> {
                let $named = &self.agents;
                $may
            }

            fn apply(legal: endturn_engine::orders::Legal<Self>, $world: &mut World) {
                let ($seat, $agents) = (legal.seat(), legal.into_order().agents);
                $apply
            }
        }
    };
}
pub(crate) use of_agents;
