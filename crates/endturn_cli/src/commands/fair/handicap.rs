//! The handicaps that cancel the advantages of seats.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use endturn::engine::compact::CompactSort as _;
use endturn::engine::{Game, GameSetup, Seat, handicap::Handicap};
use endturn::lab::{
    fair::{self, Crossing, MirrorTable, Mirrored},
    stats::{Interval, Level},
};
use endturn::report::words::percent;

use super::{Fault, Games, Load, Question};

/// A handicap that was found.
pub(super) struct Found {
    pub(super) handicap: &'static Handicap,
    /// The seat that has it.
    pub(super) seat: Seat,
    /// The seat whose share is brought to one half.
    pub(super) balanced: usize,
    pub(super) crossing: Crossing,
    /// The field that makes it fair, as RON.
    pub(super) written: String,
    /// The balanced seat's share on fresh seeds, with all handicaps.
    pub(super) confirmed: Interval,
}

/// The handicaps of a scenario, and the reasons why some seats have none.
#[derive(Default)]
pub(super) struct Handicaps {
    pub(super) found: Vec<Found>,
    pub(super) reasons: Vec<String>,
    /// By seat, the share on fresh seeds with all handicaps; empty if none was found.
    pub(super) after: Vec<Interval>,
}

/// A handicap and what is known of it before it is changed.
struct Held {
    handicap: &'static Handicap,
    seat: Seat,
    base: i64,
    /// Whether higher values raise the share of the seat that is balanced.
    rises: bool,
}

/// A handicap that is enough, its value, and the shares of all seats with it.
type Balanced = (Held, Crossing, Vec<Interval>);

