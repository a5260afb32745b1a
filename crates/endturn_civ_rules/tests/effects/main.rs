//! Effects: the compiled book, the sums that nations and cities keep and the masks of tiles all say what a plain reading
//! of the ruleset's own words says, in any world; and the classic ruleset says what its tables promise.

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
