//! The origin of tables.

use endturn_lab::plan::LoadedPlan;

/// The origin of tables, as stated in their metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    /// The plan's name.
    pub(super) plan: String,
    /// The plan's id.
    pub(super) plan_id: String,
    /// The program's version.
    pub(super) version: String,
    /// The command that writes them.
    pub(super) command: String,
}

impl Origin {
    /// For tables of a plan, written by a program of this name. The command has only the file name
    /// of the plan, so that the bytes do not depend on its folder.
    pub(super) fn of(plan: &LoadedPlan, program: &str) -> Self {
        let file = plan.inputs.plan.rsplit(['/', '\\']).next().unwrap_or_default();
        Self {
            plan: plan.sheet.name.clone(),
            plan_id: format!("{:032x}", plan.id()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: format!("{program} batch {file}"),
        }
    }
}
