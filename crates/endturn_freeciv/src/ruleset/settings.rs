//! Settings of Freeciv that endturn has too.

use super::Importer;
use super::book::Fate;
use super::requirement::word_of;
use crate::ron::Ron;

/// The form of a setting.
#[derive(Clone, Copy)]
enum Setting {
    Number,
    Truth,
    Text,
    Word(&'static [&'static str]),
    Words(&'static [&'static str]),
}

/// Values of `[settings]`: the setting, and whether it is a truth value, a word or several.
const SETTINGS: &[(&str, Setting)] = &[
    ("startunits", Setting::Text),
    ("startcity", Setting::Truth),
    ("dispersion", Setting::Number),
    ("gold", Setting::Number),
    ("techlevel", Setting::Number),
    ("sciencebox", Setting::Number),
    ("multiresearch", Setting::Truth),
    ("techpenalty", Setting::Number),
    ("techlost_recv", Setting::Number),
    ("techlost_donor", Setting::Number),
    ("techleak", Setting::Number),
    ("team_pooled_research", Setting::Truth),
    ("diplbulbcost", Setting::Number),
    ("diplgoldcost", Setting::Number),
    ("incite_gold_loss_chance", Setting::Number),
    ("incite_gold_capt_chance", Setting::Number),
    ("conquercost", Setting::Number),
    ("freecost", Setting::Number),
    ("techlossforgiveness", Setting::Number),
    ("techlossrestore", Setting::Number),
    ("foodbox", Setting::Number),
    ("aqueductloss", Setting::Number),
    ("shieldbox", Setting::Number),
    ("fulltradesize", Setting::Number),
    ("notradesize", Setting::Number),
    ("tradeworldrelpct", Setting::Number),
    ("citymindist", Setting::Number),
    ("trading_tech", Setting::Truth),
    ("trading_gold", Setting::Truth),
    ("trading_city", Setting::Truth),
    ("caravan_bonus_style", Setting::Word(&["Classic", "Logarithmic", "Linear"])),
    ("trade_revenue_style", Setting::Word(&["Classic", "Simple"])),
    ("trademindist", Setting::Number),
    ("rapturedelay", Setting::Number),
    ("disasters", Setting::Number),
    ("traitdistribution", Setting::Word(&["Fixed", "Even"])),
    ("razechance", Setting::Number),
    ("occupychance", Setting::Number),
    ("autoattack", Setting::Truth),
    ("killstack", Setting::Truth),
    ("killcitizen", Setting::Truth),
    ("killunhomed", Setting::Number),
    ("borders", Setting::Word(&["Disabled", "Enabled", "SeeInside", "Expand"])),
    ("happyborders", Setting::Word(&["Disabled", "National", "International"])),
    ("diplomacy", Setting::Word(&["All", "Human", "Ai", "NoMixed", "Team", "Disabled"])),
    ("citynames", Setting::Word(&["NoRestrictions", "PlayerUnique", "GlobalUnique", "NoStealing"])),
    ("barbarians", Setting::Word(&["Disabled", "HutsOnly", "Normal", "Frequent", "Horde"])),
    ("onsetbarbs", Setting::Number),
    ("revolentype", Setting::Word(&["Fixed", "Random", "Quickening", "RandQuick"])),
    ("revolen", Setting::Number),
    ("fogofwar", Setting::Truth),
    ("foggedborders", Setting::Truth),
    ("airliftingstyle", Setting::Words(&["FromAllied", "ToAllied", "UnlimitedFrom", "UnlimitedTo"])),
    ("diplchance", Setting::Number),
    ("victories", Setting::Words(&["Spacerace", "Allied", "Culture"])),
    ("endspaceship", Setting::Truth),
    ("spaceship_travel_time", Setting::Number),
    ("civilwarsize", Setting::Number),
    ("restrictinfra", Setting::Truth),
    ("unreachableprotects", Setting::Truth),
    ("contactturns", Setting::Number),
    ("savepalace", Setting::Truth),
    ("homecaughtunits", Setting::Truth),
    ("homeless_gold_upkeep", Setting::Truth),
    ("naturalcitynames", Setting::Truth),
    ("migration", Setting::Truth),
    ("mgr_turninterval", Setting::Number),
    ("mgr_foodneeded", Setting::Truth),
    ("mgr_distance", Setting::Number),
    ("mgr_nationchance", Setting::Number),
    ("mgr_worldchance", Setting::Number),
    ("globalwarming", Setting::Truth),
    ("globalwarming_percent", Setting::Number),
    ("nuclearwinter", Setting::Truth),
    ("nuclearwinter_percent", Setting::Number),
    ("specials", Setting::Number),
    ("huts", Setting::Number),
    ("landmass", Setting::Number),
    ("steepness", Setting::Number),
    ("wetness", Setting::Number),
    ("temperature", Setting::Number),
    ("flatpoles", Setting::Number),
    ("singlepole", Setting::Truth),
    ("separatepoles", Setting::Truth),
    ("alltemperate", Setting::Truth),
    ("tinyisles", Setting::Truth),
    ("endturn", Setting::Number),
    ("aifill", Setting::Number),
];

/// Settings with another default in Freeciv than in `classic`: the setting, and its default there.
const OTHER_DEFAULTS: &[(&str, &str)] = &[("foggedborders", "false")];

/// A setting of Freeciv, as endturn has it.
pub(crate) enum Carried {
    /// There is no such setting.
    Unknown,
    /// There is no such value for it.
    NoValue,
    /// Its value.
    Value(Ron),
}

/// The value of a setting.
pub(crate) fn carried(name: &str, text: &str) -> Carried {
    let Some((_, form)) = SETTINGS.iter().find(|(known, _)| *known == name) else { return Carried::Unknown };
    let value = match form {
        Setting::Number => text.parse::<i64>().ok().map(Ron::number),
        Setting::Truth => match text.to_ascii_lowercase().as_str() {
            "enabled" | "true" | "1" => Some(Ron::word("true")),
            "disabled" | "false" | "0" => Some(Ron::word("false")),
            _ => None,
        },
        Setting::Text => Some(Ron::Text(text.to_owned())),
        Setting::Word(words) => word_of(text, words).map(Ron::word),
        Setting::Words(words) => {
            let parts = text.split('|').filter(|part| !part.is_empty());
            parts.map(|part| word_of(part, words).map(Ron::word)).collect::<Option<_>>().map(Ron::List)
        }
    };
    value.map_or(Carried::NoValue, Carried::Value)
}

impl Importer<'_> {
    pub(super) fn settings(&mut self) {
        let mut value = Ron::Group(Vec::new());
        for (name, default) in OTHER_DEFAULTS {
            value.set(name, Ron::word(default));
        }
        let rows = self.book.section("game", "settings").map(|at| at.rows("set"));
        for row in rows.iter().flatten() {
            let (name, text) = (row.text("name"), row.text("value"));
            match carried(&name, &text) {
                Carried::Unknown => {
                    let why = "endturn has no such setting; maps and seats stand in scenarios";
                    self.book.note(Fate::Left, row.place(), format!("setting `{name}`"), why);
                    self.book.count("settings", Fate::Left, 1);
                }
                Carried::Value(carried) => {
                    self.book.count("settings", Fate::Carried, 1);
                    value.set(&name, carried);
                }
                Carried::NoValue => {
                    let what = format!("setting `{name}`: `{text}`");
                    self.book.note(Fate::Left, row.place(), what, "endturn has no such value for it");
                    self.book.count("settings", Fate::Left, 1);
                }
            }
        }
        self.put("settings.ron", value, false);
    }
}
