//! C-33 Worklist, C-34 Repeat, advisor, initial production: the next target of a city. Advice is
//! computed when a city needs it, not for all cities as their phase begins (W-32) **(ours)**. Its
//! pure parts are [`endturn_civ_rules::production::worklist`] and
//! [`endturn_civ_rules::production::choice`].
//! Draws none. Tells `AdvisorChose`, `BuildingCantBeBuilt`, `UnitCantBeBuilt`, `WorklistFinished`.

use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::production::choice::{advise, is_repeated};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::production::worklist::{Found, Scan};
use endturn_engine::RuleId;

use super::row::Flow;
use crate::facts::CivFact;
use crate::realm::Realm;
use crate::shop::CityShop;

const WORKLIST: RuleId = RuleId("C-33");
const ADVISOR: RuleId = RuleId("C-34");

impl Realm<'_, '_> {
    /// C-33, C-34: chooses the next worklist entry, otherwise the same target again, otherwise the
    /// advisor's choice.
    pub(super) fn choose_next(&mut self, city: CityId) -> Flow {
        let mut scan = Scan::default();
        loop {
            let mut list = std::mem::take(&mut self.cities.production_mut(city).worklist);
            let found = scan.step(&CityShop::new(self.eye(), city), &mut list);
            self.cities.production_mut(city).worklist = list;
            match found {
                Found::Next { target, emptied } => {
                    self.follow_worklist(city, target, emptied);
                    return Flow::Next;
                }
                Found::Barred { entry, reason, emptied } => {
                    let seat = self.cities.site(city).owner;
                    let fact = match entry {
                        Target::Building(building) => CivFact::BuildingCantBeBuilt { seat, city, building, reason },
                        Target::Unit(unit_type) => CivFact::UnitCantBeBuilt { seat, city, unit_type, reason },
                    };
                    self.facts.tell(WORKLIST, fact);
                    if emptied {
                        self.facts.tell(WORKLIST, CivFact::WorklistFinished { seat, city });
                    }
                }
                Found::Nothing => break,
            }
        }
        self.repeat_or_advise(city);
        Flow::Next
    }

    fn follow_worklist(&mut self, city: CityId, target: Target, emptied: bool) {
        let old = self.cities.production(city).target;
        self.note(city, WORKLIST, |eye| format!("next on the worklist is {}", eye.rules.target_name(target)));
        self.change_production(city, target);
        self.facts.announce_wonder(&self.cities, &self.rules, city, old);
        if emptied {
            let seat = self.cities.site(city).owner;
            self.facts.tell(WORKLIST, CivFact::WorklistFinished { seat, city });
        }
    }

    fn repeat_or_advise(&mut self, city: CityId) {
        let target = self.cities.production(city).target;
        let shop = CityShop::new(self.eye(), city);
        if is_repeated(&shop, target) {
            return;
        }
        let Some(advice) = advise(&shop) else { return };
        let seat = self.cities.site(city).owner;
        self.change_production(city, advice);
        self.facts.tell(ADVISOR, CivFact::AdvisorChose { seat, city, target: advice });
        self.note(city, ADVISOR, |eye| format!("the advisor chooses {}", eye.rules.target_name(advice)));
    }
}
