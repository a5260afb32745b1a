//! W-35 `revolution`: starts a revolution. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::ids::GovernmentId;
use endturn_civ_rules::nation::revolution::RevoltRefusal;

use super::desk::no_entry;
use super::prelude::*;
use crate::state::Regime;

/// W-35: starts a revolution for a government.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revolution(pub GovernmentId);

impl Form for Revolution {
    const WORD: &'static str = "revolution";
    type Proof = ();

    spelled!(GovernmentId);

    fn meaning(_: &World) -> Cow<'static, str> {
        "overthrow the government for another; anarchy comes first".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).government()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(wanted), desk) = (*self, Desk::of(seat, world));
        let governments = desk.eye.rules.written.governments.len();
        if wanted.index() >= governments {
            return Err(no_entry("government"));
        }
        let Some(Regime(rule)) = desk.eye.nation_part::<Regime>(seat) else {
            return Err(Refusal::new("eliminated", "this seat has no nation"));
        };
        let name = desk.eye.rules.government_name(wanted);
        if rule.government == wanted && rule.finishes.is_none() {
            return Err(Refusal::new("already-governed", format!("{name} is your government already")));
        }
        if !desk.eye.may_have_government(seat, wanted) {
            let all = (0..governments).map(GovernmentId::at);
            let open = all.filter(|&one| one != rule.government && desk.eye.may_have_government(seat, one));
            let words = open.map(|one| desk.names.government_word(one));
            return Err(Refusal::new("government-unknown", format!("you can't adopt {name} yet")).expecting(words));
        }
        rule.check(wanted, &desk.eye.revolt(seat, wanted)).map_err(|refusal| {
            let code = match refusal {
                RevoltRefusal::NoTarget => "no-target",
                RevoltRefusal::SecondChange => "second-change",
            };
            Refusal::new(code, refusal.to_string())
        })
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let desk = Desk::of(seat, world);
        let all = (0..desk.eye.rules.written.governments.len()).map(GovernmentId::at);
        all.filter(|&one| desk.eye.may_have_government(seat, one)).map(Self).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(government)| {
            // The check made the same query, so this can't be refused.
            let _ = realm.revolt(seat, government);
            Some(())
        });
    }
}

about!(Revolution: Nation);
