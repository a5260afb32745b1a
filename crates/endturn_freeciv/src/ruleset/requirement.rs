//! Requirements: rows of `type`, `name`, `range`, `present` and `survives`.

use super::Importer;
use super::book::{At, Cells, Fate};
use super::words::ACTIONS;
use crate::ron::{Ron, quoted};

/// The form of a requirement's argument.
enum Arg {
    /// A name of the ruleset.
    Name,
    /// One of these words; Freeciv writes it with other spaces, hyphens and capitals.
    Word(&'static [&'static str]),
    /// An action.
    Action,
    /// A number.
    Number,
}

/// A kind of requirement: the words of Freeciv and endturn, and the ranges that endturn has. The
/// first range is the one that is not written.
struct Kind {
    theirs: &'static str,
    ours: &'static str,
    arg: Arg,
    ranges: &'static [&'static str],
    /// Whether it is a property of a tile.
    is_of_tile: bool,
}

const fn kind(theirs: &'static str, ours: &'static str, arg: Arg, ranges: &'static [&'static str]) -> Kind {
    Kind { theirs, ours, arg, ranges, is_of_tile: false }
}

const fn tile(theirs: &'static str, ours: &'static str, arg: Arg, ranges: &'static [&'static str]) -> Kind {
    Kind { theirs, ours, arg, ranges, is_of_tile: true }
}

const LOCAL: &[&str] = &["Local"];
const TILES: &[&str] = &["Local", "CAdjacent", "Adjacent", "City"];
const PLAYERS: &[&str] = &["Player", "Team", "Alliance", "World"];
const LAYERS: &[&str] = &["Main", "Stealth", "Subsurface"];

const KINDS: &[Kind] = &[
    kind("Tech", "Tech", Arg::Name, PLAYERS),
    kind("Gov", "Government", Arg::Name, &["Player"]),
    kind(
        "Building",
        "Building",
        Arg::Name,
        &["City", "Local", "Traderoute", "Continent", "Player", "Team", "Alliance", "World"],
    ),
    kind("BuildingGenus", "BuildingGenus", Arg::Word(&["GreatWonder", "SmallWonder", "Improvement", "Special"]), LOCAL),
    tile("Extra", "Extra", Arg::Name, TILES),
    tile("Resource", "Resource", Arg::Name, TILES),
    tile("ExtraFlag", "ExtraFlag", Arg::Name, TILES),
    tile("Terrain", "Terrain", Arg::Name, TILES),
    tile("TerrainClass", "TerrainClass", Arg::Word(&["Land", "Oceanic"]), TILES),
    tile("TerrainFlag", "TerrainFlag", Arg::Name, TILES),
    tile("TerrainAlter", "TerrainAlter", Arg::Word(&["CanIrrigate", "CanMine", "CanRoad"]), LOCAL),
    tile("CityTile", "CityTile", Arg::Word(&["Center", "Claimed"]), LOCAL),
    kind("MinSize", "MinSize", Arg::Number, &["City", "Local"]),
    tile("MaxUnitsOnTile", "MaxUnitsOnTile", Arg::Number, LOCAL),
    kind("UnitType", "UnitType", Arg::Name, LOCAL),
    kind("UnitClass", "UnitClass", Arg::Name, LOCAL),
    kind("UnitFlag", "UnitFlag", Arg::Name, LOCAL),
    kind("UnitClassFlag", "UnitClassFlag", Arg::Name, LOCAL),
    kind(
        "UnitState",
        "UnitState",
        Arg::Word(&["Transported", "Transporting", "OnNativeTile", "OnLivableTile", "HasHomeCity"]),
        LOCAL,
    ),
    kind(
        "Activity",
        "Activity",
        Arg::Word(&[
            "Idle",
            "Fortifying",
            "Fortified",
            "Sentry",
            "Explore",
            "Irrigate",
            "Mine",
            "Road",
            "Base",
            "Cultivate",
            "Plant",
            "Transform",
            "Pillage",
            "CleanPollution",
            "CleanFallout",
        ]),
        LOCAL,
    ),
    kind("MinMoveFrags", "MinMoveFragments", Arg::Number, LOCAL),
    kind("MinHitPoints", "MinHitPoints", Arg::Number, LOCAL),
    kind("MinHP", "MinHitPoints", Arg::Number, LOCAL),
    kind("Age", "MinAge", Arg::Number, LOCAL),
    kind("OutputType", "Output", Arg::Word(&["Food", "Shield", "Trade", "Gold", "Luxury", "Science"]), LOCAL),
    kind("Specialist", "Specialist", Arg::Name, LOCAL),
    kind("Action", "Action", Arg::Action, LOCAL),
    kind(
        "DiplRel",
        "Relation",
        Arg::Word(&[
            "War",
            "CeaseFire",
            "Armistice",
            "Peace",
            "Alliance",
            "NeverMet",
            "Team",
            "Foreign",
            "HasEmbassy",
            "HasRealEmbassy",
            "HasContact",
        ]),
        LOCAL,
    ),
    kind("NationGroup", "NationGroup", Arg::Name, PLAYERS),
    kind("Nation", "NationGroup", Arg::Name, PLAYERS),
    kind(
        "AI",
        "AiSkill",
        Arg::Word(&["Away", "Novice", "Easy", "Normal", "Hard", "Cheating", "Handicapped"]),
        &["Player"],
    ),
    kind("MinYear", "MinYear", Arg::Number, &["World"]),
    kind("VisionLayer", "VisionLayer", Arg::Word(LAYERS), LOCAL),
    kind(
        "NationalIntelligence",
        "Intelligence",
        Arg::Word(&[
            "Multipliers",
            "Wonders",
            "Score",
            "Gold",
            "Government",
            "Diplomacy",
            "Techs",
            "TaxRates",
            "Culture",
        ]),
        LOCAL,
    ),
];

