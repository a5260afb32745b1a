//! `civ city`: what a turn did to a city, rule by rule.

use endturn::civ::story::{self, Tone};
use serde_json::json;

use super::{find, look};
use crate::args::{CityArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::opening::number;
use crate::render::json;
use crate::render::paint::Paint;

pub(super) fn city(args: &CityArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let turn = args.turn.as_deref().and_then(|text| number::<u32>("--turn", text, 1, &mut problems)).unwrap_or(1);
    let mut look = look(&args.game, turn - 1, true, problems, console)?;
    let city = find::city(&mut look.game, &args.city, 1)?;
    let story = story::city_turn(&mut look.game, city).map_err(|why| Failure::problem(why.to_string()))?;
    let text = match args.game.format {
        Format::Json => {
            let story = serde_json::to_value(&story).expect("a story is plain data");
            json::line(&json!({"scenario": look.game.setup().title, "seed": look.seed, "story": story}))
        }
        Format::Text => {
            let paint = console.paint();
            let heading = paint.dim(format!("{} · seed {}", look.game.setup().title, look.seed));
            format!("{heading}\n{}", story.text(&|tone, text| painted(paint, tone, text)))
        }
    };
    console.answer(args.game.format, &text)?;
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
