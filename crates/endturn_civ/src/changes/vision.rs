//! C-57 Final refresh and vision, W-77 City vision refresh, W-138 Vision and fog, W-83 Border
//! vision effect: the tiles that each nation sees (vision inside
//! borders is W-88). Its pure part is [`endturn_civ_rules::vision`]. Draws none. Tells nothing.
//!
//! A unit's vision is measured on its tile: when it is created, moves, changes type or owner, when
//! its tile changes, when its nation learns or loses a tech, and for all units as a phase or round
//! ends **(ours)**: the last two only where effects on vision depend on something that may change
//! unnoticed.

use endturn_civ_rules::city::borders::{needs_knowledge, sees_own_land};
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{TechId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::map::map_view::MapView;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_civ_rules::vision::Radii;
use endturn_engine::{Seat, seats::SeatSet};

use super::survey::Survey;
use crate::realm::{Eye, Land, Realm};
use crate::state::{Lookout, Position, Site, Unit, Vision};

/// Vision of land by ownership, where borders give it: the tile itself.
pub(super) const OWN_LAND: Radii = Radii::plain(0);

/// The tiles that a viewer makes known to a nation that does not know them yet (W-138).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reveals {
    /// All that it sees.
    All,
    /// The one that it is on.
    Own,
    /// None.
    Nothing,
}

impl Reveals {
    /// Those of a city or base, for its owner or for a nation that shares the owner's vision.
    fn of_place(rules: &CivRules, is_owner: bool) -> Self {
        match (rules.written.game.city.vision_reveal_tiles, is_owner) {
            (true, _) => Self::All,
            (false, true) => Self::Own,
            (false, false) => Self::Nothing,
        }
    }

    /// Whether a tile at a squared distance is seen.
    #[inline]
    fn shows(self, sqdist: i32, is_known: impl FnOnce() -> bool) -> bool {
        self == Self::All || self == Self::Own && sqdist == 0 || is_known()
    }
}

/// W-77, W-83, W-88, W-138: recounts the viewers of each tile: units, owners where borders let them
/// see, cities and bases; memories are not included.
pub(crate) fn seen_now(eye: Eye<'_>) -> Vision {
    let topology = eye.map.topology();
    let seats = eye.relations().last_war.len();
    let mut seen = Vision::new(seats, topology.tiles());
    seen.set_fog(eye.vision().has_fog());
    eye.vision().insiders().iter().for_each(|seat| seen.set_insider(seat, true));
    let watchers: Vec<SeatSet> = (0..seats)
        .map(|seat| {
            let mut all = eye.relations().watchers(Seat(seat as u8));
            all.insert(Seat(seat as u8));
            all
        })
        .collect();
    let look = |seen: &mut Vision, owner: Seat, from, radii: Radii, is_place: bool| {
        for seat in watchers[owner.index()].iter() {
            let reveals = if is_place { Reveals::of_place(eye.rules, seat == owner) } else { Reveals::All };
            for (tile, sqdist) in topology.circle_sq(from, radii.widest()) {
                if reveals.shows(sqdist, || seen.knows(seat, tile) || eye.vision().knows(seat, tile)) {
                    seen.look(seat, tile, radii.at(sqdist), true);
                }
            }
        }
    };
    for unit in eye.all_units() {
        let parts = (eye.unit_part::<Unit>(unit), eye.unit_part(unit), eye.unit_part(unit));
        let (Some(data), Some(&Position(tile)), Some(&Lookout(radii))) = parts else { continue };
        look(&mut seen, data.owner, tile, radii, false);
    }
    for tile in topology.all() {
        if let Some(owner) = eye.map.owner(tile).filter(|&owner| eye.sees_own_land(owner)) {
            look(&mut seen, owner, tile, OWN_LAND, false);
        }
    }
    // Those that may see only what is known come last, and see their own tiles first.
    let cities = eye.all_cities().filter_map(|city| eye.city_part::<Site>(city));
    let cities = cities.map(|site| (site.owner, site.tile, site.vision_sq));
    let bases = eye.outposts().all().map(|(tile, base)| (base.owner, tile, base.sight()));
    let places: Vec<(Seat, Tile, Radii)> = cities.chain(bases).collect();
    for &(owner, tile, _) in places.iter().filter(|(.., radii)| radii.main >= 0) {
        seen.hear_of(owner, tile);
    }
    for (owner, tile, radii) in places {
        look(&mut seen, owner, tile, radii, true);
    }
    seen
}

