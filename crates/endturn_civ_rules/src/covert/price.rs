//! S-05 Inciting and bribing: the price for a city or a unit to change sides. Carried out by
//! `crates/endturn_civ/src/changes/treason.rs`.
//! Draws none. Tells nothing.

/// Price at and above which nothing is for sale.
pub const PRICELESS: i32 = 1_000_000_000;
/// Maximum distance to the capital that counts, in tiles; also used without a capital.
pub const FARTHEST: i32 = 32;

/// Nationalities of a city's citizens, where they count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loyalty {
    /// Citizens of its owner's nation.
    pub owners: i32,
    /// Citizens of the buyer's nation.
    pub buyers: i32,
    /// All other citizens.
    pub others: i32,
}

/// The founder of a city, where citizens have no nationality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// Its owner founded it.
    Own,
    /// The buyer founded it.
    Buyers,
    /// Another nation founded it.
    Others,
}

/// The effect of citizens or founder on the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// Citizens have a nationality.
    Nationality(Loyalty),
    /// They have none, and the founder of the city counts.
    Founder(Past),
}

/// The values that make the price of a city (S-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CityWorth {
    /// Gold of its owner.
    pub gold: i32,
    /// Base gold added to it.
    pub base_gold: i32,
    /// Shield cost of the units in it.
    pub unit_shields: i32,
    /// Factor for these shields.
    pub unit_factor: i32,
    /// Shield cost of its buildings.
    pub building_shields: i32,
    /// Factor for these shields.
    pub building_factor: i32,
    /// Citizens.
    pub size: i32,
    /// Happy citizens.
    pub happy: i32,
    /// Unhappy citizens.
    pub unhappy: i32,
    /// Angry citizens.
    pub angry: i32,
    /// Tiles to the capital; `None` without one.
    pub distance: Option<i32>,
    /// The nationality of its citizens, or its founder.
    pub ties: Ties,
    /// `total_pct`: percent of the total.
    pub total_pct: i32,
    /// `Incite_Cost_Pct`: additional percent.
    pub effect_pct: i32,
}

/// Tiles to a capital as used in prices.
fn reach(distance: Option<i32>) -> i128 {
    i128::from(distance.unwrap_or(FARTHEST).clamp(0, FARTHEST))
}

/// A price; `None` if it is too high to be paid.
fn sold_for(price: i128) -> Option<i32> {
    i32::try_from(price.max(0)).ok().filter(|&price| price < PRICELESS)
}

impl CityWorth {
    /// S-05: gold to incite the city; `None` if it is not for sale. Its owner's gold with a
    /// constant, its units and its buildings, times its citizens weighted by mood, divided by the
    /// distance to the capital plus 3; citizens of third nations count seven tenths, those of the
    /// buyer a half. A city that its buyer has founded costs half where citizens have no
    /// nationality, one of third nations two thirds **(ours)**.
    #[must_use]
    pub fn price(&self) -> Option<i32> {
        let wide = i128::from;
        let mut price = wide(self.gold) + wide(self.base_gold);
        price += wide(self.unit_shields) * wide(self.unit_factor);
        price += wide(self.building_shields) * wide(self.building_factor);
        price = match self.ties {
            Ties::Founder(Past::Buyers) => price / 2,
            Ties::Founder(Past::Others) => price * 2 / 3,
            Ties::Founder(Past::Own) | Ties::Nationality(_) => price,
        };
        let mood = wide(self.size) + wide(self.happy) - wide(self.unhappy) - 3 * wide(self.angry);
        price = price * mood.max(1) * wide(self.total_pct) / (reach(self.distance) + 3);
        if let Ties::Nationality(Loyalty { owners, buyers, others }) = self.ties {
            let tenths = 10 * wide(owners) + 7 * wide(others) + 5 * wide(buyers);
            price = price / wide(self.size.max(1)) * tenths / 10;
        }
        price = (price + price * wide(self.effect_pct) / 100) / 100;
        sold_for(price)
    }
}

/// The values that make the price of a unit (S-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitWorth {
    /// Gold of its owner.
    pub gold: i32,
    /// Base gold added to it.
    pub base_gold: i32,
    /// Tiles to its owner's capital; `None` without one.
    pub distance: Option<i32>,
    /// Shield cost of its type.
    pub build_cost: i32,
    /// `Unit_Bribe_Cost_Pct`: additional percent.
    pub effect_pct: i32,
    /// Power of its level.
    pub power_pct: i32,
    /// Move fragments added by its level.
    pub move_bonus: i32,
    /// Move fragments of its type.
    pub move_rate: i32,
    /// Hit points left.
    pub hit_points: i32,
    /// Hit points of its type.
    pub full_hit_points: i32,
}

