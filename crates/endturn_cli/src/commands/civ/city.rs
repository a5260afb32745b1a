//! `civ city`: what a turn did to a city, order by order and rule by rule.

use endturn::civ::story::{Following, NoStory, Tone};
use serde_json::json;

use super::{find, open};
use crate::args::{CityArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::opening::number;
use crate::playback::When;
use crate::render::json;
use crate::render::paint::Paint;

pub(super) fn city(args: &CityArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let round = args.round.as_deref().and_then(|text| number::<u32>("--round", text, 1, &mut problems));
    let (mut playback, round) = open(&args.game, &args.seat, When { round, otherwise: 1 }, problems, console)?;
    // Whether there is such a round is known once the one before is over.
    playback.go_to(round.saturating_sub(1))?;
    if playback.game.ended().is_some() || playback.recorded().is_some_and(|last| round > last || round == 0) {
        return Err(playback.beyond());
    }
    let city = find::city(&mut playback, &args.city, 1)?;
    let no_story = |why: NoStory| Failure::problem(why.to_string());
    playback.open_round()?;
    let mut following = Following::begin(&mut playback.game, city).map_err(no_story)?;
    playback.round_with(&mut |game, seat, text| following.order(game, seat, text))?;
    let story = following.finish(&mut playback.game);
    let text = match args.format {
        Format::Json => {
            let story = serde_json::to_value(&story).expect("a story is plain data");
            json::line(&json!({"scenario": playback.game.setup().title, "seed": playback.seed, "story": story}))
        }
        Format::Text => {
            let paint = console.paint();
            let heading = paint.dim(format!("{} · seed {}", playback.game.setup().title, playback.seed));
            format!("{heading}\n{}", story.text(&|tone, text| painted(paint, tone, text)))
        }
    };
    console.answer(args.format, &text)?;
    Ok(ExitCode::Success)
}

fn painted(paint: Paint, tone: Tone, text: &str) -> String {
    match tone {
        Tone::Plain => text.to_owned(),
        Tone::Title => paint.strong(text),
        Tone::Label | Tone::Dim => paint.dim(text),
        Tone::Rule => paint.event(text),
        Tone::Good => paint.good(text),
        Tone::Bad => paint.bad(text),
    }
}
