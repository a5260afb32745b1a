//! W-147 Settling and terrain work: new cities of founders that travel, at the best place that the
//! nation knows within reach. Draws none. Tells nothing.

use std::cmp::Reverse;

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::{Activity, Output};

use endturn_engine::reasons::{Reason, Weighed};

use super::own::Own;
use crate::orders::{CivOrder, Found, Goto};
use crate::sight::{LentSites, OwnUnit};
use crate::state::{Doing, Errand, MovesLeft};

/// Weights of the best six surrounding tiles, in thousandths: 0.85 to the power of their rank.
const SHARES: [i64; 6] = [850, 722, 614, 522, 443, 377];

/// Squared radius around a site within which the land counts.
pub(super) const SITE_RADIUS_SQ: i32 = 5;

/// Founders with orders, and the sites that they are on their way to.
#[derive(Default)]
pub(super) struct Settling {
    pub(super) busy: Vec<UnitId>,
    pub(super) taken: Taken,
}

/// City sites that are taken.
#[derive(Default)]
pub(super) struct Taken {
    sites: Vec<Tile>,
    /// Tiles too close to one of them for another city, 64 per word; empty while there are none.
    near: Vec<u64>,
}

impl Taken {
    pub(super) fn add(&mut self, own: &Own<'_>, site: Tile) {
        self.sites.push(site);
        self.mark(own, site);
    }

