//! Lists of orders of units.

use super::Save;
use super::book::Row;
use crate::ron::Ron;

/// Most orders of a list.
const MAX_ORDERS: i64 = 64;

impl<'b, 'd> Save<'b, 'd> {
    /// Sets the orders of a unit on a tile. Those before the next one are over, unless the list
    /// repeats.
    pub(super) fn orders(&self, unit: &mut Ron, tile: usize, row: &Row<'b, 'd>) {
        let length = row.number("orders_length");
        if length <= 0 {
            return;
        }
        let next = row.number("orders_index").clamp(0, length);
        let repeats = row.is("orders_repeat");
        let steps = if repeats {
            Err("endturn can't tell where the first order of a list that repeats leads")
        } else {
            self.steps(tile, row, next, length)
        };
        match steps {
            Ok(steps) if steps.is_empty() => {}
            Ok(steps) => {
                unit.set("so_far.orders.list", Ron::List(steps));
                if row.is("orders_vigilant") {
                    unit.set("so_far.orders.vigilant", Ron::word("true"));
                }
            }
            Err(why) => self.book.left("orders", row.place(), "orders of a unit", why),
        }
    }

    /// The orders from the next one on.
    fn steps(&self, mut tile: usize, row: &Row<'b, 'd>, next: i64, length: i64) -> Result<Vec<Ron>, &'static str> {
        let letters = |column: &str| row.text(column).chars().collect::<Vec<char>>();
        let (orders, directions) = (letters("orders_list"), letters("dir_list"));
        let activities = letters("activity_list");
        let mut steps = Vec::new();
        if length - next > MAX_ORDERS {
            return Err("a list has at most 64 orders in endturn");
        }
        for at in next..length {
            let at = usize::try_from(at).unwrap_or(usize::MAX);
            let to = |list: &[char]| list.get(at).copied().unwrap_or('-');
            let call = |word: &str, place: Ron| Ron::Call(word.to_owned(), vec![place]);
            match to(&orders) {
                order @ ('m' | 'M' | 'x' | 'X') => {
                    tile = self.grid.step(tile, to(&directions)).ok_or("an order leads off the map")?;
                    let (x, y) = self.grid.xy(tile);
                    let word = if order.eq_ignore_ascii_case(&'m') { "Goto" } else { "Attack" };
                    let target = call(word, Ron::Plain(format!("{x}, {y}")));
                    // Steps that lead on are one way.
                    if word == "Goto" && matches!(steps.last(), Some(Ron::Call(last, _)) if last == "Goto") {
                        steps.pop();
                    }
                    steps.push(target);
                }
                'w' | 'W' => steps.push(Ron::word("Wait")),
                'a' | 'A' => match to(&activities) {
                    'f' | 'y' => steps.push(Ron::word("Fortify")),
                    's' => steps.push(Ron::word("Sentry")),
                    _ => return Err("orders to work or to explore are not carried"),
                },
                _ => return Err("an order is of a kind that endturn's lists don't have"),
            }
        }
        Ok(steps)
    }
}
