//! The page.
use crate::findings::Findings;
use endturn_lab::plan::LoadedPlan;
/// The page.
#[must_use]
pub fn page(_plan: &LoadedPlan, found: &Findings, _folder: &str) -> String {
    found.name.clone()
}
