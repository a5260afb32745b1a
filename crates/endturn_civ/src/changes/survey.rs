//! The capabilities by which land is seen, learnt and claimed.

use endturn_engine::Seat;

use super::wonders::is_flag_known;
use crate::realm::{Cities, Derived, Land, Nations, Realm};
use crate::state::ResearchPools;

/// The capabilities by which nations see, learn and claim land: it changes owners, the map's memory
/// and the claims that are open, and reads cities, nations and their techs. Tiles that change hands
/// are noted until the caller settles them ([`Realm::claim`]).
pub struct Survey<'a, 'l, 'd> {
    pub(super) cities: &'a Cities<'a, 'a>,
    pub(super) nations: &'a Nations<'a, 'a>,
    research: &'a ResearchPools,
    pub(super) land: &'a mut Land<'l>,
    pub(super) derived: &'a mut Derived<'d>,
    /// The round; 1 while a scenario is spawned.
    pub(super) round: u32,
}

impl<'a, 'l, 'd> Survey<'a, 'l, 'd> {
    /// Surveys land for a rule that has these capabilities.
    #[must_use]
    pub const fn new(
        (cities, nations): (&'a Cities<'a, 'a>, &'a Nations<'a, 'a>),
        research: &'a ResearchPools,
        land: &'a mut Land<'l>,
        derived: &'a mut Derived<'d>,
        round: u32,
    ) -> Self {
        Self { cities, nations, research, land, derived, round }
    }

    /// Whether a nation knows a tech with a flag.
    pub(super) fn knows_tech_flag(&self, seat: Seat, flag: &str) -> bool {
        let pool = &self.research.pools[usize::from(self.nations.nation(seat).pool)];
        is_flag_known(&self.derived.rules, &pool.known, flag)
    }
}

impl<'w> Realm<'w, '_> {
    /// Surveys land.
    #[must_use]
    pub fn survey(&mut self) -> Survey<'_, 'w, 'w> {
        let round = self.round();
        let known = (&self.cities, &self.nations);
        Survey::new(known, &self.commons.research, &mut self.land, &mut self.derived, round)
    }

    /// Claims or frees land, and settles it.
    pub fn claim(&mut self, act: impl FnOnce(&mut Survey<'_, 'w, 'w>)) {
        act(&mut self.survey());
        let units = &self.units;
        self.derived.settle_claims(&mut self.cities, &mut self.land, |tile| units.homes_on(tile));
    }
}