impl UnitWorth {
    /// S-05: gold to bribe the unit: its owner's gold with a constant, divided by the distance to
    /// the capital plus 2, for each ten shields of its cost; experience increases the price, lost
    /// hit points reduce it by up to a half. All multiplications of the price come before its
    /// divisions **(ours)**.
    #[must_use]
    pub fn price(&self) -> Option<i32> {
        let wide = i128::from;
        let rate = wide(self.move_rate.max(1));
        let full = wide(self.full_hit_points.max(1));
        let factors = [
            wide(self.gold) + wide(self.base_gold),
            wide(self.build_cost),
            (100 + wide(self.effect_pct)).max(0),
            wide(self.power_pct.max(0)),
            rate + wide(self.move_bonus.max(0)),
            full + wide(self.hit_points.max(0)),
        ];
        let whole = (reach(self.distance) + 2) * 10 * 100 * 100 * rate * full * 2;
        let product = factors.into_iter().try_fold(1_i128, i128::checked_mul);
        sold_for(product? / whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOWN: CityWorth = CityWorth {
        gold: 200,
        base_gold: 1_000,
        unit_shields: 30,
        unit_factor: 2,
        building_shields: 140,
        building_factor: 1,
        size: 5,
        happy: 1,
        unhappy: 2,
        angry: 0,
        distance: Some(5),
        ties: Ties::Nationality(Loyalty { owners: 5, buyers: 0, others: 0 }),
        total_pct: 100,
        effect_pct: 0,
    };

    #[test]
    fn s_05_a_city_costs_by_treasury_wealth_mood_and_distance() {
        // (200 + 1000 + 60 + 140) · (5 + 1 - 2) / (5 + 3) = 700.
        assert_eq!(TOWN.price(), Some(700));
        assert_eq!(CityWorth { effect_pct: 300, ..TOWN }.price(), Some(2_800), "a courthouse");
        assert_eq!(CityWorth { effect_pct: -50, ..TOWN }.price(), Some(350), "nobody is in it");
        assert_eq!(CityWorth { unhappy: 3, angry: 2, ..TOWN }.price(), Some(175), "nobody likes it there");
        assert_eq!(CityWorth { distance: None, ..TOWN }.price(), CityWorth { distance: Some(99), ..TOWN }.price());
        assert_eq!(CityWorth { total_pct: 0, ..TOWN }.price(), Some(0));
    }

    #[test]
    fn s_05_citizens_of_other_nations_are_easily_won() {
        let mixed = |owners, buyers, others| {
            CityWorth { ties: Ties::Nationality(Loyalty { owners, buyers, others }), ..TOWN }.price()
        };
        assert_eq!([mixed(3, 0, 2), mixed(3, 2, 0), mixed(0, 5, 0)], [Some(616), Some(560), Some(350)]);
        let past = |past| CityWorth { ties: Ties::Founder(past), ..TOWN }.price();
        assert_eq!([past(Past::Own), past(Past::Buyers), past(Past::Others)], [Some(700), Some(350), Some(466)]);
    }

    #[test]
    fn s_05_what_is_worth_a_thousand_million_is_not_for_sale() {
        let rich = CityWorth { gold: i32::MAX, size: 200, happy: 200, distance: Some(0), ..TOWN };
        assert_eq!(rich.price(), None);
        let most = i32::MAX;
        let all = CityWorth { base_gold: most, unit_shields: most, unit_factor: most, effect_pct: most, ..rich };
        assert_eq!(all.price(), None);
    }

    const LEGION: UnitWorth = UnitWorth {
        gold: 50,
        base_gold: 750,
        distance: Some(8),
        build_cost: 40,
        effect_pct: 0,
        power_pct: 100,
        move_bonus: 0,
        move_rate: 3,
        hit_points: 10,
        full_hit_points: 10,
    };

    #[test]
    fn s_05_a_unit_costs_by_treasury_distance_and_shields() {
        // (50 + 750) / (8 + 2) · 40 / 10 = 320.
        assert_eq!(LEGION.price(), Some(320));
        assert_eq!(UnitWorth { power_pct: 150, ..LEGION }.price(), Some(480));
        assert_eq!(UnitWorth { hit_points: 5, ..LEGION }.price(), Some(240), "half hurt, a quarter off");
        assert_eq!(UnitWorth { effect_pct: -50, ..LEGION }.price(), Some(160), "Settlers");
        assert_eq!(UnitWorth { move_bonus: 3, ..LEGION }.price(), Some(640), "twice as fast");
        assert_eq!(UnitWorth { distance: None, ..LEGION }.price(), Some(94));
    }

    #[test]
    fn s_05_the_largest_unit_there_is_has_a_price_or_none() {
        let most = i32::MAX;
        let all =
            UnitWorth { gold: most, base_gold: most, build_cost: most, effect_pct: most, power_pct: most, ..LEGION };
        assert_eq!(all.price(), None);
    }
}
