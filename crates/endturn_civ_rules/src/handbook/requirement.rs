//! Requirements in words.

use endturn_engine::number::counted;
use endturn_scenario::handbook::{Part, Prose};

use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::words::{
    Activity, AiSkill, CityTile, Genus, Intelligence, Output, Range, Relation, TerrainAlter, TerrainClass, UnitState,
    VisionLayer,
};

/// A condition as a part of a sentence: words, perhaps a name, and further words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    before: &'static str,
    what: Option<Part>,
    after: &'static str,
    is_negative: bool,
}

/// A requirement by itself: "the tech Masonry", "Temple in the city", "on or next to water".
pub(super) fn condition(req: &Requirement) -> Prose {
    let clause = match (&req.condition, req.range, req.survives) {
        (Condition::Tech(name), Range::Player, false) => {
            Clause::named(req, ["the tech ", "without the tech "], "tech", name, "")
        }
        (Condition::Government(name), ..) => {
            Clause::named(req, ["the government ", "any government but "], "government", name, "")
        }
        (Condition::Building(name), Range::City, _) => {
            Clause::named(req, ["", "no "], "building", name, " in the city")
        }
        (Condition::Building(name), Range::Player, false) => {
            Clause::named(req, ["", "no "], "building", name, " in the nation")
        }
        _ => clause(req, false),
    };
    Prose { is_negative: !req.present, ..joined(Prose::default(), &[clause]) }
}

/// Appends clauses to a text, the first after `sign`, the others after commas. Those that differ
/// only in what they name share their words.
pub(super) fn joined(mut text: Prose, clauses: &[Clause]) -> Prose {
    let mut at = 0;
    while let Some(first) = clauses.get(at) {
        let alike = clauses[at..].iter().take_while(|one| one.what.is_some() && one.is_like(first)).count().max(1);
        let comma = if text.parts.is_empty() { "" } else { ", " };
        text = text.and(comma).and(first.before);
        for (place, one) in clauses[at..at + alike].iter().enumerate() {
            let last = if first.is_negative { " or " } else { " and " };
            let sign = match place {
                0 => "",
                _ if place + 1 == alike => last,
                _ => ", ",
            };
            text = text.and(sign);
            match &one.what {
                Some(Part::Text(word)) => text = text.and(word),
                Some(name) => text.parts.push(name.clone()),
                None => {}
            }
        }
        text = text.and(first.after);
        at += alike;
    }
    text
}

