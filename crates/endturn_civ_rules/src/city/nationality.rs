//! C-02 Nationality and assimilation, C-20 Nationality unhappiness: the nations of a city's
//! citizens. Carried out by `crates/endturn_civ/src/phase_end/step_a.rs` and
//! `crates/endturn_civ/src/refresh/terms.rs`.
//! Draws none. Tells nothing.

use endturn_engine::Seat;
use endturn_engine::random::Draw;
use endturn_engine::seats::SeatSet;
use serde::{Deserialize, Serialize};

use crate::arithmetic::saturate;
use crate::bits::ones;

/// Number of citizens of each nation in a city; a nation is identified by its player's seat. All
/// zero if the ruleset has no nationality.
///
/// It takes 64 bytes and a mask for any population. Its serial form is a list of nations that have
/// citizens, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<(Seat, u8)>", try_from = "Vec<(Seat, u8)>")]
pub struct Nationalities {
    present: SeatSet,
    counts: [u8; Seat::MAX],
}

impl Default for Nationalities {
    fn default() -> Self {
        Self { present: SeatSet::EMPTY, counts: [0; Seat::MAX] }
    }
}

impl Nationalities {
    /// Citizens of a single nation.
    #[must_use]
    pub fn of(nation: Seat, count: u8) -> Self {
        let mut all = Self::default();
        all.add(nation, count);
        all
    }

    /// Citizens of a nation.
    #[must_use]
    pub fn count(&self, nation: Seat) -> u8 {
        self.counts.get(nation.index()).copied().unwrap_or(0)
    }

    /// All citizens.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.iter().map(|(_, count)| i32::from(count)).sum()
    }

    /// The nations that have citizens here, by seat, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, u8)> + '_ {
        seats(self.present.bits()).map(|seat| (seat, self.counts[seat.index()]))
    }

    /// The nations other than `owner` that have citizens here.
    #[must_use]
    pub(crate) fn foreign(&self, owner: Seat) -> SeatSet {
        let mut seats = self.present;
        seats.remove(owner);
        seats
    }

    /// C-02: adds newcomers: of the owner's nation at growth, of the unit's when it joins or
    /// founds, of the migrant's own. At most 255 of each nation count, and no nation beyond the
    /// last seat.
    pub fn add(&mut self, nation: Seat, count: u8) {
        self.set(nation, self.count(nation).saturating_add(count));
    }

    /// C-02: with a chance of `permille` one citizen of a foreign nation, all nations equally
    /// likely, becomes one of the owner's. Returns the citizen's old nation.
    ///
    /// The chance is drawn even if all are the owner's, but not without nationality.
    pub fn assimilate(&mut self, owner: Seat, permille: i32, draw: &mut Draw) -> Option<Seat> {
        if self.present.is_empty() || !draw.chance_permille(permille.max(0) as u64) {
            return None;
        }
        let nation = draw_foreign(self.foreign(owner), draw)?;
        self.convert(nation, owner, 1);
        Some(nation)
    }

    /// C-02: the city loses `count` citizens: of foreign nations, drawn one after the other, each
    /// its only citizen or half of them, rounded down; then of the owner's.
    pub fn lose(&mut self, owner: Seat, count: i32, draw: &mut Draw) {
        let mut left = count;
        while left > 0 {
            let Some(nation) = draw_foreign(self.foreign(owner), draw) else { break };
            let present = self.count(nation);
            let lost = if present == 1 { 1 } else { left.min(i32::from(present / 2)) };
            self.set(nation, present - lost as u8);
            left -= lost;
        }
        let own = i32::from(self.count(owner));
        self.set(owner, (own - left.clamp(0, own)) as u8);
    }

    /// Removes one citizen of a nation, such as one who migrates; does nothing if it has none.
    pub fn remove_one(&mut self, nation: Seat) {
        self.set(nation, self.count(nation).saturating_sub(1));
    }

    /// C-02: after a conquest each nation foreign to the new owner loses `pct` percent of its
    /// citizens to the new owner's, at least one; none if `pct` is 0.
    pub fn convert_at_conquest(&mut self, owner: Seat, pct: i32) {
        if pct <= 0 {
            return;
        }
        for nation in seats(self.foreign(owner).bits()) {
            let converted = (i64::from(self.count(nation)) * i64::from(pct) / 100).clamp(1, 255);
            self.convert(nation, owner, converted as u8);
        }
    }

    /// C-20: citizens made unhappy by their nationality, from the percentage of each nation
    /// (`Per_Citizen_Unhappy_Pct`); truncated once, at least 0.
    pub fn unrest(&self, pct: impl Fn(Seat) -> i32) -> i32 {
        let sum: i64 = self.iter().map(|(nation, count)| i64::from(pct(nation)) * i64::from(count)).sum();
        saturate((sum / 100).max(0))
    }

    /// C-59: the nation of the citizen who migrates from a city of `from` to one of `to`: that of
    /// `to` if present, else that of `from`, else drawn in proportion to numbers; that of `from`
    /// without nationality.
    pub fn migrant(&self, from: Seat, to: Seat, draw: &mut Draw) -> Seat {
        if let Some(nation) = [to, from].into_iter().find(|&nation| self.count(nation) > 0) {
            return nation;
        }
        let total = self.total();
        if total == 0 {
            return from;
        }
        let mut place = draw.below(total as u64) as i32;
        let drawn = self.iter().find(|&(_, count)| {
            place -= i32::from(count);
            place < 0
        });
        drawn.map_or(from, |(nation, _)| nation)
    }

    /// Moves up to `count` citizens from one nation to another, limited by the other's room.
    fn convert(&mut self, from: Seat, to: Seat, count: u8) {
        if to.index() < Seat::MAX {
            let moved = count.min(self.count(from)).min(u8::MAX - self.count(to));
            self.set(from, self.count(from) - moved);
            self.add(to, moved);
        }
    }

    fn set(&mut self, nation: Seat, count: u8) {
        if let Some(place) = self.counts.get_mut(nation.index()) {
            *place = count;
            if count > 0 { self.present.insert(nation) } else { self.present.remove(nation) }
        }
    }
}

