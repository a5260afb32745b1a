//! Where tables come from.

use endturn_lab::plan::LoadedPlan;

/// Where tables come from, as they say it themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    /// The plan's name.
    pub(super) plan: String,
    /// The plan's id.
    pub(super) plan_id: String,
    /// The program's version.
    pub(super) version: String,
    /// The command that makes them.
    pub(super) command: String,
}

impl Origin {
    /// Tables of a plan, written by a program of this name. The command names the plan's file alone, so that the bytes do not hang on where it lies.
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