impl Clause {
    /// Words around a name; before it those for a condition that holds, and for one that doesn't.
    fn named(
        req: &Requirement,
        before: [&'static str; 2],
        kind: &'static str,
        name: &str,
        after: &'static str,
    ) -> Self {
        let before = before[usize::from(!req.present)];
        Self { before, what: Some(Part::Name(kind, name.to_owned())), after, is_negative: !req.present }
    }

    /// Words around a text.
    fn text(req: &Requirement, before: [&'static str; 2], what: impl Into<String>, after: &'static str) -> Self {
        let before = before[usize::from(!req.present)];
        Self { before, what: Some(Part::Text(what.into())), after, is_negative: !req.present }
    }

    /// Words alone.
    fn plain(req: &Requirement, words: [&'static str; 2]) -> Self {
        Self { before: words[usize::from(!req.present)], what: None, after: "", is_negative: !req.present }
    }

    fn is_like(&self, other: &Self) -> bool {
        (self.before, self.after, self.is_negative) == (other.before, other.after, other.is_negative)
    }
}

/// A requirement within a sentence: "with Masonry", "without Temple". `is_attacker` is true if the
/// unit in question is the attacker of what the sentence is about.
pub(super) fn clause(req: &Requirement, is_attacker: bool) -> Clause {
    let units = |own, attackers| if is_attacker { attackers } else { own };
    match &req.condition {
        Condition::Tech(name) => tech(req, name),
        Condition::Building(name) => building(req, name),
        Condition::Government(name) => Clause::named(req, ["under ", "except under "], "government", name, ""),
        Condition::Extra(name) => on_tile(req, Part::Name("extra", name.clone())),
        Condition::Resource(name) => on_tile(req, Part::Name("resource", name.clone())),
        Condition::Terrain(name) => on_tile(req, Part::Name("terrain", name.clone())),
        Condition::TerrainClass(TerrainClass::Land) => on_tile(req, Part::Text("land".to_owned())),
        Condition::TerrainClass(TerrainClass::Oceanic) => on_tile(req, Part::Text("water".to_owned())),
        Condition::ExtraFlag(flag) => {
            let words = ["with an extra or resource with the flag ", "without an extra or resource with the flag "];
            flagged(req, words, "extra flag", flag)
        }
        Condition::TerrainFlag(flag) => {
            flagged(req, ["with terrain with the flag ", "without terrain with the flag "], "terrain flag", flag)
        }
        Condition::UnitType(name) => {
            Clause::named(req, units(["for ", "not for "], ["against ", "not against "]), "unit type", name, "")
        }
        Condition::UnitClass(name) => {
            Clause::named(req, units(["for ", "not for "], ["against ", "not against "]), "unit class", name, " units")
        }
        Condition::UnitFlag(flag) => {
            let own = ["for units with the flag ", "not for units with the flag "];
            let attackers = ["against units with the flag ", "not against units with the flag "];
            Clause::named(req, units(own, attackers), "unit flag", flag, "")
        }
        Condition::UnitClassFlag(flag) => {
            let own = ["for unit classes with the flag ", "not for unit classes with the flag "];
            let attackers = ["against unit classes with the flag ", "not against unit classes with the flag "];
            Clause::named(req, units(own, attackers), "unit class flag", flag, "")
        }
        Condition::Specialist(name) => Clause::named(req, ["for ", "not for "], "specialist", name, ""),
        Condition::NationGroup(group) => nation_group(req, group),
        Condition::BuildingGenus(genus) => Clause::text(req, ["for ", "not for "], genus_word(*genus), ""),
        Condition::Output(output) => Clause::text(req, ["for ", "not for "], output_word(*output), ""),
        Condition::Action(action) => {
            Clause::named(req, ["for the action ", "not for the action "], "action", action.word(), "")
        }
        Condition::MinSize(size) => Clause::text(req, ["from size ", "below size "], size.to_string(), ""),
        Condition::MaxUnitsOnTile(0) => Clause::plain(req, ["with no unit on the tile", "with a unit on the tile"]),
        Condition::MaxUnitsOnTile(count) => {
            Clause::text(req, ["with at most ", "with more than "], counted(*count, "unit"), " on the tile")
        }
        Condition::MinMoveFragments(count) => {
            Clause::text(req, ["with at least ", "with fewer than "], counted(*count, "move fragment"), " left")
        }
        Condition::MinHitPoints(count) => {
            Clause::text(req, ["with at least ", "with fewer than "], counted(*count, "hit point"), "")
        }
        Condition::MinAge(turns) => {
            Clause::text(req, ["from an age of ", "below an age of "], counted(*turns, "turn"), "")
        }
        Condition::MinYear(year) => Clause::text(req, ["from the year ", "before the year "], year_word(*year), ""),
        Condition::TerrainAlter(alter) => {
            Clause::text(req, ["where ", "except where "], alter_word(*alter), " is possible")
        }
        Condition::CityTile(CityTile::Center) => Clause::plain(req, ["on a city's own tile", "outside cities"]),
        Condition::CityTile(CityTile::Claimed) => Clause::plain(req, ["on owned land", "on land without an owner"]),
        Condition::UnitState(state) => unit_state(req, *state),
        Condition::Activity(activity) => Clause::text(req, ["while ", "unless "], activity_word(*activity), ""),
        Condition::Relation(relation) => relation_clause(req, *relation),
        Condition::AiSkill(skill) => {
            let words = ["for computer players of the level ", "not for computer players of the level "];
            Clause::text(req, words, skill_word(*skill), "")
        }
        Condition::VisionLayer(layer) => Clause::text(req, ["for ", "not for "], layer_word(*layer), ""),
        Condition::Intelligence(kind) => Clause::text(req, ["about ", "not about "], intelligence_word(*kind), ""),
    }
}

fn nation_group(req: &Requirement, group: &str) -> Clause {
    let (before, after) = match req.range {
        Range::Team => (["with a nation of the group ", "without a nation of the group "], " in the team"),
        Range::Alliance => (["with a nation of the group ", "without a nation of the group "], " among allies"),
        Range::World => (["with a nation of the group ", "without a nation of the group "], " in the world"),
        _ => (["for nations of the group ", "not for nations of the group "], ""),
    };
    Clause::named(req, before, "nation group", group, after)
}

fn tech(req: &Requirement, name: &str) -> Clause {
    let (before, after) = match (req.range, req.survives) {
        (Range::World, false) => (["once any nation knows ", "while no nation knows "], ""),
        (Range::World, true) => (["once any nation has known ", "until any nation has known "], ""),
        (_, true) => (["once the nation has known ", "until the nation has known "], ""),
        (Range::Team, _) => (["with ", "without "], " in the team"),
        (Range::Alliance, _) => (["with ", "without "], " among allies"),
        _ => (["with ", "without "], ""),
    };
    Clause::named(req, before, "tech", name, after)
}

fn building(req: &Requirement, name: &str) -> Clause {
    let (before, after) = match (req.range, req.survives) {
        (Range::World, true) => (["once any nation has built ", "until any nation has built "], ""),
        (_, true) => (["once the nation has built ", "until the nation has built "], ""),
        (Range::Local, _) => (["for ", "not for "], ""),
        (Range::Traderoute, _) => (["with ", "without "], " in the city or at the end of one of its trade routes"),
        (Range::Continent, _) => (["with ", "without "], " on the continent"),
        (Range::Player, _) => (["with ", "without "], " in the nation"),
        (Range::Team, _) => (["with ", "without "], " in the team"),
        (Range::Alliance, _) => (["with ", "without "], " among allies"),
        (Range::World, _) => (["with ", "without "], " in the world"),
        _ => (["with ", "without "], ""),
    };
    Clause::named(req, before, "building", name, after)
}

/// Something on a tile or around it.
fn on_tile(req: &Requirement, what: Part) -> Clause {
    let (before, after) = match req.range {
        Range::CAdjacent => (["on or directly beside ", "neither on nor directly beside "], ""),
        Range::Adjacent => (["on or next to ", "neither on nor next to "], ""),
        Range::City => (["with ", "without "], " in reach of the city"),
        _ => (["on ", "not on "], ""),
    };
    Clause { before: before[usize::from(!req.present)], what: Some(what), after, is_negative: !req.present }
}

/// Something with a flag on a tile or around it.
fn flagged(req: &Requirement, before: [&'static str; 2], kind: &'static str, flag: &str) -> Clause {
    let after = match req.range {
        Range::CAdjacent => " here or directly beside",
        Range::Adjacent => " here or next to it",
        Range::City => " in reach of the city",
        _ => "",
    };
    Clause::named(req, before, kind, flag, after)
}

fn unit_state(req: &Requirement, state: UnitState) -> Clause {
    let words = match state {
        UnitState::Transported => ["aboard a transport", "not aboard a transport"],
        UnitState::Transporting => ["with units aboard", "without units aboard"],
        UnitState::OnNativeTile => ["on native land or water", "not on native land or water"],
        UnitState::OnLivableTile => {
            ["where the unit can exist without transport", "where the unit cannot exist without transport"]
        }
        UnitState::HasHomeCity => ["for units with a home city", "for units without a home city"],
    };
    Clause::plain(req, words)
}

fn relation_clause(req: &Requirement, relation: Relation) -> Clause {
    let words = match relation {
        Relation::War => ["at war", "not at war"],
        Relation::CeaseFire => ["during a cease-fire", "except during a cease-fire"],
        Relation::Armistice => ["during an armistice", "except during an armistice"],
        Relation::Peace => ["at peace", "not at peace"],
        Relation::Alliance => ["with an ally", "not with an ally"],
        Relation::NeverMet => ["before the nations have met", "once the nations have met"],
        Relation::Team => ["within the team", "outside the team"],
        Relation::Foreign => ["with another nation", "within the nation"],
        Relation::HasEmbassy => ["with an embassy", "without an embassy"],
        Relation::HasRealEmbassy => ["with an embassy of its own", "without an embassy of its own"],
        Relation::HasContact => ["with contact", "without contact"],
    };
    Clause::plain(req, words)
}

fn genus_word(genus: Genus) -> &'static str {
    match genus {
        Genus::GreatWonder => "great wonders",
        Genus::SmallWonder => "small wonders",
        Genus::Improvement => "improvements",
        Genus::Special => "special buildings",
    }
}

/// An output within a sentence.
pub(super) fn output_word(output: Output) -> &'static str {
    match output {
        Output::Food => "food",
        Output::Shield => "shields",
        Output::Trade => "trade",
        Output::Gold => "gold",
        Output::Luxury => "luxury",
        Output::Science => "science",
    }
}

fn year_word(year: i32) -> String {
    if year < 0 { format!("{} BC", year.unsigned_abs()) } else { year.to_string() }
}

fn alter_word(alter: TerrainAlter) -> &'static str {
    match alter {
        TerrainAlter::CanIrrigate => "irrigation",
        TerrainAlter::CanMine => "a mine",
        TerrainAlter::CanRoad => "a road",
    }
}

fn activity_word(activity: Activity) -> &'static str {
    match activity {
        Activity::Idle => "idle",
        Activity::Fortifying => "fortifying",
        Activity::Fortified => "fortified",
        Activity::Sentry => "on sentry",
        Activity::Explore => "exploring",
        Activity::Irrigate => "irrigating",
        Activity::Mine => "digging a mine",
        Activity::Road => "building a road",
        Activity::Base => "building a base",
        Activity::Cultivate => "clearing land",
        Activity::Plant => "planting land",
        Activity::Transform => "transforming land",
        Activity::Pillage => "pillaging",
        Activity::CleanPollution => "cleaning pollution",
        Activity::CleanFallout => "cleaning fallout",
    }
}

