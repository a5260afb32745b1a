//! Common parts of questions about a round: the round option, and the layout of the answer.

use endturn_scenario::tool::{Answer, Halt, Look, Painter, Part, Tone, ToolRound};
use serde::Serialize;
use serde_json::json;

/// The option for the round to explain.
pub(super) const ROUND: ToolRound = ToolRound {
    help: "The round to explain; if left out, the first of a scenario and the last of a record.",
    least: 1,
    otherwise: 1,
};

/// Goes to the start of a round.
pub(super) fn go_before(look: &mut dyn Look, round: u32) -> Result<(), Halt> {
    // Whether the round exists is known once the one before is over.
    look.go_to(round.saturating_sub(1))?;
    if look.game().ended().is_some() || look.recorded().is_some_and(|last| round > last || round == 0) {
        return Err(look.beyond());
    }
    Ok(())
}

/// A story under the name of its game.
pub(super) fn answer(look: &mut dyn Look, text: &str, story: &impl Serialize, paint: Painter<'_>) -> Answer {
    let (scenario, seed) = (look.game().setup().title.clone(), look.seed());
    let heading = paint(Tone::Dim, &format!("{scenario} · seed {seed}"));
    let story = serde_json::to_value(story).expect("a story is plain data");
    let json = json!({"scenario": scenario, "seed": seed, "story": story});
    Answer { text: vec![Part::Lines(format!("{heading}\n{text}"))], json }
}
