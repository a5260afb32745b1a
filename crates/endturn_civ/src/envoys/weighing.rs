//! W-159 Treaty evaluation: the worth of a treaty to a nation, clause by clause. Its pure part is
//! [`endturn_civ_rules::nation::attitude`]. Draws none. Tells `TreatyDeclined`.

use endturn_civ_rules::ids::{BuildingId, TechId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::attitude::Sides;
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::nation::pact;
use endturn_civ_rules::nation::research::Aim;
use endturn_engine::Seat;

use super::Envoy;
use crate::facts::Reason;
use crate::state::{Buildings, Citizens, Clause, Gift, Site, Treaty};

/// Worth of a cease-fire that the nation wants.
const TRUCE: i64 = 100;
/// Gold that a weaker enemy that it hates must add to one.
const TRUCE_PRICE: i64 = 50;
/// Worth of peace or an alliance that it wants.
const PACT: i64 = 50;
/// Worth of 100 tiles of map to get, and to give.
const MAP: (i64, i64) = (10, 20);
/// Worth of a citizen of a city.
const CITIZEN: i64 = 40;

/// An answer to a treaty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is accepted.
    Accept {
        /// Worth in gold if the nation gives nothing in return, else 0.
        gifts: i64,
    },
    /// It is declined, for this reason.
    Decline(Reason),
}

impl Envoy<'_> {
    /// W-159: whether the nation wants a treaty that it makes or gets.
    pub(crate) fn weigh(&self, treaty: &Treaty) -> Verdict {
        let other = if treaty.from == self.seat { treaty.to } else { treaty.from };
        let sides = self.sides(other);
        let (mut sum, mut gives, mut has_pact) = (0_i64, false, false);
        for &clause in &treaty.clauses {
            let worth = match self.worth(clause, other, &sides) {
                Ok(worth) => worth,
                Err(reason) => return Verdict::Decline(reason),
            };
            sum = sum.saturating_add(worth);
            let is_pact = clause.gift.pact().is_some();
            gives = gives || clause.giver == self.seat && !is_pact;
            has_pact = has_pact || is_pact;
        }
        if sides.are_enemies() && !has_pact && gives {
            return Verdict::Decline("it trades with no enemy");
        }
        if sum < 0 {
            return Verdict::Decline("it wants more for it");
        }
        Verdict::Accept { gifts: if gives || has_pact { 0 } else { sum } }
    }

    /// The worth of a clause in gold; the error says why the nation won't have it at any price.
    fn worth(&self, Clause { giver, gift }: Clause, other: Seat, sides: &Sides) -> Result<i64, Reason> {
        let gives = giver == self.seat;
        let signed = |get: i64, give: i64| if gives { -give } else { get };
        Ok(match gift {
            Gift::Gold(gold) => {
                let cost_pct = self.eye.rules.written.settings.diplgoldcost;
                signed(i64::from(pact::gold_received(gold, cost_pct)), i64::from(gold))
            }
            Gift::Advance(tech) if gives => {
                -sides.tech_price(self.bulbs(tech), self.knobs).ok_or("it gives no techs away")?
            }
            Gift::Advance(tech) => sides.tech_gain(self.bulbs(tech)),
            Gift::Embassy => signed(i64::from(self.knobs.embassy_worth), i64::from(self.knobs.embassy_worth)),
            Gift::Map | Gift::SeaMap => {
                let tiles = self.eye.vision().known_tiles(self.seat).count() as i64;
                let share = if gift == Gift::SeaMap { 2 } else { 1 };
                signed(MAP.0 * tiles / 100 / share, MAP.1 * tiles / 100 / share)
            }
            Gift::City(city) => {
                let worth = self.worth_of_city(city).ok_or("it does not trade that city")?;
                signed(worth, worth)
            }
            Gift::Vision if gives && !sides.are_allies() => return Err("it shows what it sees to allies only"),
            Gift::Vision => 0,
            Gift::CeaseFire => self.worth_of_truce(other, sides)?,
            Gift::Peace if sides.is_aim => return Err("it does not want peace"),
            Gift::Peace if sides.love < self.knobs.peace_from_attitude => return Err("it does not trust the other"),
            Gift::Alliance if sides.is_aim || sides.love < self.knobs.alliance_from_attitude => {
                return Err("it does not trust the other so much");
            }
            Gift::Alliance if self.common_enemies(other) == 0 => {
                return Err("it has no enemy in common with the other");
            }
            Gift::Peace | Gift::Alliance => PACT,
        })
    }

    /// A cease-fire is worth something, except to those with a war aim or a weak, hated enemy.
    fn worth_of_truce(&self, other: Seat, sides: &Sides) -> Result<i64, Reason> {
        if sides.is_aim {
            return Err("it does not want the war to end");
        }
        let is_welcome = sides.love >= self.knobs.truce_from_attitude || self.own_power() <= self.power_of(other);
        Ok(if is_welcome { TRUCE } else { -TRUCE_PRICE })
    }

    /// The bulbs of a tech, as they would be for this nation; what they are for another is a guess.
    pub(super) fn bulbs(&self, tech: TechId) -> i32 {
        self.eye.aim_cost(self.seat, Aim::Tech(tech))
    }

    /// The worth of a city in gold; `None` for capitals and cities that the nation does not see.
    fn worth_of_city(&self, city: CityId) -> Option<i64> {
        let site = self.eye.city_part::<Site>(city)?;
        let is_own = site.owner == self.seat;
        if site.capital != CapitalKind::None && is_own || !is_own && !self.eye.vision().sees(self.seat, site.tile) {
            return None;
        }
        let size = i64::from(self.eye.city_part::<Citizens>(city)?.size);
        // Only the owner knows the buildings.
        let standing = is_own.then(|| self.eye.city_part::<Buildings>(city)).flatten().map(|own| own.standing);
        let cost = |at: usize| i64::from(self.eye.rules.building(BuildingId::at(at)).build_cost);
        let buildings: i64 = standing.iter().flat_map(|own| own.iter()).map(cost).sum();
        Some(CITIZEN * size + buildings)
    }
}