fn skill_word(skill: AiSkill) -> &'static str {
    match skill {
        AiSkill::Away => "away",
        AiSkill::Novice => "novice",
        AiSkill::Easy => "easy",
        AiSkill::Normal => "normal",
        AiSkill::Hard => "hard",
        AiSkill::Cheating => "cheating",
        AiSkill::Handicapped => "handicapped",
    }
}

fn layer_word(layer: VisionLayer) -> &'static str {
    match layer {
        VisionLayer::Main => "plain sight",
        VisionLayer::Stealth => "sight of hidden aircraft",
        VisionLayer::Subsurface => "sight under water",
    }
}

fn intelligence_word(kind: Intelligence) -> &'static str {
    match kind {
        Intelligence::Multipliers => "policies",
        Intelligence::Wonders => "wonders",
        Intelligence::Score => "score",
        Intelligence::Gold => "gold",
        Intelligence::Government => "government",
        Intelligence::Diplomacy => "relations to others",
        Intelligence::Techs => "techs",
        Intelligence::TaxRates => "rates",
        Intelligence::Culture => "culture",
    }
}

#[cfg(test)]
pub(super) mod tests {
    use endturn_scenario::{bridge, diagnostic::Report, parse::parse};

    use super::super::tests::words;
    use super::*;

    /// Reads a list of requirements.
    pub(in crate::handbook) fn read(text: &str) -> Vec<Requirement> {
        let mut report = Report::default();
        let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
        let node = parse(&mut report, file).expect("a list");
        bridge::read(&node, &mut report).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn a_requirement_by_itself_names_its_kind() {
        let of = |text: &str| read(text).iter().map(|req| words(&condition(req))).collect::<Vec<_>>();
        assert_eq!(
            of(
                r#"[Tech("Masonry"), not(Tech("A")), Government("Monarchy"), Building("Temple"), not(Building("B", Player)),
                TerrainClass(Oceanic, Adjacent), not(CityTile(Center)), Tech("Flight", World, Ever), MinYear(-1000)]"#
            ),
            [
                "the tech Masonry",
                "without the tech A",
                "the government Monarchy",
                "Temple in the city",
                "no B in the nation",
                "on or next to water",
                "outside cities",
                "once any nation has known Flight",
                "from the year 1000 BC",
            ]
        );
        assert!(condition(&read(r#"[not(Tech("A"))]"#)[0]).is_negative);
    }

    #[test]
    fn clauses_with_the_same_words_share_them() {
        let all = read(
            r#"[Tech("A"), Building("B"), not(Tech("C")), not(Building("D")), UnitClass("Land"), not(UnitFlag("E")), not(UnitFlag("F"))]"#,
        );
        let clauses: Vec<Clause> = all.iter().map(|req| clause(req, false)).collect();
        assert_eq!(
            words(&joined(Prose::text("+1"), &clauses)),
            "+1, with A and B, without C or D, for Land units, not for units with the flag E or F"
        );
        let clauses: Vec<Clause> = all[4..].iter().map(|req| clause(req, true)).collect();
        assert_eq!(
            words(&joined(Prose::text("+1"), &clauses)),
            "+1, against Land units, not against units with the flag E or F"
        );
    }
}