impl Eye<'_> {
    /// W-83, W-88: whether a nation sees all its own land.
    #[must_use]
    pub fn sees_own_land(self, seat: Seat) -> bool {
        sees_own_land(self.rules.written.settings.borders) || self.vision().insiders().contains(seat)
    }

    /// W-138: vision radii of a unit of a type on a tile.
    pub(crate) fn sight_of(self, (unit_type, owner): (UnitTypeId, Seat), tile: Tile) -> Radii {
        let context =
            Context { player: Some(owner), tile: Some(tile), unit_type: Some(unit_type), ..Context::default() };
        Radii::of_unit(self.rules.troops.get(unit_type).vision_sq, |layer| {
            let context = Context { layer: Some(layer), ..context };
            self.rules.effects.value(EffectKind::UnitVisionRadiusSq, &context, &self)
        })
    }
}

impl Realm<'_, '_> {
    /// W-138: updates a unit's vision where it is, if something that it depends on has changed.
    pub(crate) fn refresh_sight(&mut self, unit: UnitId) {
        let (Unit { unit_type, owner, .. }, Position(tile)) = (*self.units.unit(unit), *self.units.position(unit));
        let wanted = self.eye().sight_of((unit_type, owner), tile);
        self.turn_eyes(unit, (owner, tile), wanted);
    }

    /// W-138: sets a unit's vision for a nation, a tile and radii, and drops its vision from
    /// before.
    pub(super) fn turn_eyes(&mut self, unit: UnitId, (owner, tile): (Seat, Tile), radii: Radii) {
        let (before, Position(from)) = (*self.units.unit(unit), *self.units.position(unit));
        let Lookout(was) = *self.units.lookout(unit);
        if (before.owner, from, was) == (owner, tile, radii) {
            return;
        }
        self.survey().look_anew((before.owner, from, was), (owner, tile, radii));
        self.units.lookout_mut(unit).0 = radii;
    }

    /// W-138: measures the vision of all units anew, for code that recounts viewers.
    pub(crate) fn measure_sights(&mut self) {
        let units: Vec<UnitId> = self.eye().all_units().collect();
        for unit in units {
            let (Unit { unit_type, owner, .. }, Position(tile)) = (*self.units.unit(unit), *self.units.position(unit));
            let sight = self.eye().sight_of((unit_type, owner), tile);
            self.units.lookout_mut(unit).0 = sight;
        }
    }

    /// W-138: updates the vision of the units on a tile.
    pub(crate) fn refresh_sight_on(&mut self, tile: Tile) {
        if !self.rules.effects.has_kind(EffectKind::UnitVisionRadiusSq) {
            return;
        }
        for at in 0..self.units.units_on(tile).len() {
            let unit = self.units.units_on(tile)[at];
            self.refresh_sight(unit);
        }
    }

    /// W-138: updates the vision of all units after a tech is learnt or lost.
    pub(super) fn refresh_sight_by(&mut self, tech: TechId) {
        let terms = self.rules.effects.sight_terms();
        if terms.more || terms.techs.contains(tech.index()) {
            self.nations.all_seats().for_each(|seat| self.measure_sight_of(seat));
        }
    }

    /// W-138: updates the vision of all units of a nation, where it can have changed unnoticed.
    pub(crate) fn refresh_sight_of(&mut self, seat: Seat) {
        if self.rules.effects.sight_terms().more {
            self.measure_sight_of(seat);
        }
    }

    fn measure_sight_of(&mut self, seat: Seat) {
        for at in 0..self.nations.holdings(seat).units.len() {
            let unit = self.nations.holdings(seat).units[at];
            self.refresh_sight(unit);
        }
    }