    pub(super) fn remove(&mut self, own: &Own<'_>, site: Tile) {
        if let Some(at) = self.sites.iter().position(|&one| one == site) {
            self.sites.remove(at);
            self.near.fill(0);
            for at in 0..self.sites.len() {
                self.mark(own, self.sites[at]);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.sites.len()
    }

    /// Whether a tile is far enough from all of them.
    fn is_free(&self, tile: Tile) -> bool {
        self.near_word(tile.index() / 64) & 1 << (tile.index() % 64) == 0
    }

    /// Tiles too close to one of them, of 64 tiles.
    fn near_word(&self, at: usize) -> u64 {
        self.near.get(at).copied().unwrap_or_default()
    }

    fn mark(&mut self, own: &Own<'_>, site: Tile) {
        let topology = own.sight.topology();
        self.near.resize(topology.tiles().div_ceil(64), 0);
        for tile in topology.square(site, own.apart() - 1) {
            self.near[tile.index() / 64] |= 1 << (tile.index() % 64);
        }
    }
}

/// Founds cities, or sends founders to sites.
pub(super) fn settle(own: &Own<'_>, orders: &mut Vec<CivOrder>) -> Settling {
    let Settling { mut busy, mut taken } = Settling::default();
    let founders = own.units.iter().filter_map(|&unit| Some((unit, founder(unit)?)));
    let founders: Vec<(OwnUnit<'_>, Tile)> = founders.collect();
    for (unit, _) in &founders {
        // One that explores is free.
        if unit.part::<Doing>().is_some_and(|does| does.0 != Activity::Explore)
            && let Some(goal) = unit.part::<Errand>().and_then(|errand| errand.way.first())
        {
            busy.push(unit.unit);
            taken.add(own, *goal);
        }
    }
    let here_pct = i64::from(own.knobs.site_here_pct);
    for (founder, here) in founders {
        let unit = founder.unit;
        if busy.contains(&unit) {
            continue;
        }
        let has_moves = founder.part::<MovesLeft>().is_some_and(|left| left.0 > 0);
        let sites = sites(own, here, &taken);
        let best = sites.first().map_or(0, |&(score, _)| score);
        let number = own.sight.number(unit);
        let is_open_here = is_open(own, here, &taken);
        let stands_well = is_open_here && worth(own, here) * 100 >= best * here_pct;
        let found: CivOrder = Found(number).into();
        let given = orders.len();
        if stands_well && own.sight.may(&found) {
            orders.push(found);
            taken.add(own, here);
            busy.push(unit);
        } else if !has_moves {
            busy.push(unit);
        } else if let Some((goal, order)) = way(own, unit, &sites) {
            orders.push(order);
            taken.add(own, goal);
            busy.push(unit);
        }
        own.explain(|| {
            let new = orders.get(given);
            why(own, (unit, here), is_open_here, &sites, (new, given), has_moves)
        });
    }
    Settling { busy, taken }
}

/// W-147: the reason for which a founder founds a city where it is, goes to a site, or does
/// neither. `new` is its order and the place of that among the orders.
fn why(
    own: &Own<'_>,
    (unit, here): (UnitId, Tile),
    is_open_here: bool,
    sites: &[(i64, Tile)],
    (new, place): (Option<&CivOrder>, usize),
    has_moves: bool,
) -> Reason {
    let number = own.sight.number(unit);
    let option = |order: CivOrder, score: i64| {
        let is_taken = new == Some(&order);
        let option = Weighed::order(order).worth(score);
        if is_taken { option.given(place..place + 1) } else { option }
    };
    let stay = option(Found(number).into(), worth(own, here));
    let stay = if is_open_here { stay } else { stay.note("no city may be founded here") };
    let away = sites.iter().filter(|&&(_, tile)| tile != here).map(|&(score, tile)| {
        let option = option(Goto(number, tile).into(), score);
        option.fact("worth of the land", worth(own, tile)).fact("tiles away", own.sight.topology().distance(here, tile))
    });
    let because = match new {
        None if sites.is_empty() => "it knows no site in reach that is good enough",
        None if !has_moves => "it has no moves left in this turn",
        None => "there is no way to the best sites",
        Some(CivOrder::Found(_)) => "the site where it stands is nearly as good as the best in reach",
        Some(_) => "it goes to the best site that it can reach; a site loses worth with every tile of the way",
    };
    let subject = format!("site for unit {}", number.0);
    Reason::new(subject)
        .measured_in("worth as a city site, in points of the persona")
        .knob("settles", own.knobs.settles)
        .knob("apart", own.knobs.apart)
        .knob("site_min", own.knobs.site_min)
        .knob("site_way_pct", own.knobs.site_way_pct)
        .knob("site_here_pct", own.knobs.site_here_pct)
        .options(std::iter::once(stay).chain(away))
        .because(because)
        .best_first()
}

/// The best site that a founder from a tile could go to.
pub(super) fn best_site(own: &Own<'_>, from: Tile, taken: &Taken) -> Option<Tile> {
    let score = score_from(own, from);
    let mut best: Option<(i64, Tile)> = None;
    for (worth, tile) in good_sites_on_foot(own, from, taken) {
        // The way to a site adds no worth; it makes negative worth at most 0.
        if best.is_some_and(|(least, _)| worth.max(0) < least) {
            continue;
        }
        let one = (score(worth, tile), tile);
        if best.is_none_or(|best| by_score(&one) < by_score(&best)) {
            best = Some(one);
        }
    }
    best.map(|(_, site)| site)
}

/// Minimum worth of a city site.
fn least(own: &Own<'_>) -> i64 {
    i64::from(own.knobs.site_min)
}

/// Whether there is a city site worth the journey from a tile.
pub(super) fn has_site(own: &Own<'_>, from: Tile) -> bool {
    good_sites_near(own, from, &Taken::default(), |_| true).next().is_some()
}

/// The tile of a founder that can move by itself.
fn founder(unit: OwnUnit<'_>) -> Option<Tile> {
    let founds = unit.troop().founds_cities && !unit.is_aboard();
    if founds { unit.tile() } else { None }
}

fn way(own: &Own<'_>, unit: UnitId, sites: &[(i64, Tile)]) -> Option<(Tile, CivOrder)> {
    let number = own.sight.number(unit);
    let tried = sites
        .iter()
        .take(own.knobs.site_tries.max(1).unsigned_abs() as usize)
        .map(|&(_, tile)| (tile, CivOrder::from(Goto(number, tile))));
    tried.into_iter().find(|(_, order)| own.sight.may(order))
}

/// The score of a site with this worth for a founder from a tile: its worth, less by the way to it.
fn score_from(own: &Own<'_>, from: Tile) -> impl Fn(i64, Tile) -> i64 {
    let (topology, kept) = (*own.sight.topology(), i64::from(own.knobs.site_way_pct));
    move |worth, tile| (0..topology.distance(from, tile)).fold(worth, |left, _| left * kept / 100)
}

/// Sites within reach of a tile by land, with their worth; where sites are not reserved, those over
/// sea too.
fn good_sites_on_foot<'a>(own: &'a Own<'_>, from: Tile, taken: &'a Taken) -> impl Iterator<Item = (i64, Tile)> + 'a {
    let lands = own.knobs.reserves_sites.then(|| own.lands());
    let home = lands.map(|lands| lands.of(from));
    let is_on_foot = move |tile: Tile| lands.map(|lands| lands.of(tile)) == home;
    good_sites_near(own, from, taken, is_on_foot)
}

/// Sites within reach of a tile with their scores, the best first; among equals the lower tile.
fn sites(own: &Own<'_>, from: Tile, taken: &Taken) -> Vec<(i64, Tile)> {
    let score = score_from(own, from);
    let mut sites: Vec<(i64, Tile)> =
        good_sites_on_foot(own, from, taken).map(|(worth, tile)| (score(worth, tile), tile)).collect();
    sites.sort_unstable_by_key(by_score);
    sites
}

const fn by_score(&(score, tile): &(i64, Tile)) -> (Reverse<i64>, Tile) {
    (Reverse(score), tile)
}

/// All sites that are good enough anywhere, the best first; among equals the lower tile.
pub(super) fn all_sites(own: &Own<'_>) -> Vec<(i64, Tile)> {
    let mut sites = good_sites(own).to_vec();
    sites.sort_unstable_by_key(by_score);
    sites
}

/// Whether any site among some tiles is good enough.
pub(super) fn is_any_site(own: &Own<'_>, is_among: impl Fn(Tile) -> bool) -> bool {
    good_sites(own).iter().any(|&(_, tile)| is_among(tile))
}

/// All sites that are good enough, with their worth, by tile; found once in each decision. Only
/// boats need them: by land a nation looks around its cities and founders.
fn good_sites<'a>(own: &'a Own<'_>) -> &'a [(i64, Tile)] {
    own.good_sites.get_or_init(|| {
        let open = own.sight.known_tiles_but(own.near_cities());
        let judged = own.judged();
        open.filter_map(|tile| good_site(own, judged, tile).map(|worth| (worth, tile))).collect()
    })
}

/// The free sites within reach of a tile that are good enough, without tiles that are left out;
/// in any order.
fn good_sites_near<'a>(
    own: &'a Own<'_>,
    from: Tile,
    taken: &'a Taken,
    is_kept: impl Fn(Tile) -> bool + 'a,
) -> impl Iterator<Item = (i64, Tile)> + 'a {
    let (near_cities, known, judged) = (own.near_cities(), own.sight.known_words(), own.judged());
    let open = move |at: usize| known[at] & !near_cities[at] & !judged.poor_word(at) & !taken.near_word(at);
    let around = own.sight.topology().square_among(from, own.knobs.settles, open);
    around.filter(move |&tile| is_kept(tile)).filter_map(|tile| good_site(own, judged, tile).map(|worth| (worth, tile)))
}

