//! Nations.

use super::Importer;
use super::book::{At, Fate};
use super::requirement::nation_group;
use crate::ron::{Ron, Row, quoted};

/// The origins of barbarians, in the words of both.
const BARBARIANS: &[(&str, &str)] = &[("Land", "Land"), ("Sea", "Sea")];

impl Importer<'_> {
    pub(super) fn nations(&mut self) {
        let mut rows = Vec::new();
        let sets: Vec<String> = self
            .book
            .sections("nations", "nset_")
            .iter()
            .take(1)
            .flat_map(|at| [at.text("name"), at.text("rule_name")])
            .flatten()
            .map(|name| name.to_lowercase())
            .collect();
        let mut unused = 0;
        let sections = self.book.sections("nations", "nation_");
        let is_in_set = |at: &At<'_>| at.texts("groups").iter().any(|group| sets.contains(&group.to_lowercase()));
        let is_any = sections.iter().any(is_in_set);
        for at in &sections {
            let name = at.name();
            let is_barbarian = at.text("barbarian_type").is_some();
            let is_wanted = self.options.all_nations
                || !is_any
                || is_in_set(at)
                || is_barbarian
                || self.asked_nations.contains(&name);
            for entry in &at.section.entries {
                at.entry(at.document.text(entry.name));
            }
            if is_wanted {
                let row = self.nation(at, &name);
                if let Some(mut sea) =
                    row.clone().filter(|_| at.text("barbarian_type").as_deref() == Some("LandAndSea"))
                {
                    sea.key = quoted(&format!("{name} of the sea"));
                    sea.value.set("barbarian", Ron::word("Sea"));
                    let why = "it is two nations, one of the land and one of the sea";
                    at.note(Fate::Otherwise, "barbarian_type", format!("nation `{name}` of all barbarians"), why);
                    rows.push(sea);
                }
                rows.extend(row);
            } else {
                unused += 1;
            }
        }
        if unused > 0 {
            let place = sections.first().map(At::place).unwrap_or_default();
            let why =
                format!("only those of the set {} are; --all-nations imports all", sets.first().map_or("", |s| s));
            let what = if unused == 1 { "1 nation".to_owned() } else { format!("{unused} nations") };
            self.book.note(Fate::Left, place, what, why);
        }
        self.put("nations.ron", Ron::Table(rows), true);
    }

    fn nation(&self, at: &At<'_>, name: &str) -> Option<Row> {
        let mut value = Ron::Group(Vec::new());
        let mut remarks = Vec::new();
        value.set("plural", Ron::Text(at.text("plural").unwrap_or_else(|| name.to_owned())));
        let barbarian = at.text("barbarian_type");
        if barbarian.as_deref() == Some("LandAndSea") {
            value.set("barbarian", Ron::word("Land"));
        } else if let Some(kind) = &barbarian {
            let Some((_, ours)) = BARBARIANS.iter().find(|(theirs, _)| theirs == kind) else {
                let why = "endturn has barbarians of the land and of the sea only";
                at.note(Fate::Left, "barbarian_type", format!("nation `{name}` of barbarians `{kind}`"), why);
                return None;
            };
            value.set("barbarian", Ron::word(ours));
        }
        let mut groups = at.texts("groups");
        if self.asked_nations.contains(name) {
            groups.push(nation_group(name));
            let why = "requirements ask for a group that has this nation alone";
            at.note(Fate::Otherwise, "groups", format!("requirement `Nation` `{name}`"), why);
        }
        if !groups.is_empty() {
            value.set("groups", Ron::names(&groups));
        }
        if let Some(style) = at.text("style") {
            value.set("style", Ron::Text(style));
        }
        let techs = at.texts("init_techs");
        if !techs.is_empty() {
            value.set("init_techs", Ron::names(&techs));
        }
        if let Some(government) = at.text("init_government").filter(|text| !super::is_none(text)) {
            value.set("init_government", Ron::Text(government));
        }
        if at.truth("is_playable") == Some(false) {
            value.set("playable", Ron::word("false"));
        }
        for (entry, what) in [("init_buildings", "buildings"), ("init_units", "units")] {
            if !at.texts(entry).is_empty() {
                let why = format!("a nation of endturn begins with the {what} of all nations");
                remarks.push(format!("Not carried: {entry}: {why}."));
                at.note(Fate::Left, entry, format!("`{entry}` of a nation"), why);
            }
        }
        let leaders: Vec<String> = at.rows("leaders").iter().map(|row| row.text("name")).collect();
        if !leaders.is_empty() {
            value.set("leaders", Ron::names(&leaders));
        }
        // Behind a city's name stands the land that suits it.
        let city = |text: String| text.split(" (").next().unwrap_or_default().trim().to_owned();
        let mut cities: Vec<String> = Vec::new();
        for name in at.texts("cities").into_iter().map(city) {
            if !cities.contains(&name) {
                cities.push(name);
            }
        }
        value.set("cities", Ron::names(&cities));
        self.book.count("nations", Fate::Carried, 1);
        Some(Row { remarks, key: quoted(name), value })
    }
}
