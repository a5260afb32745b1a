//! Conversion of a persona's actions to orders.

use super::action::Action;
use crate::battles::orders::{BattlesOrder, Contract, Deploy, Hire, Investigate, Leave, Recall, Sack, Train, Upgrade};
use crate::frame::limits::MAX_NAMED;

/// Converts a persona's actions to orders; several hires or purchases in a row are merged.
pub(crate) fn orders(actions: Vec<Action>) -> Vec<BattlesOrder> {
    let mut orders = Vec::new();
    for action in actions {
        let order = match action {
            Action::Hire => match orders.last_mut() {
                Some(BattlesOrder::Hire(Hire { count })) if (*count as usize) < MAX_NAMED => {
                    *count += 1;
                    continue;
                }
                _ => Hire { count: 1 }.into(),
            },
            Action::Buy(bought) => match orders.last_mut() {
                Some(BattlesOrder::Upgrade(Upgrade { upgrade, count })) if *upgrade == bought => {
                    *count += 1;
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
    orders
}
