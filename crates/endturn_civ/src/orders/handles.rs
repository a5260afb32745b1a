//! Cities and units as words of orders: a name for everything that a seat has or sees, and nothing
//! that reveals more.

use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::ids::{BuildingId, ExtraId, GovernmentId, PolicyId, SpecialistId, TechId, UnitTypeId};
use endturn_civ_rules::keys::{CityAt, CityId, UnitId, UnitNumber};
use endturn_civ_rules::production::target::Target;
use endturn_engine::{
    Seat,
    orders::{Refusal, Words},
    suggest::did_you_mean,
};

use super::names::{Names, SHOWN, find, is_same, is_wordy, number, shown, unknown, word};
use crate::state::{Holdings, Site, Unit};

/// The first of the seat's own things, and a mark if there are more; the stand-in if there is none.
fn first_of(mut own: Vec<String>, stand_in: &str) -> Vec<String> {
    if own.is_empty() {
        return vec![stand_in.to_owned()];
    }
    if own.len() > SHOWN {
        own.truncate(SHOWN);
        own.push("…".to_owned());
    }
    own
}

impl<'w> Names<'w> {
    fn holdings(self, seat: Option<Seat>) -> (&'w [CityId], &'w [UnitId]) {
        let own = seat.and_then(|seat| self.eye.nation_part::<Holdings>(seat));
        own.map_or((&[], &[]), |own| (&own.cities, &own.units))
    }

