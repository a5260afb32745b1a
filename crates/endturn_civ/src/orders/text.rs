//! The canonical text of orders.

use super::names::Names;
use super::{CivOrder, goal};

pub(super) fn text(order: &CivOrder, names: Names<'_>) -> String {
    let city = |at| names.city_at_word(at);
    let unit = |number| names.unit_number_word(number);
    match *order {
        CivOrder::Produce(at, target) => format!("produce {} {}", city(at), names.target_word(target)),
        CivOrder::Worklist(at, ref list) => {
            list.iter().fold(format!("worklist {}", city(at)), |text, &target| text + " " + &names.target_word(target))
        }
        CivOrder::Buy(at) => format!("buy {}", city(at)),
        CivOrder::Sell(at, building) => format!("sell {} {}", city(at), names.building_word(building)),
        CivOrder::Rates(rates) => {
            format!("rates science {} tax {} luxury {}", rates.science, rates.tax, rates.luxury)
        }
        CivOrder::Research(tech) => format!("research {}", names.tech_word(tech)),
        CivOrder::Goal(tech) => match names.tech_word(tech) {
            word if word.eq_ignore_ascii_case("none") => format!("goal #{}", tech.0),
            word => format!("goal {word}"),
        },
        CivOrder::NoGoal => "goal none".to_owned(),
        CivOrder::Revolution(government) => format!("revolution {}", names.government_word(government)),
        CivOrder::Found(who) => format!("found {}", unit(who)),
        CivOrder::Join(who, at) => format!("join {} {}", unit(who), city(at)),
        CivOrder::Help(who, at) => format!("help {} {}", unit(who), city(at)),
        CivOrder::Recycle(who, at) => format!("recycle {} {}", unit(who), city(at)),
        CivOrder::Trade(who, at) => format!("trade {} {}", unit(who), city(at)),
        CivOrder::Market(who, at) => format!("market {} {}", unit(who), city(at)),
        CivOrder::Disband(who) => format!("disband {}", unit(who)),
        CivOrder::Rehome(who) => format!("rehome {}", unit(who)),
        CivOrder::Work(at, tile) => format!("work {} {}", city(at), names.tile_word(tile)),
        CivOrder::Idle(at, tile) => format!("idle {} {}", city(at), names.tile_word(tile)),
        CivOrder::Retrain(at, from, to) => {
            format!("retrain {} {} {}", city(at), names.specialist_word(from), names.specialist_word(to))
        }
        CivOrder::Arrange(at) => format!("arrange {}", city(at)),
        CivOrder::Governor(at, ref wanted) => format!("governor {} {}", city(at), goal::text(wanted.as_ref())),
        CivOrder::Option(at, option, is_on) => {
            format!("option {} {} {}", city(at), option.word(), if is_on { "on" } else { "off" })
        }
        CivOrder::Policy(policy, percent) => format!("policy {} {percent}", names.policy_word(policy)),
    }
}