    /// W-138: starts or stops sharing a nation's vision with another, along with what is shared
    /// with it.
    pub(super) fn share_sight(&mut self, seat: Seat, other: Seat, begins: bool) {
        let watchers = |realm: &Self| -> Vec<SeatSet> {
            realm.nations.all_seats().map(|one| realm.nations.relations.watchers(one)).collect()
        };
        let before = watchers(self);
        self.nations.relations.share(seat, other, begins);
        let mut pairs = Vec::new();
        for (source, (before, now)) in self.nations.all_seats().zip(before.into_iter().zip(watchers(self))) {
            let (new, gone) = (now.without(before), before.without(now));
            for (watchers, begins) in [(new, true), (gone, false)] {
                for watcher in watchers.iter() {
                    pairs.push((watcher, source, begins));
                }
            }
        }
        // Places first: land that units then make known is counted for all of them.
        for &(watcher, source, begins) in &pairs {
            self.survey().look_from_places_as(watcher, source, begins);
        }
        for (watcher, source, begins) in pairs {
            self.look_as(watcher, source, begins);
        }
    }

    /// Starts or stops letting a nation see what units of another and its borders see.
    fn look_as(&mut self, watcher: Seat, source: Seat, begins: bool) {
        let holdings = self.nations.holdings(source);
        let units = holdings.units.iter().map(|&unit| (self.units.position(unit).0, self.units.lookout(unit).0));
        let own = self.land.map.topology().all().filter(|&tile| self.land.map.owner(tile) == Some(source));
        let own = self.eye().sees_own_land(source).then_some(own.map(|tile| (tile, OWN_LAND)));
        let places: Vec<(Tile, Radii)> = units.chain(own.into_iter().flatten()).collect();
        for (tile, radii) in places {
            self.survey().look_for(watcher, (tile, radii), begins, Reveals::All);
        }
    }

    /// C-57: updates a city's vision to `City_Vision_Radius_Sq`.
    pub fn refresh_vision(&mut self, city: CityId) {
        if self.derived.caches.stale.take_sight(city) {
            self.renew_facts(city);
            if let Some(sight) = self.survey().look_from_city(city) {
                self.cities.site_mut(city).vision_sq = sight;
            }
        }
    }

    /// Removes a city's vision.
    pub(super) fn close_eyes(&mut self, city: CityId) {
        let site = *self.cities.site(city);
        self.survey().look_from_place((site.owner, site.tile, site.vision_sq), false);
        self.cities.site_mut(city).vision_sq = Radii::NONE;
    }
}

