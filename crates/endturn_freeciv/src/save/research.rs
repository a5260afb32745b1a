//! Research.

use super::Save;
use super::cities::put;
use crate::ron::Ron;
use crate::ruleset::Fate;

/// Names by which a file says that there is no tech.
const NO_TECH: &[&str] = &["", "A_NONE", "A_UNSET", "A_UNKNOWN", "None"];
const FUTURE: &str = "A_FUTURE";

impl Save<'_, '_> {
    /// Whether the players of a team research together.
    fn is_pooled(&self) -> bool {
        let Some(settings) = self.book.section("settings") else { return true };
        let rows = settings.rows("set");
        let row = rows.iter().find(|row| row.text("name") == "team_pooled_research");
        row.is_none_or(|row| row.is("value"))
    }

    /// Sets the research of a seat.
    pub(super) fn research(&self, nation: &mut Ron, seat: usize) {
        let player = &self.players[seat];
        let number = if self.is_pooled() { player.team } else { player.slot };
        let Some(sheet) = self.book.section("research") else { return };
        let rows = sheet.rows("r");
        let Some(row) = rows.iter().find(|row| row.number("number") == number) else {
            self.book.left("research", sheet.place(), "research of a player", "the file does not have it");
            return;
        };
        let known = row.bits("done").into_iter().filter_map(|at| self.heads.techs.get(at));
        let known = known.filter(|name| !NO_TECH.contains(&name.as_str()) && self.check("techs", name, row));
        let known: Vec<&String> = known.collect();
        known.iter().for_each(|_| self.book.count("techs", Fate::Carried));
        if !known.is_empty() {
            nation.set("techs", Ron::names(&known));
        }
        let now = row.text("now_name");
        let tech = |name: &str| !NO_TECH.contains(&name) && name != FUTURE && self.check("techs", name, row);
        if tech(&now) {
            nation.set("researching", Ron::Text(now.clone().into_owned()));
        }
        let goal = row.text("goal_name");
        if tech(&goal) {
            nation.set("goal", Ron::Text(goal.into_owned()));
        }
        let bulbs = row.number("bulbs").clamp(-1_000_000, 1_000_000);
        put(nation, "bulbs", bulbs, 0);
        nation.set("so_far.research.researched", Ron::number(row.number("techs").clamp(0, 100_000)));
        put(nation, "so_far.research.future", row.number("futuretech").clamp(0, 100_000), 0);
        if now == FUTURE {
            nation.set("so_far.research.toward_future", Ron::word("true"));
        }
        if row.is("got_tech") {
            nation.set("so_far.research.got_tech", Ron::word("true"));
        }
        let before = row.text("saved_name");
        if before != now && tech(&before) {
            let aim = Ron::Call("Tech".to_owned(), vec![Ron::Text(before.into_owned())]);
            let lost = row.number("bulbs_before").clamp(-1_000_000, 1_000_000) - bulbs;
            nation.set("so_far.research.before.aim", aim);
            nation.set("so_far.research.before.lost", Ron::number(lost.max(0)));
        }
    }
}
