//! Whether a city will be in disorder once it has grown at the end of this turn: its citizens are
//! placed as C-16 will place them, with one more.

use endturn_civ_rules::city::arrange::{Fallback, Scratch};
use endturn_civ_rules::city::economy;
use endturn_civ_rules::city::granary;
use endturn_civ_rules::city::specialists::{NewcomerWish, newcomer_kind};
use endturn_civ_rules::city::terms::Terms;
use endturn_civ_rules::city::tile_output::has_feast_output;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::SpecialistId;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Output;

use super::{Growth, Place};
use crate::realm::Stale;
use crate::refresh::Town;
use crate::state::{Citizens, Governor, Moods, Nation, Site};

impl Place<'_> {
    /// C-44, C-55: whether the city will be in disorder at the end of this turn: if it grows, with
    /// the new citizen; else as it is now, also if a citizen leaves and one is born.
    pub(super) fn will_riot(&self) -> bool {
        let completion = self.completion();
        let grows = self.left_by_unit(&completion).is_none() && self.growth(&completion) == Growth::Grows(1);
        let grown = if grows { self.riots_when_grown() } else { None };
        grown.unwrap_or(self.books.settled.is_disorder)
    }

    /// `None` if the land or the mood of the city is not up to date, or its tiles would make more
    /// at its new size.
    fn riots_when_grown(&self) -> Option<bool> {
        let (eye, city, size) = (self.eye, self.city, self.size.saturating_add(1));
        let (rules, cache) = (eye.rules, eye.cache(city)?);
        let (site, citizens) = (eye.city_part::<Site>(city)?, eye.city_part::<Citizens>(city)?);
        let governor = eye.city_part::<Governor>(city)?;
        let was_happy = eye.city_part::<Moods>(city)?.was_happy;
        let feasts = has_feast_output(size, rules.written.game.city.celebrate_size_limit, was_happy);
        let is_known = cache.stale == Stale::NOTHING && cache.stale_tiles == 0;
        if !is_known || cache.tiles_for.is_none_or(|known| known.celebrates != feasts) {
            return None;
        }
        let terms = self.terms_of(&cache.terms, size);
        let specialists = self.specialists();
        let workable = eye.workable_tiles(city, site, cache.effect_allows);
        let wish = NewcomerWish { science: governor.science, gold: governor.tax };
        let has_free_tile = workable & !citizens.placement.worked != 0;
        let food = self.books.settled.surplus[Output::Food];
        let (each, usable) = &specialists;
        let kind = match (wish.science, wish.gold) {
            (false, false) => 0,
            _ => newcomer_kind(wish, food, has_free_tile, each, |kind| usable >> kind & 1 == 1),
        };
        // Until it is placed, the new citizen is a specialist.
        let mut work = self.books.citizens;
        work += each[kind];
        let surplus = economy::settle(&terms, work, citizens.placement.idlers() + 1).surplus;
        let is_human = eye.nation_part::<Nation>(self.owner)?.skill.is_none();
        let town = Town {
            terms: &terms,
            tiles: &cache.tiles,
            workable,
            specialists,
            is_full: self.stock_when_grown(food) == eye.granary(size),
            no_trade_size: rules.written.settings.notradesize,
            goal: governor.goal,
            fallback: Fallback { surplus, is_human },
        };
        let (arranged, _) = town.arranged(&mut Scratch::default());
        Some(arranged.verdict.in_disorder)
    }

    /// Terms of the city with one more citizen to feed.
    fn terms_of(&self, now: &Terms, size: i32) -> Terms {
        let mut terms = Terms { size, ..*now };
        let eats = self.eye.rules.written.game.civstyle.food_cost_per_citizen;
        terms.usage[Output::Food] = terms.usage[Output::Food].saturating_add(eats);
        terms
    }

    /// C-11: output of a specialist of each kind, and the usable kinds.
    fn specialists(&self) -> ([Outputs; 8], u8) {
        let (rules, context) = (self.eye.rules, Context::city(self.city));
        let (mut outputs, mut usable) = ([Outputs::NONE; 8], 0);
        for (kind, made) in outputs.iter_mut().enumerate().take(rules.written.specialists.len()) {
            let context = Context { specialist: Some(SpecialistId::at(kind)), ..context };
            *made = Outputs::each(|output| self.eye.value(EffectKind::SpecialistOutput, &context.with_output(output)));
            let may =
                || rules.effects.holds(&rules.effects.reqs.specialists[kind], &Context::city(self.city), &self.eye);
            usable |= u8::from(kind == 0 || may()) << kind;
        }
        (outputs, usable)
    }

    /// C-44, C-45: the food that the city keeps when it grows at the end of this turn.
    fn stock_when_grown(&self, food: i32) -> i32 {
        let stock = self.stocks.food.saturating_add(food);
        let (now, next) = (self.eye.granary(self.size), self.eye.granary(self.size.saturating_add(1)));
        if stock < now {
            return granary::stock_after_rapture(stock, next);
        }
        let savings = granary::savings_pct(self.value(EffectKind::GrowthFood));
        let surplus_pct = self.value(EffectKind::GrowthSurplusPct).clamp(0, 100);
        granary::stock_after_growth(stock, now, next, savings, surplus_pct)
    }
}