impl Survey<'_, '_, '_> {
    /// C-57: looks from a city, whose facts are up to date, as far as its effects say now; returns
    /// its radii if they have changed.
    pub(crate) fn look_from_city(&mut self, city: CityId) -> Option<Radii> {
        let Site { owner, tile, vision_sq, .. } = *self.cities.site(city);
        let wanted = self.derived.city_sight(city);
        (wanted != vision_sq).then(|| {
            self.look_from_place((owner, tile, wanted), true);
            self.look_from_place((owner, tile, vision_sq), false);
            wanted
        })
    }

    /// Replaces a viewer of a nation on a tile by another.
    pub(crate) fn look_anew(&mut self, before: (Seat, Tile, Radii), now: (Seat, Tile, Radii)) {
        // Add the new vision first: a tile that stays in sight must not vanish for a moment.
        for ((seat, tile, radii), begins) in [(now, true), (before, false)] {
            self.look_around(seat, tile, radii, begins);
        }
    }

    /// Adds or removes a viewer of a nation on a tile, for all nations that share its vision
    /// (W-138).
    pub fn look_around(&mut self, seat: Seat, tile: Tile, radii: Radii, begins: bool) {
        self.look_for(seat, (tile, radii), begins, Reveals::All);
        for watcher in self.nations.relations.watchers(seat).iter() {
            self.look_for(watcher, (tile, radii), begins, Reveals::All);
        }
    }

    /// Adds or removes a city or base as a viewer of its owner, for all nations that share its
    /// vision. While this runs, the city or base has the vision on record that it had before.
    pub(super) fn look_from_place(&mut self, (owner, tile, radii): (Seat, Tile, Radii), begins: bool) {
        let rules = &self.derived.rules;
        let (own, of_others) = (Reveals::of_place(rules, true), Reveals::of_place(rules, false));
        self.look_for(owner, (tile, radii), begins, own);
        for watcher in self.nations.relations.watchers(owner).iter() {
            self.look_for(watcher, (tile, radii), begins, of_others);
        }
    }

    /// Adds or removes all cities and bases of a nation as viewers of another.
    fn look_from_places_as(&mut self, watcher: Seat, source: Seat, begins: bool) {
        let reveals = Reveals::of_place(&self.derived.rules, false);
        let places: Vec<(Tile, Radii)> = self.places_of(source).collect();
        for place in places {
            self.look_for(watcher, place, begins, reveals);
        }
    }

    /// The cities and bases of a nation, as far as they see.
    fn places_of(&self, seat: Seat) -> impl Iterator<Item = (Tile, Radii)> {
        let cities = self.nations.holdings(seat).cities.iter().map(|&city| self.cities.site(city));
        let cities = cities.map(|site| (site.tile, site.vision_sq));
        cities.chain(self.land.outposts.of(seat).map(|(tile, base)| (tile, base.sight())))
    }

    /// W-138: tiles have become known to a nation, and are seen by cities and bases that see only
    /// what is known.
    fn see_from_places(&mut self, seat: Seat, news: &[Tile]) {
        if news.is_empty() || self.derived.rules.written.game.city.vision_reveal_tiles {
            return;
        }
        let relations = &self.nations.relations;
        let sources = self.nations.all_seats().filter(|&one| one == seat || relations.watchers(one).contains(seat));
        let places: Vec<(Tile, Radii)> = sources.flat_map(|one| self.places_of(one)).collect();
        let topology = *self.land.map.topology();
        for (place, radii) in places {
            for &tile in news {
                self.land.vision.look(seat, tile, radii.at(topology.sq_distance(place, tile)), true);
            }
        }
    }

    /// Adds or removes a viewer of one nation on a tile. The nation's cities may claim tiles that
    /// it learns (W-88).
    fn look_for(&mut self, seat: Seat, (tile, radii): (Tile, Radii), begins: bool, reveals: Reveals) {
        let mut news = std::mem::take(&mut self.derived.caches.tiles);
        news.clear();
        let mut cities = std::mem::take(&mut self.derived.scratch.cities_seen);
        cities.clear();
        let vision = &mut *self.land.vision;
        let remembers = begins && vision.land_memory(seat).is_some_and(|memory| !memory.is_empty());
        for (seen, sqdist) in self.land.map.topology().circle_sq(tile, radii.widest()) {
            if !reveals.shows(sqdist, || vision.knows(seat, seen)) {
                continue;
            }
            let is_new = vision.look(seat, seen, radii.at(sqdist), begins);
            // A tile that goes dark is remembered as it was seen last.
            let is_city = || self.land.map.city(seen).is_some() || vision.remembered_on(seat, seen).is_some();
            if vision.sees(seat, seen) == begins && is_city() {
                cities.push(seen);
            }
            if remembers && vision.looks_at(seat, seen) {
                vision.set_land(seat, seen, None);
            }
            if is_new {
                news.push(seen);
            }
        }
        if needs_knowledge(self.derived.rules.border_mode()) {
            self.open_claims_on(tile, radii.widest(), &news, Some(seat));
        }
        self.see_from_places(seat, &news);
        self.derived.caches.tiles = news;
        for &tile in &cities {
            self.remember_city(seat, tile);
        }
        self.derived.scratch.cities_seen = cities;
    }

    /// W-138: a nation that doesn't see a tile remembers the foreign city there as it is now; one
    /// that sees it needs no memory.
    pub(super) fn remember_city(&mut self, seat: Seat, tile: Tile) {
        let cities = self.cities;
        let look = |city| Some((cities.site(city).owner, cities.citizens(city).size));
        self.land.remember_city(seat, tile, self.round, look);
    }

    /// W-83: starts or stops a nation's vision of all its own land, as `Border_Vision` says; only
    /// where borders give no vision themselves.
    pub(crate) fn review_border_vision(&mut self, seat: Seat) {
        let sees = self.derived.nation_value(seat, EffectKind::BorderVision) > 0;
        if self.derived.rules.border_mode() != BorderMode::Enabled || self.land.vision.insiders().contains(seat) == sees
        {
            return;
        }
        self.land.vision.set_insider(seat, sees);
        for tile in self.land.map.topology().all() {
            if self.land.map.owner(tile) == Some(seat) {
                self.look_around(seat, tile, OWN_LAND, sees);
            }
        }
    }

    /// W-117: a nation learns all land that another knows, or only its seas; returns the number of
    /// new tiles.
    pub(super) fn copy_map(&mut self, from: Seat, to: Seat, is_sea: bool) -> i32 {
        let topology = *self.land.map.topology();
        let mut news = 0;
        for tile in topology.all() {
            let is_told = self.land.vision.knows(from, tile) && !(is_sea && self.land.map.is_land(tile));
            if is_told && !self.land.vision.knows(to, tile) {
                news += 1;
                self.hear_of_tile(to, tile);
                self.land.pass_on_memory((from, to), tile);
            }
        }
        news
    }

    /// W-81: a nation learns a tile as it is now, with its city.
    pub fn hear_of_tile(&mut self, seat: Seat, tile: Tile) {
        if self.land.vision.hear_of(seat, tile) {
            if needs_knowledge(self.derived.rules.border_mode()) {
                self.open_claims_on(tile, 0, &[tile], Some(seat));
            }
            self.see_from_places(seat, &[tile]);
        }
        self.land.vision.set_land(seat, tile, None);
        if self.land.map.city(tile).is_some() || self.land.vision.remembered_on(seat, tile).is_some() {
            self.remember_city(seat, tile);
        }
    }

    /// W-81: a nation learns the whole map as it is now, with all cities.
    pub fn hear_of_all(&mut self, seat: Seat) {
        let topology = *self.land.map.topology();
        for tile in topology.all() {
            if !self.land.vision.knows(seat, tile) {
                self.hear_of_tile(seat, tile);
            }
        }
        self.land.vision.forget_lands_of(seat);
        let remembered = self.land.vision.remembered(seat).map(|(tile, _)| tile);
        let mut tiles: Vec<Tile> = self.city_tiles().chain(remembered).collect();
        tiles.sort_unstable();
        tiles.dedup();
        tiles.into_iter().for_each(|tile| self.remember_city(seat, tile));
    }

    /// The tiles of all cities.
    pub(crate) fn city_tiles(&self) -> impl Iterator<Item = Tile> {
        let cities = self.nations.all_seats().flat_map(|seat| &self.nations.holdings(seat).cities);
        cities.map(|&city| self.cities.site(city).tile)
    }
}

impl Land<'_> {
    /// W-117, W-138: a nation that learns a tile from one that remembers it gets that memory.
    fn pass_on_memory(&mut self, (from, to): (Seat, Seat), tile: Tile) {
        if self.vision.sees(from, tile) || self.vision.sees(to, tile) {
            return;
        }
        let land = self.vision.land_memory(from).and_then(|memory| memory.of(tile)).copied();
        let city = self.vision.remembered_on(from, tile).filter(|city| city.owner != to);
        self.vision.set_land(to, tile, land);
        self.vision.remember(to, tile, city);
    }

    /// W-138: a tile is about to change; nations that don't see it keep what they saw last.
    pub(super) fn remember_land(&mut self, tile: Tile) {
        let before = MapView::from(&*self.map).tile(tile);
        self.vision.remember_land(tile, before);
    }
}
