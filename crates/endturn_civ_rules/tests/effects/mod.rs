//! Tests of effects: the compiled book, the sums cached by nations and cities and the masks of
//! tiles all agree with a plain evaluation of the ruleset's own words, in any world; and the
//! classic ruleset fulfils the promises of its tables.

mod agree;
mod book;
mod checks;
mod classic;
mod explain;
mod land;
mod oracle;
mod rulesets;
mod stage;
mod world;