impl Question<'_> {
    /// Searches handicaps on the seeds of the first games, until no seat surely has more or less
    /// than one half, and confirms them together on fresh seeds. `None` if stopped.
    ///
    /// With two seats one handicap is enough: that of the weaker seat, or if it can have none, of
    /// the other one. With more, the seat that is furthest from one half comes first.
    pub(super) fn handicaps(
        &self,
        load: &Load<'_>,
        setup: &Arc<GameSetup>,
        shares: &[Interval],
        games: &mut Games<'_>,
    ) -> Result<Option<Handicaps>, Fault> {
        let seats = self.names.len();
        let mut all = Handicaps::default();
        let mut shares = shares.to_vec();
        // A seat is balanced once more if handicaps of others moved it.
        let mut left = vec![if seats > 2 { 2 } else { 1 }; seats];
        while let Some(seat) = self.furthest(&shares, &left) {
            left[seat] -= 1;
            let helds = self.held(setup, seat, shares[seat].estimate < 0.5);
            let Some(tried) = self.balance_by_any(load, setup, (seat, helds), &all.found, games)? else {
                return Ok(None);
            };
            let (held, crossing) = match tried {
                Ok((held, crossing, after)) => {
                    shares = after;
                    (held, crossing)
                }
                Err(reasons) => {
                    left[seat] = 0;
                    all.reasons.extend(reasons);
                    continue;
                }
            };
            let game = Game::new(Arc::clone(setup)).expect("a checked setup builds");
            let written = (held.handicap.written)(game.world(), held.seat, crossing.value);
            let confirmed = shares[seat];
            all.found.retain(|one| one.seat != held.seat);
            all.found.push(Found {
                handicap: held.handicap,
                seat: held.seat,
                balanced: seat,
                crossing,
                written,
                confirmed,
            });
            if seats == 2 {
                break;
            }
        }
        if !all.found.is_empty() {
            let changes: Vec<String> = all.found.iter().map(|one| self.change(one)).collect();
            let fresh = self.seeds..self.seeds.saturating_mul(2);
            let Some(after) = self.shares_with(load, &changes, (fresh, Level::P95), games)? else { return Ok(None) };
            all.found.iter_mut().for_each(|one| one.confirmed = after[one.balanced]);
            all.found.compact_sort_by_key(|one| one.seat);
            all.after = after;
        }
        Ok(Some(all))
    }

    /// The seat furthest from one half among those that surely differ from it and may be balanced;
    /// of two seats the weaker one.
    fn furthest(&self, shares: &[Interval], left: &[u32]) -> Option<usize> {
        let unequal = (0..shares.len()).filter(|seat| left[*seat] > 0 && !shares[*seat].contains(0.5));
        let far = |seat: &usize| {
            let far = (shares[*seat].estimate - 0.5).abs();
            if shares.len() == 2 { 0.5 - shares[*seat].estimate } else { far }
        };
        unequal.max_by(|one, other| far(one).total_cmp(&far(other)).then(other.cmp(one)))
    }

    /// Balances a seat by the first handicap that is enough, or returns why none is. `None` if
    /// stopped.
    fn balance_by_any(
        &self,
        load: &Load<'_>,
        setup: &Arc<GameSetup>,
        (seat, helds): (usize, Vec<Held>),
        found: &[Found],
        games: &mut Games<'_>,
    ) -> Result<Option<Result<Balanced, Vec<String>>>, Fault> {
        let mut reasons = Vec::new();
        if helds.is_empty() {
            let modules: Vec<&str> = setup.modules.iter().map(|module| module.name()).collect();
            reasons.push(format!("{} has no handicap for {}", modules.join(" and "), self.names[seat]));
        }
        for mut held in helds {
            let is_same = |one: &&Found| one.seat == held.seat && one.handicap.name == held.handicap.name;
            if let Some(before) = found.iter().find(is_same) {
                held.base = before.crossing.value;
            }
            let others: Vec<String> =
                found.iter().filter(|one| one.seat != held.seat).map(|one| self.change(one)).collect();
            let Some((crossing, after)) = self.balance(load, setup, (seat, &held), &others, games)? else {
                return Ok(None);
            };
            // Beyond some value more of it may change nothing, with the share just below one half.
            if crossing.is_crossed || after[seat].contains(0.5) {
                return Ok(Some(Ok((held, crossing, after))));
            }
            reasons.push(self.not_enough(seat, &held, &crossing));
        }
        Ok(Some(Err(reasons)))
    }

    /// The handicaps by which a seat may be balanced: its own, or in a game of two, if it has none,
    /// those of the other one.
    fn held(&self, setup: &Arc<GameSetup>, seat: usize, is_weak: bool) -> Vec<Held> {
        let game = Game::new(Arc::clone(setup)).expect("a checked setup builds");
        let world = game.world();
        let of = |at: usize, rises: bool| -> Vec<Held> {
            let seat = Seat(u8::try_from(at).unwrap_or(u8::MAX));
            let all = setup.modules.iter().flat_map(|module| module.handicaps());
            let held = |handicap: &'static Handicap| {
                Some(Held { handicap, seat, base: (handicap.value)(world, seat)?, rises })
            };
            all.filter_map(held).collect()
        };
        let own = of(seat, is_weak);
        if own.is_empty() && self.names.len() == 2 { of(1 - seat.min(1), !is_weak) } else { own }
    }

    /// Searches the value of a handicap at which a seat takes one half, and the shares of all seats
    /// with it. `None` if stopped.
    fn balance(
        &self,
        load: &Load<'_>,
        setup: &Arc<GameSetup>,
        (balanced, held): (usize, &Held),
        others: &[String],
        games: &mut Games<'_>,
    ) -> Result<Option<(Crossing, Vec<Interval>)>, Fault> {
        let game = Game::new(Arc::clone(setup)).expect("a checked setup builds");
        let sure = Level::P95.for_each_of(self.names.len());
        let mut fault = None;
        let mut known: BTreeMap<i64, Vec<Interval>> = BTreeMap::new();
        let is_own = held.seat.index() == balanced;
        // The search raises a share: that of the seat, or of all others.
        let is_weak = held.rises == is_own;
        let mut share_at = |value: i64| -> Option<f64> {
            let written = (held.handicap.written)(game.world(), held.seat, value);
            let mut changes = others.to_vec();
            changes.push(held.handicap.change(&self.names[held.seat.index()], &written));
            match self.shares_with(load, &changes, (0..self.seeds, sure), games) {
                Ok(shares) => {
                    let share = shares.as_ref()?[balanced].estimate;
                    known.extend(shares.map(|shares| (value, shares)));
                    Some(if is_weak { share } else { 1.0 - share })
                }
                Err(failure) => {
                    fault = Some(failure);
                    None
                }
            }
        };
        let crossing = fair::cross(held.base, held.handicap.range, held.rises, &mut share_at);
        if let Some(fault) = fault {
            return Err(fault);
        }
        Ok(crossing.and_then(|mut crossing| {
            if !is_weak {
                crossing.tried.iter_mut().for_each(|(_, share)| *share = 1.0 - *share);
            }
            let after = known.remove(&crossing.value)?;
            Some((crossing, after))
        }))
    }

    /// The share of each seat with some changes, on seeds with these numbers; `None` if stopped.
    fn shares_with(
        &self,
        load: &Load<'_>,
        changes: &[String],
        (numbers, level): (Range<u32>, Level),
        games: &mut Games<'_>,
    ) -> Result<Option<Vec<Interval>>, Fault> {
        let tables = (0..self.personas.len()).map(|one| self.table(load, one, 0, changes));
        let tables: Vec<MirrorTable> = tables.collect::<Result<_, _>>()?;
        let Some(played) = games.play(self, &tables, numbers)? else { return Ok(None) };
        let both: Vec<(&MirrorTable, &Mirrored)> = tables.iter().zip(&played).collect();
        let whole = Interval { low: 0.0, estimate: 0.5, high: 1.0, level };
        let share = |seat: usize| fair::share(&both, |_, at| at == seat, level).unwrap_or(whole);
        Ok(Some((0..self.names.len()).map(share).collect()))
    }

    fn not_enough(&self, seat: usize, held: &Held, crossing: &Crossing) -> String {
        let (value, name) = (crossing.value, held.handicap.name);
        let share = crossing.tried.iter().find(|(tried, _)| *tried == value).map_or(0.5, |(_, share)| *share);
        let of = &self.names[held.seat.index()];
        format!(
            "no {name} of {of} makes the seats equal; the nearest, {value}, gives {} {} of the points",
            self.names[seat],
            percent(share)
        )
    }

    /// The change of the scenario that gives a seat its handicap, as `--set` takes it.
    pub(super) fn change(&self, found: &Found) -> String {
        found.handicap.change(&self.names[found.seat.index()], &found.written)
    }
}
