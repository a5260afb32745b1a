//! W-46 `policy`: sets a policy of the nation. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::ids::PolicyId;

use super::desk::no_entry;
use super::names::{whole, word};
use super::prelude::*;

/// W-46: sets a policy, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetPolicy(pub PolicyId, pub i32);

impl Form for SetPolicy {
    const WORD: &'static str = "policy";
    type Proof = ();

    fn grammar(world: &World) -> Cow<'static, str> {
        match all(world) {
            all if all.is_empty() => "POLICY PERCENT".into(),
            all => format!("{} PERCENT", all.join("|")).into(),
        }
    }

    fn meaning(world: &World) -> Cow<'static, str> {
        let is_empty = all(world).is_empty();
        if is_empty { "set a policy; these rules have none" } else { "set a policy, from the end of the turn on" }
            .into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let names = Shown::to(reader, world).names;
        let first = names.eye.rules.written.policies.at(0);
        first.map_or_else(
            || "POLICY PERCENT".into(),
            |(_, policy)| format!("{} {}", names.policy_word(PolicyId::at(0)), policy.default_pct),
        )
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        Ok(Self(Names::of(world).policy(words)?, whole(words)?))
    }

    fn text(&self, world: &World) -> String {
        format!("{} {}", Names::of(world).policy_word(self.0), self.1)
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(policy, percent), desk) = (*self, Desk::of(seat, world));
        let Some((name, written)) = desk.eye.rules.written.policies.at(policy.index()) else {
            return Err(no_entry("policy"));
        };
        if !desk.eye.may_change_policy(seat, policy.index()) {
            return Err(Refusal::new("policy-fixed", format!("{name} can't be changed now")));
        }
        if written.allows(percent) {
            return Ok(());
        }
        let (least, most, step) = (written.min_pct, written.max_pct, written.step_pct);
        let refusal = Refusal::new("bad-setting", format!("{name} can't be set to {percent}"));
        let refusal = refusal.expecting([format!("{least} to {most} in steps of {step}")]);
        Err(refusal.example(format!("policy {} {}", desk.names.policy_word(policy), written.default_pct)))
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let rules = &Desk::of(seat, world).eye.rules.written;
        let settings = |at: usize| {
            let policy = rules.policies.at(at).map(|(_, policy)| policy);
            policy
                .into_iter()
                .flat_map(|policy| (policy.min_pct..=policy.max_pct).step_by(policy.step_pct.max(1) as usize))
        };
        let all = (0..rules.policies.len()).flat_map(|at| settings(at).map(move |percent| (at, percent)));
        all.map(|(at, percent)| Self(PolicyId::at(at), percent)).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(policy, percent)| {
            if let Some(wanted) = realm.nations.policies_mut(seat).wanted.get_mut(policy.index()) {
                *wanted = percent;
            }
            Some(())
        });
    }
}

about!(SetPolicy: Nation);

fn all(world: &World) -> Vec<String> {
    Names::of(world).eye.rules.written.policies.names().map(word).collect()
}