/// Other words of Freeciv, and those of endturn that mean the same.
const ALIASES: &[(&str, &str)] =
    &[("isforeign", "Foreign"), ("pollution", "CleanPollution"), ("fallout", "CleanFallout"), ("outputtype", "Output")];

/// Requirements that endturn cannot say, with the reason.
const UNSAYABLE: &[(&str, &str)] = &[
    ("Style", "endturn has no styles of cities that rules may ask for"),
    ("Topology", "rules of endturn cannot ask for the form of the map"),
    ("ServerSetting", "rules cannot ask for settings"),
];

/// A requirement in the words of endturn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Requirement {
    pub(super) word: &'static str,
    pub(super) arg: String,
    is_name: bool,
    pub(super) range: Option<String>,
    is_ever: bool,
    pub(super) is_present: bool,
    pub(super) is_of_tile: bool,
}

impl Requirement {
    pub(super) fn simple(word: &'static str, arg: &str, is_name: bool) -> Self {
        let is_of_tile = KINDS.iter().any(|kind| kind.ours == word && kind.is_of_tile);
        Self { word, arg: arg.to_owned(), is_name, range: None, is_ever: false, is_present: true, is_of_tile }
    }

    pub(super) fn not(mut self) -> Self {
        self.is_present = !self.is_present;
        self
    }

    pub(super) fn ron(&self) -> Ron {
        let mut text = if self.is_name { quoted(&self.arg) } else { self.arg.clone() };
        if let Some(range) = &self.range {
            text += &format!(", {range}");
        }
        if self.is_ever {
            text += ", Ever";
        }
        let text = format!("{}({text})", self.word);
        Ron::Plain(if self.is_present { text } else { format!("not({text})") })
    }
}

/// Requirements as a list.
pub(super) fn list(reqs: &[Requirement]) -> Ron {
    Ron::List(reqs.iter().map(Requirement::ron).collect())
}

