//! W-36 `rates`: sets the tax rates. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::city::tax;
use endturn_civ_rules::city::terms::Rates;

use super::names::whole;
use super::prelude::*;

/// W-36: sets the tax rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetRates(pub Rates);

impl Form for SetRates {
    const WORD: &'static str = "rates";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "science PERCENT tax PERCENT luxury PERCENT".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "split trade; the rates add up to 100, none above the government's limit".into()
    }

    fn example(_: Option<Seat>, _: &World) -> String {
        "science 60 tax 40 luxury 0".into()
    }

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        // All three by name, in any order.
        let mut rates = Rates::default();
        let mut left = vec!["science", "tax", "luxury"];
        while !left.is_empty() {
            let name = left.remove(words.keyword("rate", &left)?);
            let percent = whole(words)?;
            match name {
                "science" => rates.science = percent,
                "tax" => rates.tax = percent,
                _ => rates.luxury = percent,
            }
        }
        Ok(Self(rates))
    }

    fn text(&self, _: &World) -> String {
        written(self.0)
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(rates), desk) = (*self, Desk::of(seat, world));
        if !desk.eye.rules.written.game.city.changeable_budget {
            return Err(Refusal::new("fixed-rates", "this ruleset fixes the rates"));
        }
        let most = desk.eye.max_rate(seat);
        if tax::is_allowed(rates, most) {
            return Ok(());
        }
        let all = [rates.science, rates.tax, rates.luxury];
        let sum: i64 = all.iter().map(|&rate| i64::from(rate)).sum();
        let refusal = if all.iter().any(|&rate| rate > most) {
            Refusal::new("rate-too-high", format!("the government allows no rate above {most} percent"))
        } else if sum != 100 {
            Refusal::new("rates-not-100", format!("the rates add up to {sum}, not 100"))
        } else {
            Refusal::new("rate-below-0", "no rate can be below 0")
        };
        let possible = tax::limit_rates(Rates { science: most, tax: 100 - most, luxury: 0 }, most);
        let refusal = refusal.expecting([format!("rates from 0 to {most} that add up to 100")]);
        Err(refusal.example(format!("rates {}", written(possible))))
    }

    /// Rates in multiples of ten.
    const LEGAL: Option<Lister<Self>> = Some(|_, _, sampler| {
        sampler.leave_out();
        let of = |science: i32| (0..=100 - science).step_by(10).map(move |tax| (science, tax));
        let all = (0..=100).step_by(10).flat_map(of);
        all.map(|(science, tax)| Self(Rates { science, tax, luxury: 100 - science - tax })).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(rates)| {
            realm.set_rates(seat, rates);
            Some(())
        });
    }
}

about!(SetRates: Nation);

fn written(Rates { science, tax, luxury }: Rates) -> String {
    format!("science {science} tax {tax} luxury {luxury}")
}
