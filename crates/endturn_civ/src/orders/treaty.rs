//! W-117 `treaty`, `accept` and `reject`: offers between nations. Draws none. Tells nothing: what
//! it changes does.

use endturn_civ_rules::ids::TechId;

use super::nations::{another, nations_in};
use super::prelude::*;
use crate::changes::MAX_CLAUSES;
use crate::envoys::answer;
use crate::orders::names::{whole, word};
use crate::realm::Eye;
use crate::state::{Clause, Gift, Treaty};

/// Something that one side gives in a treaty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Good {
    /// A tech.
    Advance(TechId),
    /// Gold.
    Gold(i32),
    /// A city.
    City(CityAt),
    /// All map tiles that the giver knows.
    Map,
    /// All sea tiles that the giver knows.
    Seamap,
    /// An embassy with the giver.
    Embassy,
    /// The giver's vision.
    Vision,
}

/// A clause of a treaty in the words of its author.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// The author gives it.
    Me(Good),
    /// The other nation gives it.
    You(Good),
    /// A cease-fire.
    Ceasefire,
    /// Peace.
    Peace,
    /// An alliance.
    Alliance,
}

const TERMS: [&str; 5] = ["me", "you", "ceasefire", "peace", "alliance"];
const GOODS: [&str; 7] = ["advance", "gold", "city", "map", "seamap", "embassy", "vision"];

impl Good {
    fn read(words: &mut Words<'_>, names: Names<'_>) -> Result<Self, Refusal> {
        Ok(match words.keyword("thing to give", &GOODS)? {
            0 => Self::Advance(names.tech(words)?),
            1 => Self::Gold(whole(words)?),
            2 => Self::City(names.city(words)?),
            3 => Self::Map,
            4 => Self::Seamap,
            5 => Self::Embassy,
            _ => Self::Vision,
        })
    }

    fn text(self, names: Names<'_>) -> String {
        match self {
            Self::Advance(tech) => format!("advance {}", names.tech_word(tech)),
            Self::Gold(gold) => format!("gold {gold}"),
            Self::City(at) => format!("city {}", names.city_at_word(at)),
            Self::Map => "map".to_owned(),
            Self::Seamap => "seamap".to_owned(),
            Self::Embassy => "embassy".to_owned(),
            Self::Vision => "vision".to_owned(),
        }
    }

    /// The clause in terms of the rules; `None` if it is a city that the seat doesn't know.
    fn gift(self, names: Names<'_>, eye: Eye<'_>) -> Option<Gift> {
        Some(match self {
            Self::Advance(tech) => Gift::Advance(tech),
            Self::Gold(gold) => Gift::Gold(gold),
            Self::City(at) => Gift::City(eye.city_named_by(at).filter(|&city| names.is_known(city))?),
            Self::Map => Gift::Map,
            Self::Seamap => Gift::SeaMap,
            Self::Embassy => Gift::Embassy,
            Self::Vision => Gift::Vision,
        })
    }
}

impl Term {
    fn read(words: &mut Words<'_>, names: Names<'_>) -> Result<Self, Refusal> {
        Ok(match words.keyword("clause", &TERMS)? {
            0 => Self::Me(Good::read(words, names)?),
            1 => Self::You(Good::read(words, names)?),
            2 => Self::Ceasefire,
            3 => Self::Peace,
            _ => Self::Alliance,
        })
    }

    fn text(self, names: Names<'_>) -> String {
        match self {
            Self::Me(good) => format!("me {}", good.text(names)),
            Self::You(good) => format!("you {}", good.text(names)),
            Self::Ceasefire => "ceasefire".to_owned(),
            Self::Peace => "peace".to_owned(),
            Self::Alliance => "alliance".to_owned(),
        }
    }
}

/// W-117: offers a treaty to another nation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer(pub Seat, pub Vec<Term>);

impl Offer {
    /// The treaty that is meant; a city that the seat doesn't know is refused like one that does
    /// not exist.
    fn treaty(&self, seat: Seat, desk: Desk<'_>) -> Result<Treaty, Refusal> {
        let other = self.0;
        let clause = |&term: &Term| {
            let (giver, gift) = match term {
                Term::Me(good) => (seat, good.gift(desk.names, desk.eye)),
                Term::You(good) => (other, good.gift(desk.names, desk.eye)),
                Term::Ceasefire => (seat, Some(Gift::CeaseFire)),
                Term::Peace => (seat, Some(Gift::Peace)),
                Term::Alliance => (seat, Some(Gift::Alliance)),
            };
            gift.map(|gift| Clause { giver, gift }).ok_or_else(|| desk.names.unknown_city())
        };
        // One more than the limit is enough to see that there are too many.
        let clauses = self.1.iter().take(MAX_CLAUSES + 1).map(clause).collect::<Result<_, _>>()?;
        Ok(Treaty { from: seat, to: other, clauses })
    }
}