/// A word without what Freeciv's and endturn's spelling differ in.
pub(super) fn bare(word: &str) -> String {
    word.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// The word of a list that Freeciv means.
pub(super) fn word_of(theirs: &str, ours: &'static [&'static str]) -> Option<&'static str> {
    let bare_word = bare(theirs);
    let alias = ALIASES.iter().find(|(word, _)| *word == bare_word).map(|(_, ours)| *ours);
    let found = ours.iter().find(|word| bare(word) == bare_word);
    found.or_else(|| ours.iter().find(|word| Some(**word) == alias)).copied()
}

impl Importer<'_> {
    /// The requirement of a row, or why endturn cannot say it.
    pub(super) fn requirement(&self, row: &Cells<'_>) -> Result<Requirement, String> {
        let (theirs, name) = (row.text("type"), row.text("name"));
        let Some(kind) = KINDS.iter().find(|kind| kind.theirs.eq_ignore_ascii_case(&theirs)) else {
            let known = UNSAYABLE.iter().find(|(word, _)| word.eq_ignore_ascii_case(&theirs));
            return Err(
                known.map_or_else(|| format!("endturn has no requirement `{theirs}`"), |(_, why)| (*why).to_owned())
            );
        };
        // Files of Freeciv21 write `Tile`, and `Player` for what a nation knows of another.
        let range = match row.text("range") {
            tile if kind.is_of_tile && tile.eq_ignore_ascii_case("Tile") => "Local".to_owned(),
            own if kind.ours == "Intelligence" && own.eq_ignore_ascii_case("Player") => "Local".to_owned(),
            range => range,
        };
        let Some(at) = kind.ranges.iter().position(|known| known.eq_ignore_ascii_case(&range)) else {
            return Err(format!("requirements `{}` of endturn have no range `{range}`", kind.ours));
        };
        let missing = || format!("endturn has no `{name}` among its words for `{}`", kind.ours);
        let arg = match kind.arg {
            Arg::Name if kind.theirs == "Nation" => nation_group(&name),
            Arg::Name => self.spelt(&name),
            Arg::Word(words) => word_of(&name, words).ok_or_else(missing)?.to_owned(),
            Arg::Action => word_of(&name, ACTIONS).ok_or_else(missing)?.to_owned(),
            Arg::Number => name.trim().parse::<i32>().map_err(|_| format!("`{name}` is no whole number"))?.to_string(),
        };
        let is_written = at > 0 && kind.ranges != ["City", "Local"];
        let is_ever = row.is("survives", false);
        Ok(Requirement {
            // Resources are extras of Freeciv.
            word: if kind.ours == "Extra" && self.resources.contains(&arg) { "Resource" } else { kind.ours },
            arg,
            is_name: matches!(kind.arg, Arg::Name),
            // The range is said with `Ever`, too: a word behind another looks like a range else.
            range: (is_written || is_ever).then(|| kind.ranges[at].to_owned()),
            is_ever,
            is_present: row.is("present", true),
            is_of_tile: kind.is_of_tile,
        })
    }

    /// The requirements of a table and of one of requirements that must not hold. The first that
    /// endturn cannot say makes all of them unsayable; the reason is returned.
    pub(super) fn requirements(
        &self,
        subject: &str,
        at: &At<'_>,
        entries: &[&str],
    ) -> Result<Vec<Requirement>, String> {
        let mut reqs = Vec::new();
        let mut wrong = None;
        for &entry in entries {
            for row in at.rows(entry) {
                match self.requirement(&row) {
                    Ok(req) => {
                        self.book.count(&format!("requirements of {subject}"), Fate::Carried, 1);
                        reqs.push(if entry == "nreqs" { req.not() } else { req });
                    }
                    Err(why) => {
                        self.book.count(&format!("requirements of {subject}"), Fate::Left, 1);
                        wrong.get_or_insert(why);
                    }
                }
            }
        }
        wrong.map_or(Ok(reqs), Err)
    }
}

/// The group of nations that stands for a single nation.
pub(super) fn nation_group(nation: &str) -> String {
    format!("nation {nation}")
}