/// The worth of a known tile that is far enough from cities, if it is good enough as a city site;
/// kept until the land around it changes.
fn good_site(own: &Own<'_>, judged: &LentSites<'_>, tile: Tile) -> Option<i64> {
    judged.get(tile, || {
        let worth = may_hold_a_city(own, tile).then(|| worth(own, tile));
        worth.filter(|&worth| worth >= least(own))
    })
}

/// Whether a city could be founded on a tile, as far as the nation knows.
fn is_open(own: &Own<'_>, tile: Tile, taken: &Taken) -> bool {
    !own.is_near_a_city(tile) && may_hold_a_city(own, tile) && taken.is_free(tile)
}

/// Whether the land of a tile and its owner allow a city.
fn may_hold_a_city(own: &Own<'_>, tile: Tile) -> bool {
    let sight = own.sight;
    sight.is_land(tile)
        && sight.terrain(tile).is_some_and(|terrain| !sight.rules.land.terrain(terrain).no_cities)
        && sight.owner(tile).is_none_or(|owner| owner == own.seat)
}

/// The value of a tile to surrounding cities, as far as the nation knows; kept during one decision.
#[derive(Clone, Copy)]
pub(super) struct Plot {
    /// Weighted yield; `None` if the tile is unknown.
    worth: Option<i32>,
    whose: Whose,
    is_land: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Nobodys,
    Own,
    Foreign,
}

fn plot(own: &Own<'_>, tile: Tile) -> Plot {
    own.plots.get(tile, own.sight.topology().tiles(), || {
        let (sight, knobs) = (own.sight, own.knobs);
        let weights =
            [(Output::Food, knobs.site_food), (Output::Shield, knobs.site_shield), (Output::Trade, knobs.site_trade)];
        let worth = sight.yields(tile).map(|yields| {
            weights
                .iter()
                .fold(0, |sum: i32, &(output, weight)| sum.saturating_add(weight.saturating_mul(yields[output])))
        });
        let whose = match sight.owner(tile) {
            None => Whose::Nobodys,
            Some(owner) if owner == own.seat => Whose::Own,
            Some(_) => Whose::Foreign,
        };
        Plot { worth, whose, is_land: sight.is_land(tile) }
    })
}

/// W-147: worth of the land around a city on a tile, including access to the sea.
fn worth(own: &Own<'_>, tile: Tile) -> i64 {
    let topology = own.sight.topology();
    // The best six, kept sorted.
    let mut best = [0_i32; SHARES.len()];
    let (mut at_sea, mut own_land) = (false, 0);
    for near in topology.circle(tile, SITE_RADIUS_SQ) {
        let plot = plot(own, near);
        if near == tile || plot.whose == Whose::Foreign {
            continue;
        }
        own_land += i64::from(plot.whose == Whose::Own);
        let Some(mut worth) = plot.worth else { continue };
        at_sea = at_sea || !plot.is_land && topology.distance(tile, near) == 1;
        for kept in &mut best {
            if worth > *kept {
                std::mem::swap(kept, &mut worth);
            }
        }
    }
    let around: i64 = best.iter().zip(SHARES).map(|(&worth, share)| i64::from(worth) * share).sum();
    let center = i64::from(plot(own, tile).worth.unwrap_or(0));
    let knobs = own.knobs;
    let shore = if at_sea { knobs.site_coast } else { 0 };
    let river = if knobs.site_river > 0 && own.sight.has_river(tile) { knobs.site_river } else { 0 };
    2 * center + around / 1000 + i64::from(shore) + i64::from(river) - i64::from(knobs.site_own_land) * own_land
}
