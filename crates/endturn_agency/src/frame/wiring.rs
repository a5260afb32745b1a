//! The parts of a kind and its module that are the same for both kinds: each has the same types and
//! functions under the same names, in files of the same names, to which `super` leads here.

/// Implements [`AgencyKind`](crate::frame::kind::AgencyKind) and the traits of its agents, sites
/// and figures. Stated are the parts in which kinds differ.
macro_rules! kind {
    (
        $Kind:ident,
        lost_at_panic_bp: |$rules:ident| $lost:expr,
        is_employed: |$state:ident| $is_employed:expr,
        won: $won:pat,
        over: $over:pat,
        skill: |$skilled:ident| $skill:expr,
        exhaustion_micro: |$tired:ident| $exhaustion:expr $(,)?
    ) => {
        impl $crate::frame::kind::AgencyKind for $Kind {
            type LeadRules = super::rules::LeadRules;
            type MissionRules = super::rules::MissionRules;
            type FactionRules = super::rules::FactionRules;
            type Rules = super::rules::Rules;
            type Agent = super::state::Agent;
            type Service = super::components::Service;
            type Site = super::state::Site;
            type Faction = super::state::Faction;
            type Assets = super::state::Assets;
            type Ledger = super::components::Ledger;
            type Tally = super::components::Tally;
            type Desk = super::desk::Desk;
            type Broken = super::invariants::Broken;

            fn lost_at_panic_bp($rules: &super::rules::Rules) -> i64 {
                $lost
            }

            fn start(rules: &super::rules::Rules) -> (i64, super::state::Assets) {
                (rules.start.panic_bp.into(), rules.start_assets())
            }

            fn money(assets: &super::state::Assets) -> i64 {
                assets.money
            }

            fn new_site(rules: &super::rules::Rules, mission: $crate::frame::ids::MissionId) -> super::state::Site {
                super::sites::new(rules, mission)
            }

            fn last_lead(faction: &super::rules::FactionRules) -> Option<$crate::frame::ids::LeadId> {
                faction.destroyed_by
            }
        }

        impl $crate::frame::kind::State for super::state::AgentState {
            const STATES: &'static [Self] = &Self::ALL;
            const AVAILABLE: Self = Self::Available;
            const ON_MISSION: Self = Self::OnMission;

            fn place(self) -> usize {
                self as usize
            }

            fn is_employed(self) -> bool {
                let $state = self;
                $is_employed
            }
        }

        impl $crate::frame::kind::Employee for super::state::Agent {
            type State = super::state::AgentState;

            fn state(&self) -> super::state::AgentState {
                self.state
            }

            fn site(&self) -> Option<$crate::frame::ids::SiteId> {
                if let super::state::Assignment::Site(site) = self.assignment { Some(site) } else { None }
            }
        }

        impl $crate::frame::kind::Place for super::state::Site {
            type State = super::state::SiteState;

            fn mission(&self) -> $crate::frame::ids::MissionId {
                self.mission
            }

            fn stage(&self) -> $crate::frame::kind::Stage {
                match self.state {
                    super::state::SiteState::Active => $crate::frame::kind::Stage::Active,
                    super::state::SiteState::Deployed => $crate::frame::kind::Stage::Deployed,
                    $won => $crate::frame::kind::Stage::Won,
                    $over => $crate::frame::kind::Stage::Over,
                }
            }

            fn set(&mut self, state: Option<super::state::SiteState>, expires_in: Option<i32>) {
                self.state = state.unwrap_or(self.state);
                self.expires_in = expires_in.map_or(self.expires_in, Into::into);
            }

            fn told(&self) -> (super::state::SiteState, Option<i32>) {
                (self.state, self.expires_in.into())
            }

            fn deploy(&mut self) {
                self.state = super::state::SiteState::Deployed;
            }
        }

        impl $crate::frame::metrics::Measured for $Kind {
            fn purse(assets: &super::state::Assets) -> (i64, i64) {
                (assets.money, assets.funding)
            }

            fn earned(ledger: &super::components::Ledger) -> $crate::frame::metrics::Money {
                let one = &ledger.money;
                let (contracting, funding, upkeep) = (one.contracting, one.funding, one.upkeep);
                $crate::frame::metrics::Money { contracting, funding, upkeep }
            }

            fn seen(tally: &super::components::Tally) -> $crate::frame::metrics::Seen {
                let &super::components::Tally { unscathed, wounded, killed, sacked, .. } = tally;
                let &super::components::Tally { leads_done, leads_repeated, idle_turns, .. } = tally;
                $crate::frame::metrics::Seen {
                    unscathed,
                    wounded,
                    killed,
                    sacked,
                    leads_done,
                    leads_repeated,
                    idle_turns,
                }
            }

            fn skill($skilled: &super::state::Agent) -> i64 {
                $skill
            }

            fn exhaustion_micro($tired: &super::state::Agent) -> i64 {
                $exhaustion
            }
        }
    };
}