/// Draws one of these nations, all equally likely; `None`, without a draw, if there are none.
fn draw_foreign(nations: SeatSet, draw: &mut Draw) -> Option<Seat> {
    let place = if nations.is_empty() { 0 } else { draw.below(nations.len() as u64) };
    seats(nations.bits()).nth(place as usize)
}

/// The seats of a set by its bits, lowest first.
fn seats(bits: u64) -> impl Iterator<Item = Seat> {
    ones(bits.into()).map(|at| Seat(at as u8))
}

impl From<Nationalities> for Vec<(Seat, u8)> {
    fn from(all: Nationalities) -> Self {
        all.iter().collect()
    }
}

impl TryFrom<Vec<(Seat, u8)>> for Nationalities {
    type Error = String;

    fn try_from(list: Vec<(Seat, u8)>) -> Result<Self, String> {
        let mut all = Self::default();
        for (nation, count) in list {
            if nation.index() >= Seat::MAX || count == 0 || all.count(nation) > 0 {
                return Err(format!("citizens of seat {nation} are listed twice, without number or for no seat"));
            }
            all.set(nation, count);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};
    use proptest::prelude::*;

    use super::*;

    const OWN: Seat = Seat(1);

    fn draw(seed: u64) -> Draw {
        Draws::new(seed).at(RuleId("C-02"), DrawSubject::TABLE, Purpose("test"))
    }

    fn city(counts: &[(u8, u8)]) -> Nationalities {
        counts.iter().map(|&(seat, count)| (Seat(seat), count)).collect::<Vec<_>>().try_into().unwrap()
    }

    fn list(all: Nationalities) -> Vec<(u8, u8)> {
        all.iter().map(|(seat, count)| (seat.0, count)).collect()
    }

    #[test]
    fn c_02_one_citizen_of_a_drawn_nation_is_assimilated() {
        let mut left = [0; 64];
        for seed in 0..300 {
            let mut all = city(&[(0, 1), (1, 5), (40, 9)]);
            let nation = all.assimilate(OWN, 1000, &mut draw(seed)).unwrap();
            left[nation.index()] += 1;
            assert_eq!((all.count(OWN), all.total()), (6, 15));
        }
        assert!(left[0] > 100 && left[40] > 100, "nations, not citizens, are equally likely");
    }

    #[test]
    fn c_02_the_chance_is_drawn_even_without_foreigners_but_not_without_nationality() {
        let next_after = |mut all: Nationalities| {
            let mut draw = draw(7);
            assert_eq!(all.assimilate(OWN, 1000, &mut draw), None);
            draw.below(1_000_000)
        };
        let mut fresh = draw(7);
        assert_eq!(next_after(Nationalities::default()), fresh.below(1_000_000));
        assert_eq!(next_after(Nationalities::of(OWN, 8)), fresh.below(1_000_000));
    }

    #[test]
    fn c_02_five_percent_of_cities_assimilate_per_turn() {
        let count = |permille| {
            let hits = |seed: &u64| city(&[(1, 5), (2, 5)]).assimilate(OWN, permille, &mut draw(*seed)).is_some();
            (0..10_000).filter(hits).count()
        };
        assert!((400..600).contains(&count(50)));
        assert_eq!((count(0), count(-5)), (0, 0));
    }

    #[test]
    fn c_02_losses_take_foreigners_first_by_halves() {
        let lose = |counts: &[(u8, u8)], count| {
            let mut all = city(counts);
            all.lose(OWN, count, &mut draw(3));
            list(all)
        };
        assert_eq!(lose(&[(1, 5), (2, 8)], 1), [(1, 5), (2, 7)]);
        assert_eq!(lose(&[(1, 5), (2, 8)], 6), [(1, 5), (2, 2)], "four, then two of the four");
        assert_eq!(lose(&[(1, 5), (2, 1)], 3), [(1, 3)]);
        assert_eq!(lose(&[(1, 5)], 2), [(1, 3)]);
        assert_eq!(lose(&[(1, 5), (2, 3)], 99), []);
        assert_eq!(lose(&[(1, 5), (2, 3)], -1), [(1, 5), (2, 3)]);
    }

    #[test]
    fn c_02_a_conquest_converts_at_least_one_of_each_nation() {
        let conquered = |pct| {
            let mut all = city(&[(0, 1), (1, 2), (2, 9)]);
            all.convert_at_conquest(OWN, pct);
            list(all)
        };
        assert_eq!(conquered(0), [(0, 1), (1, 2), (2, 9)]);
        assert_eq!(conquered(50), [(1, 7), (2, 5)]);
        assert_eq!(conquered(1000), [(1, 12)]);
    }

    #[test]
    fn c_20_each_nation_brings_its_own_unrest_truncated_once() {
        let all = city(&[(0, 3), (1, 5), (2, 4)]);
        assert_eq!(all.unrest(|nation| if nation == OWN { 0 } else { 15 }), 1, "0.45 and 0.6");
        assert_eq!([all.unrest(|_| 0), all.unrest(|_| -50), all.unrest(|_| 100)], [0, 0, 12]);
    }

    #[test]
    fn c_59_a_migrant_goes_home_if_he_can() {
        let all = city(&[(1, 5), (2, 1), (7, 2)]);
        assert_eq!(all.migrant(OWN, Seat(2), &mut draw(1)), Seat(2));
        assert_eq!(all.migrant(OWN, Seat(3), &mut draw(1)), OWN);
        let strangers = city(&[(2, 1), (7, 3)]);
        let sevens = (0..400).filter(|&seed| strangers.migrant(OWN, Seat(3), &mut draw(seed)) == Seat(7)).count();
        assert!((250..350).contains(&sevens), "three of four: {sevens}");
        assert_eq!(Nationalities::default().migrant(OWN, Seat(3), &mut draw(1)), OWN);
    }

    #[test]
    fn c_02_counts_are_written_as_a_list_by_seat() {
        let all = city(&[(63, 4), (1, 5)]);
        let text = serde_json::to_string(&all).unwrap();
        assert_eq!(text, "[[1,5],[63,4]]");
        assert_eq!(serde_json::from_str::<Nationalities>(&text).unwrap(), all);
        for odd in ["[[1,0]]", "[[1,5],[1,2]]", "[[64,1]]"] {
            assert!(serde_json::from_str::<Nationalities>(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn c_02_impossible_seats_and_numbers_change_nothing() {
        let mut all = city(&[(1, 250), (2, 9)]);
        all.add(Seat(200), 3);
        all.add(OWN, 200);
        assert_eq!((list(all), all.count(Seat(200))), (vec![(1, 255), (2, 9)], 0));
        all.convert_at_conquest(OWN, 100);
        assert_eq!(all.total(), 264, "there is no room for more");
        all.remove_one(Seat(5));
        all.remove_one(Seat(2));
        assert_eq!(list(all), [(1, 255), (2, 8)]);
    }

    proptest! {
        #[test]
        fn c_02_sums_are_kept(
            counts in proptest::collection::btree_map(0..64_u8, 1..40_u8, 0..6), owner in 0..64_u8, count in 0..250_i32,
            pct in 0..200_i32, seed: u64
        ) {
            let counts: Vec<(u8, u8)> = counts.into_iter().collect();
            let (mut all, owner) = (city(&counts), Seat(owner));
            let total = all.total();
            all.assimilate(owner, 1000, &mut draw(seed));
            prop_assert_eq!(all.total(), total);
            all.convert_at_conquest(owner, pct);
            prop_assert_eq!(all.total(), total);
            all.lose(owner, count, &mut draw(seed));
            prop_assert_eq!(all.total(), (total - count).max(0));
            prop_assert!(all.iter().all(|(_, count)| count > 0));
        }
    }
}
