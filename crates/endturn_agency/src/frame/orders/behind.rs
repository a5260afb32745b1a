//! A-42 Common parts of orders with the same form after their word: grammar, example, reading and
//! writing, and legal orders.

/// Defines the four functions and the list of a form whose fields are `agents`, `lead` and
/// `agents`, `site` and `agents`, or `count`.
macro_rules! behind {
    (agents of $kind:ident like $example:literal) => {
        $crate::frame::orders::behind::behind! {
            @list |seat, world, sampler| $crate::frame::orders::listed::teams::<$kind, _>(
                seat, world, sampler, |agents| Self { agents }
            )
        }
        $crate::frame::orders::behind::behind! {
            @form "AGENT+"; |_world| $example.to_owned();
            |order, _world| $crate::frame::orders::words::list(&order.agents);
            |words, _world| agents: $crate::frame::orders::words::agents(words)?
        }
    };
    (lead agents of $kind:ident, at hand $is_at_hand:expr, like $agents:literal) => {
        $crate::frame::orders::behind::behind! {
            @list |seat, world, sampler| $crate::frame::orders::listed::teams_at_leads::<$kind, _>(
                seat, world, sampler, $is_at_hand, |lead, agents| Self { lead, agents }
            )
        }
        $crate::frame::orders::behind::behind! {
            @form "LEAD AGENT+"; |world| format!("{} {}", $crate::frame::orders::words::some_lead(world), $agents);
            |order, world| format!(
                "{} {}",
                $crate::frame::orders::words::lead_word(world, order.lead),
                $crate::frame::orders::words::list(&order.agents)
            );
            |words, world| lead: $crate::frame::orders::words::lead(words, world)?,
                agents: $crate::frame::orders::words::agents(words)?
        }
    };
    (site agents of $kind:ident like $example:literal) => {
        $crate::frame::orders::behind::behind! {
            @list |seat, world, sampler| $crate::frame::orders::listed::teams_at_sites::<$kind, _>(
                seat, world, sampler, |site, agents| Self { site, agents }
            )
        }
        $crate::frame::orders::behind::behind! {
            @form "SITE AGENT+"; |_world| $example.to_owned();
            |order, _world| format!("{} {}", order.site.0, $crate::frame::orders::words::list(&order.agents));
            |words, _world| site: $crate::frame::orders::words::site(words)?,
                agents: $crate::frame::orders::words::agents(words)?
        }
    };
    (count like $example:literal) => {
        $crate::frame::orders::behind::behind! {
            @list |seat, world, sampler| $crate::frame::orders::listed::counts(
                seat, world, sampler, |count| Self { count }
            )
        }
        $crate::frame::orders::behind::behind! {
            @form "[COUNT]"; |_world| $example.to_owned();
            |order, _world| $crate::frame::orders::words::counted(order.count);
            |words, _world| count: $crate::frame::orders::words::count(words)?
        }
    };
    (@list |$seat:ident, $world:ident, $sampler:ident| $orders:expr) => {
        const LEGAL: Option<endturn_engine::orders::Lister<Self>> = Some(|$seat, $world, $sampler| $orders);
    };
    (
        @form $grammar:literal; |$seen:ident| $example:expr; |$order:ident, $told:ident| $text:expr;
        |$words:ident, $read:ident| $($field:ident: $value:expr),+
    ) => {
        fn grammar(_: &World) -> std::borrow::Cow<'static, str> {
            $grammar.into()
        }

        fn example(_: Option<Seat>, $seen: &World) -> String {
            $example
        }

        fn parse($words: &mut endturn_engine::orders::Words<'_>, $read: &World) -> Result<Self, Refusal> {
            Ok(Self { $($field: $value),+ })
        }

        fn text(&self, $told: &World) -> String {
            let $order = self;
            $text
        }
    };
}
pub(crate) use behind;
