//! Conversion of a persona's actions to orders.

use endturn_engine::orders::Budget;

use super::action::Action;
use crate::battles::orders::{BattlesOrder, Contract, Deploy, Hire, Investigate, Leave, Recall, Sack, Train, Upgrade};
use crate::frame::limits::MAX_NAMED;

/// Converts a persona's actions to orders; several hires or purchases in a row are merged.
/// The places of the actions in the recorded reasons become those of their orders.
pub(crate) fn orders(actions: Vec<Action>, budget: &mut Budget) -> Vec<BattlesOrder> {
    let mut orders = Vec::new();
    let mut places = Vec::new();
    for action in actions {
        places.push(orders.len());
        let order = match action {
            Action::Hire => match orders.last_mut() {
                Some(BattlesOrder::Hire(Hire { count })) if (*count as usize) < MAX_NAMED => {
                    *count += 1;
                    merge(&mut places);
                    continue;
                }
                _ => Hire { count: 1 }.into(),
            },
            Action::Buy(bought) => match orders.last_mut() {
                Some(BattlesOrder::Upgrade(Upgrade { upgrade, count })) if *upgrade == bought => {
                    *count += 1;
                    merge(&mut places);
                    continue;
                }
                _ => Upgrade { upgrade: bought, count: 1 }.into(),
            },
            Action::Sack(agents) => Sack { agents }.into(),
            Action::Contract(agents) => Contract { agents }.into(),
            Action::Train(agents) => Train { agents }.into(),
            Action::Recall(agents) => Recall { agents }.into(),
            Action::Investigate(lead, agents) => Investigate { lead, agents }.into(),
            Action::Leave(lead, agents) => Leave { lead, agents }.into(),
            Action::Deploy(site, agents) => Deploy { site, agents }.into(),
        };
        orders.push(order);
    }
    budget.amend_reasons(|reason| {
        for option in &mut reason.options {
            let own = places.get(option.orders.clone()).unwrap_or_default();
            option.orders = own.first().zip(own.last()).map_or(0..0, |(first, last)| *first..last + 1);
        }
    });
    orders
}

/// Lets the last action share the order before it.
fn merge(places: &mut [usize]) {
    if let Some(last) = places.last_mut() {
        *last -= 1;
    }
}
