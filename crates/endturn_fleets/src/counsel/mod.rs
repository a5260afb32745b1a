//! Information for a person at the prompt besides the status: needs, prices (F-01, F-02, F-08), and
//! the odds of an attack (F-07). All of it follows from the seat's view.

mod odds;
mod prices;

use endturn_engine::{
    counsel::{Briefing, Need, Question},
    orders::{Refusal, Words},
};

use crate::amount::Amount;
use crate::fleet::Fleet;
use crate::orders::{player, ships};
use crate::projection::Commitments;
use crate::ruleset::Insolvency;
use crate::structures::{Structure, Structures};
use crate::view::FleetsView;
use crate::view_forms::Page;

pub(crate) const QUESTIONS: &[Question] = &[
    Question {
        word: "prices",
        form: "prices",
        meaning: "current prices, and how each class fares against each other class",
    },
    Question {
        word: "odds",
        form: "odds PLAYER (CLASS COUNT)*",
        meaning: "the odds of a battle with these ships, by your last scan; without ships, those of your missions to that planet and of all your ships at home",
    },
];

/// The answer to one of [`QUESTIONS`].
pub(crate) fn answer(page: &Page<'_>, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
    let (view, roster) = (&page.view, page.roster);
    if word == "prices" {
        rest.end()?;
        return Ok(prices::page(view));
    }
    let example = view.rivals.first().map_or_else(|| "odds PLAYER".to_owned(), |rival| format!("odds {}", rival.seat));
    rest.set_example(&example);
    let target = player(rest, roster)?;
    let page = |ships| odds::page(view, roster, target, ships).map_err(|refusal| refusal.example(&example));
    if !rest.is_done() {
        return page(ships(rest, view.rules).map_err(|refusal| refusal.example(&example))?);
    }
    let under_way = view.missions.iter().filter(|mission| mission.target == target && !mission.returning);
    let mut pages = Vec::new();
    for mission in under_way {
        pages.push(format!("your mission, battle in round {}: {}", mission.timeline.battle, page(mission.ships)?));
    }
    let home = view.unreserved();
    if pages.is_empty() || !home.is_empty() {
        pages.push(page(home)?);
    }
    Ok(pages.join("\n"))
}

/// The aim (F-06), and orders to begin with.
pub(crate) fn briefing() -> Briefing {
    Briefing::new(
        "Be the last player whose planet stands, or own the most valuable fleet when the rounds are over. A planet falls \
         when it loses a battle and has no ship left.",
        "`queue skiff 50` and `build mine 1` spend your stock, `scan 2 basic` looks at a rival, `end` ends the turn.",
    )
}

/// The needs of the seat: everything that still waits for its orders.
pub(crate) fn needs(page: &Page<'_>) -> Vec<Need> {
    let (view, roster) = (&page.view, page.roster);
    let mut needs = Vec::new();
    let projection = view.project(Commitments::default());
    if projection.unpaid != Amount::ZERO {
        let unpaid = amount(projection.unpaid);
        let (text, is_harm) = match view.rules.insolvency {
            Insolvency::Desert(permille) if !view.all_ships().is_empty() => (
                format!("{unpaid} cannot be paid at the end of this turn: {permille} permille of your ships desert"),
                true,
            ),
            _ => (
                format!("{unpaid} cannot be paid at the end of this turn and is forgiven; the stock is then set to 0"),
                false,
            ),
        };
        needs.push(if is_harm { Need::wastes(text) } else { Need::waits(text) });
    }
    if let Some(text) = can_pay(view) {
        let idle = amount(projection.stock);
        needs.push(Need::waits(format!("{idle} will lie idle on the planet of {}: {text}", roster.name(view.seat))));
    }
    let idle = view.unreserved();
    if !idle.is_empty() && !view.rivals.is_empty() {
        needs.push(Need::waits(format!("at home and without orders: {}", view.rules.describe(idle))));
    }
    let unseen = view.rivals.iter().filter(|rival| rival.latest.is_none() && !view.will_scan(rival.seat));
    needs.extend(unseen.map(|rival| {
        Need::waits(format!(
            "{} was never scanned, or not recently: scan {} basic",
            roster.name(rival.seat),
            rival.seat
        ))
    }));
    needs
}

/// The orders of which the projected stock still pays for one, with the greatest number of each;
/// `None` if there are none.
fn can_pay(view: &FleetsView<'_>) -> Option<String> {
    let most = |more: &dyn Fn(u32) -> Commitments| view.most(more);
    let structures = Structure::ALL.into_iter().map(|kind| {
        let more = |count| Commitments { structures: Structures::NONE.with(kind, count), ..Commitments::default() };
        (most(&more), format!("build {}", kind.name()))
    });
    let classes = view.rules.classes().map(|class| {
        let more = |count| Commitments { ships: Fleet::of(class, count), ..Commitments::default() };
        (most(&more), format!("queue {}", view.rules.name(class)))
    });
    let orders = structures.chain(classes).filter(|(count, _)| *count > 0);
    let orders: Vec<String> = orders.map(|(count, order)| format!("{order} {count}")).collect();
    (!orders.is_empty()).then(|| orders.join(", or "))
}

/// An amount in words, without the resources that are zero.
fn amount(amount: Amount) -> String {
    let parts = [(amount.metal, "metal"), (amount.energy, "energy")];
    let parts: Vec<String> =
        parts.iter().filter(|(units, _)| *units != 0).map(|(units, what)| format!("{units} {what}")).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}
