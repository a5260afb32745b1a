//! The rulesets that come with the module, so that it works wherever the program is installed.

/// Their files: path, text.
pub(crate) const RULESETS: &[(&str, &str)] = endturn_scenario::carried! {
    in "../../../assets/rulesets";
    "fleets": "battle" "economy" "missions" "personas" "ruleset" "scans" "scripts" "ships" "start";
};