impl Form for Offer {
    const WORD: &'static str = "treaty";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "NATION (me|you advance TECH|gold NUMBER|city CITY|map|seamap|embassy|vision)* [ceasefire|peace|alliance]"
            .into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "offers a nation a treaty: what I give, what you give, what we agree on; it replaces any open treaty between us; \
         computer players that negotiate answer at once"
            .into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).nation() + " me embassy you embassy peace"
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let names = Names::of(world);
        let (other, mut terms) = (names.nation(words)?, Vec::new());
        while !words.is_done() {
            terms.push(Term::read(words, names)?);
        }
        Ok(Self(other, terms))
    }

    fn text(&self, world: &World) -> String {
        let names = Names::of(world);
        self.1.iter().fold(names.nation_word(self.0), |text, term| text + " " + &term.text(names))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        another(desk, self.0)?;
        // Contact is checked before the clauses.
        if let Some(problem) = desk.eye.meeting_problem(seat, self.0) {
            return Err(Refusal::new(problem.code(), problem.to_string()));
        }
        let treaty = self.treaty(seat, desk)?;
        match desk.eye.offer_problem(&treaty) {
            Some(problem) => Err(Refusal::new(problem.code(), problem.to_string())),
            None => Ok(()),
        }
    }

    /// For each nation that can be met: a treaty with one clause of each kind that needs no choice.
    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        sampler.leave_out();
        let plain = [Good::Embassy, Good::Vision, Good::Map, Good::Seamap, Good::Gold(10)];
        let terms = [Term::Ceasefire, Term::Peace, Term::Alliance].into_iter();
        let terms: Vec<Term> =
            terms.chain(plain.into_iter().flat_map(|good| [Term::Me(good), Term::You(good)])).collect();
        nations_in(seat, world, |eye, other| eye.meeting_problem(seat, other).is_none())
            .into_iter()
            .flat_map(|other| terms.iter().map(move |&term| Self(other, vec![term])))
            .collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        let treaty = legal.order().treaty(legal.seat(), Desk::of(legal.seat(), world));
        carry_out(legal, world, |realm, seat, Self(other, _)| {
            realm.nations.offer_treaty(&mut realm.facts, treaty.ok()?);
            answer(realm, seat, other);
            Some(())
        });
    }
}

about!(Offer: Nation);

/// The clauses of a treaty as one of its sides would offer them.
pub(crate) fn terms(treaty: &Treaty, seat: Seat, names: Names<'_>) -> Vec<String> {
    let one = |clause: &Clause| {
        let what = match clause.gift {
            Gift::Advance(tech) => Good::Advance(tech).text(names),
            Gift::Gold(gold) => Good::Gold(gold).text(names),
            Gift::City(city) if names.is_known(city) => format!("city {}", names.city_word(city)),
            Gift::City(city) => format!("city {}", word(names.eye.city_names().name(city))),
            Gift::Map => Good::Map.text(names),
            Gift::SeaMap => Good::Seamap.text(names),
            Gift::Embassy => Good::Embassy.text(names),
            Gift::Vision => Good::Vision.text(names),
            Gift::CeaseFire => return Term::Ceasefire.text(names),
            Gift::Peace => return Term::Peace.text(names),
            Gift::Alliance => return Term::Alliance.text(names),
        };
        format!("{} {what}", if clause.giver == seat { "me" } else { "you" })
    };
    treaty.clauses.iter().map(one).collect()
}

/// W-117: accepts another nation's treaty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accept(pub Seat);

impl Form for Accept {
    const WORD: &'static str = "accept";
    type Proof = ();

    spelled!(Seat);

    fn meaning(_: &World) -> Cow<'static, str> {
        "accepts the treaty that a nation offers; it is carried out at once".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).nation()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(other), desk) = (*self, Desk::of(seat, world));
        another(desk, other)?;
        let Some(treaty) = desk.eye.treaties().between(seat, other).filter(|treaty| treaty.to == seat) else {
            let offers = nations_in(seat, world, |eye, one| {
                eye.treaties().between(seat, one).is_some_and(|treaty| treaty.to == seat)
            });
            let words = offers.into_iter().map(|one| desk.names.nation_word(one));
            return Err(Refusal::new("no-treaty", "this nation offers you no treaty").expecting(words));
        };
        match desk.eye.treaty_problem(treaty) {
            None => Ok(()),
            Some((problem, false)) => Err(Refusal::new(problem.code(), problem.to_string())),
            Some((problem, true)) => {
                Err(Refusal::new("broken-promise", format!("the other side can't keep it now: {problem}")))
            }
        }
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        nations_in(seat, world, |eye, other| eye.treaties().between(seat, other).is_some())
            .into_iter()
            .map(Self)
            .collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(other)| realm.accept_treaty(seat, other).then_some(()));
    }
}

about!(Accept: Nation);

/// W-117: rejects or withdraws the treaty between two nations, whoever offered it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reject(pub Seat);

impl Form for Reject {
    const WORD: &'static str = "reject";
    type Proof = ();

    spelled!(Seat);

    fn meaning(_: &World) -> Cow<'static, str> {
        "rejects the treaty that a nation offers, or withdraws the one it was offered".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).nation()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(other), desk) = (*self, Desk::of(seat, world));
        another(desk, other)?;
        let is_there = desk.eye.treaties().between(seat, other).is_some();
        if is_there {
            Ok(())
        } else {
            Err(Refusal::new("no-treaty", "there is no open treaty between you and this nation"))
        }
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        nations_in(seat, world, |eye, other| eye.treaties().between(seat, other).is_some())
            .into_iter()
            .map(Self)
            .collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(other)| {
            realm.nations.reject_treaty(&mut realm.facts, seat, other).then_some(())
        });
    }
}

about!(Reject: Nation);
