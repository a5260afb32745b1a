//! The ruleset `agency`, as written and as rules read it.

use endturn_agency::patrol::rules::Rules;
use endturn_agency::patrol::ruleset::Ruleset;

/// The ruleset, as its author wrote it.
pub fn shipped_ruleset() -> Ruleset {
    crate::spoil::shipped(endturn_agency::NAME)
}

/// The rules of the ruleset.
pub fn shipped() -> Rules {
    Rules::new(&shipped_ruleset())
}