    /// The reader's cities, oldest first.
    pub(super) fn own_cities(self) -> &'w [CityId] {
        self.holdings(self.reader).0
    }

    /// The reader's units, oldest first.
    pub(super) fn own_units(self) -> &'w [UnitId] {
        self.holdings(self.reader).1
    }

    /// Whether the reader owns or sees a city.
    pub(crate) fn is_known(self, city: CityId) -> bool {
        let Some(site) = self.eye.city_part::<Site>(city) else { return false };
        let vision = self.eye.vision();
        self.reader.is_none_or(|seat| site.owner == seat || vision.sees(seat, site.tile))
    }

    /// The cities that the reader knows by name: its own first.
    pub(super) fn known_cities(self) -> impl Iterator<Item = CityId> {
        let others = self.eye.roster().seats().filter(move |&seat| self.reader != Some(seat));
        let foreign = others.flat_map(move |seat| self.holdings(Some(seat)).0).copied();
        self.own_cities().iter().copied().chain(foreign.filter(move |&city| self.is_known(city)))
    }

    fn city_named(self, word: &str) -> Option<CityId> {
        let names = self.eye.city_names();
        self.known_cities().find(|&city| is_same(names.name(city), word))
    }

    /// Whether a city in sight, or of the reader, has this name.
    pub(crate) fn is_known_name(self, word: &str) -> bool {
        self.city_named(word).is_some()
    }

    /// Whether a word spells a name.
    pub(crate) fn is_spelled(self, name: &str, word: &str) -> bool {
        is_same(name, word)
    }

    /// A city that the reader knows as a word: its name, or its tile if the name can't be a word or
    /// is another city's too.
    pub(crate) fn city_word(self, city: CityId) -> String {
        let name = self.eye.city_names().name(city);
        let is_clear = is_wordy(name) && self.place(name).is_none() && self.city_named(name) == Some(city);
        match self.eye.city_part::<Site>(city) {
            Some(site) if !is_clear => self.tile_word(site.tile),
            _ => word(name),
        }
    }

    /// A city in an order's form, as a word.
    pub(super) fn city_at_word(self, at: CityAt) -> String {
        let city = self.eye.city_named_by(at).filter(|&city| self.is_known(city));
        city.map_or_else(|| self.tile_word(at.0), |city| self.city_word(city))
    }

    pub(crate) fn city(self, words: &mut Words<'_>) -> Result<CityAt, Refusal> {
        let found = words.word(&["CITY"])?;
        if let Some(tile) = self.place(found) {
            return Ok(CityAt(tile));
        }
        let site = self.city_named(found).and_then(|city| self.eye.city_part::<Site>(city));
        site.map(|site| CityAt(site.tile)).ok_or_else(|| {
            let own = self.own_city_words();
            Refusal { suggestion: did_you_mean(found, own.iter().map(String::as_str)), ..self.unknown_city() }
        })
    }

    /// The words that a capitalised stand-in of the grammar covers: things that the reader has or
    /// sees, and names of the ruleset.
    pub(super) fn words_for(self, stand_in: &str) -> Vec<String> {
        let rules = &self.eye.rules.written;
        match stand_in {
            "CITY" => self.known_cities().map(|city| self.city_word(city)).collect(),
            "UNIT" | "TYPE#NUMBER" => self.own_unit_words(None),
            "NATION" => self.nation_words(),
            "TARGET" => {
                let units = (0..rules.units.len()).map(|at| Target::Unit(UnitTypeId::at(at)));
                let buildings = (0..rules.buildings.len()).map(|at| Target::Building(BuildingId::at(at)));
                units.chain(buildings).map(|target| self.target_word(target)).collect()
            }
            "BUILDING" => (0..rules.buildings.len()).map(|at| self.building_word(BuildingId::at(at))).collect(),
            "TECH" => (0..rules.techs.len()).map(|at| self.tech_word(TechId::at(at))).collect(),
            "GOVERNMENT" => (0..rules.governments.len()).map(|at| self.government_word(GovernmentId::at(at))).collect(),
            "SPECIALIST" => (0..rules.specialists.len()).map(|at| self.specialist_word(SpecialistId::at(at))).collect(),
            "EXTRA" => (0..rules.extras.len()).map(|at| self.extra_word(ExtraId::at(at))).collect(),
            "POLICY" => (0..rules.policies.len()).map(|at| self.policy_word(PolicyId::at(at))).collect(),
            _ => Vec::new(),
        }
    }

    fn own_city_words(self) -> Vec<String> {
        self.own_cities().iter().map(|&city| self.city_word(city)).collect()
    }

    /// The refusal of a city that the reader doesn't know, whether or not it exists.
    pub(crate) fn unknown_city(self) -> Refusal {
        Refusal::new("unknown-city", "you know no such city").expecting(first_of(self.own_city_words(), "CITY"))
    }

    /// A unit as a word: its type and, if it is the reader's own, its number.
    pub(crate) fn unit_word(self, unit: UnitId) -> String {
        let Some(data) = self.eye.unit_part::<Unit>(unit) else { return String::new() };
        let kind = Some(self.unit_type_word(data.unit_type)).filter(|kind| !kind.starts_with('#')).unwrap_or_default();
        if self.reader == Some(data.owner) { format!("{kind}#{}", self.eye.unit_number(unit).0) } else { kind }
    }

    /// A unit in an order's form, as a word.
    pub(super) fn unit_number_word(self, number: UnitNumber) -> String {
        let unit = self.reader.and_then(|seat| self.eye.unit_numbered(seat, number));
        unit.map_or_else(|| format!("#{}", number.0), |unit| self.unit_word(unit))
    }

    pub(crate) fn unit(self, words: &mut Words<'_>) -> Result<UnitNumber, Refusal> {
        let found = words.word(&["UNIT"])?;
        let (kind, digits) = found.rfind('#').map_or((found, ""), |at| found.split_at(at));
        let types = &self.eye.rules.written.units;
        let kind_id = if kind.is_empty() { None } else { find(types, kind).map(UnitTypeId::at) };
        if !kind.is_empty() && kind_id.is_none() {
            return Err(unknown(words, "unit type", "TYPE#NUMBER", kind, types.names()));
        }
        let Some(number) = number(digits).map(UnitNumber) else {
            let expected = first_of(self.own_unit_words(kind_id), "TYPE#NUMBER");
            let reason = format!("`{}` doesn't say which unit", shown(found));
            return Err(Refusal::new("which-unit", reason).expecting(expected));
        };
        let own = self.reader.map(|seat| self.eye.unit_numbered(seat, number));
        let is_other = own.is_some_and(|unit| unit.and_then(|unit| self.eye.unit_type(unit)) != kind_id);
        if kind_id.is_some() && is_other { Err(self.unknown_unit(kind_id)) } else { Ok(number) }
    }

    /// The reader's units; those of one type, if it has any of that type.
    fn own_unit_words(self, kind: Option<UnitTypeId>) -> Vec<String> {
        let all = self.own_units();
        let is_like = |unit: &UnitId| kind.is_some() && self.eye.unit_type(*unit) == kind;
        let has_some = all.iter().any(is_like);
        let shown = all.iter().filter(|unit| !has_some || is_like(unit));
        shown.map(|&unit| self.unit_word(unit)).collect()
    }

    /// The refusal of a unit that is not the reader's, whether or not it exists.
    pub(crate) fn unknown_unit(self, kind: Option<UnitTypeId>) -> Refusal {
        Refusal::new("unknown-unit", "you have no such unit").expecting(first_of(self.own_unit_words(kind), "UNIT"))
    }
}
