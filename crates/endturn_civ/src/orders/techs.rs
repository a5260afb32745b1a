//! Tech lookups for orders.

use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::nation::research::Research;
use endturn_engine::orders::Refusal;

use super::desk::{Desk, no_entry};

/// The pool of the seat that names a tech; refuses a tech that the ruleset lacks.
pub(super) fn pool<'w>(desk: Desk<'w>, tech: TechId) -> Result<&'w Research, Refusal> {
    if tech.index() >= desk.eye.rules.written.techs.len() {
        return Err(no_entry("tech"));
    }
    desk.eye.research(desk.seat).ok_or_else(|| Refusal::new("eliminated", "this seat has no nation"))
}

pub(super) fn is_known(desk: Desk<'_>, tech: TechId) -> Refusal {
    Refusal::new("tech-known", format!("you know {} already", desk.eye.rules.tech_name(tech)))
}