/// Items of a kind's [`Module`](endturn_scenario::author::Module), with the types of its orders and
/// its view.
macro_rules! module_items {
    ($Order:ident, $View:ident) => {
        const NAME: &'static str = $crate::NAME;
        const HOME: &'static str = "crates/endturn_agency/";
        const DECIDES_AT_ONCE: bool = true;
        const RULES: &'static [endturn_engine::rules::RuleInfo] = super::rule_list::RULES;
        const METRICS: &'static [endturn_engine::metrics::Metric] = super::metrics::METRICS;
        const TABLES: &'static [endturn_engine::tables::EntityTable] = super::tables::TABLES;
        const STANDINGS: &'static [&'static str] = super::metrics::STANDINGS;
        const RANKING: &'static [&'static str] = $crate::frame::metrics::RANKING;
        const QUESTIONS: &'static [endturn_engine::counsel::Question] = super::counsel::QUESTIONS;
        const STARTER: &'static str = include_str!("starter.ron");
        const HANDICAPS: &'static [endturn_engine::handicap::Handicap] = &[endturn_engine::handicap::Handicap {
            name: "money at the start",
            range: (0, 50_000),
            path: &[$crate::NAME, "offices", endturn_engine::handicap::SEAT, "money"],
            value: $crate::frame::metrics::money::<Self>,
            written: |_world, _seat, value| value.to_string(),
        }];
        type Ruleset = super::ruleset::Ruleset;
        type Section = $crate::frame::scenario::starts::SectionOf<Self>;
        type Compiled = $crate::frame::setup::Setup<Self>;
        type Order = super::orders::$Order;
        type View<'w> = Option<super::view::$View<'w>>;

        fn check(ruleset: &super::ruleset::Ruleset, checker: &mut endturn_scenario::checks::Checker<'_>) {
            super::ruleset::check::check(ruleset, checker);
        }

        fn no_way_to_win(ruleset: &endturn_scenario::tree::Node) -> Option<endturn_scenario::diagnostic::Diagnostic> {
            super::ruleset::check::no_way_to_win(ruleset)
        }

        fn spawn(given: &Given<Self>, world: &mut World) {
            given.compiled().spawn(world);
        }

        fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
            given.compiled().section(world)
        }

        fn view(world: &World, seat: Seat) -> Self::View<'_> {
            super::view::$View::of(world, seat)
        }

        fn status(view: &Self::View<'_>) -> String {
            view.as_ref().map_or_else(String::new, super::view::as_text)
        }

        fn briefing(given: &Given<Self>) -> endturn_engine::counsel::Briefing {
            super::counsel::briefing(&given.compiled().rules)
        }

        fn needs(view: &Self::View<'_>) -> Vec<endturn_engine::counsel::Need> {
            view.as_ref().map_or_else(Vec::new, super::counsel::needs)
        }

        fn answer(
            view: &Self::View<'_>,
            word: &str,
            rest: &mut endturn_engine::orders::Words<'_>,
        ) -> Result<String, endturn_engine::orders::Refusal> {
            super::counsel::answer(view.as_ref().ok_or_else($crate::frame::counsel::no_office)?, word, rest)
        }

        fn drawing(_: &Given<Self>, world: &World, seat: Option<Seat>) -> Option<endturn_engine::drawing::Drawing> {
            $crate::frame::drawing::draw::<Self>(world, seat)
        }

        fn check_state(world: &World) -> Result<(), endturn_engine::snapshot::Unsound> {
            super::soundness::check(world)
        }
    };
}

/// Reads and compiles the rulesets of a kind.
macro_rules! compiled {
    ($Kind:ident) => {
        /// Reads a ruleset's tree, checks and compiles it; `None` only with errors in the report,
        /// which then lists all problems.
        pub fn read(
            node: &endturn_scenario::tree::Node,
            report: &mut endturn_scenario::diagnostic::Report,
        ) -> Option<super::rules::Rules> {
            let ruleset = endturn_scenario::author::read_ruleset::<$Kind>(node, report);
            ruleset.map(|ruleset| super::rules::Rules::new(&ruleset))
        }

        impl endturn_scenario::author::Compiled<$Kind> for $crate::frame::setup::Setup<$Kind> {
            fn compile(
                ruleset: &super::ruleset::Ruleset,
                section: &$crate::frame::scenario::starts::SectionOf<$Kind>,
                seats: endturn_scenario::author::Seats<'_>,
                checker: &mut endturn_scenario::checks::Checker<'_>,
            ) -> Option<Self> {
                Self::new(super::rules::Rules::new(ruleset), section, seats, checker)
            }
        }
    };
}

pub(crate) use {compiled, kind, module_items};
