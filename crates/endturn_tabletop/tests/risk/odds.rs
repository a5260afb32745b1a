//! The question `odds`: the chances of one throw of an attack, and of an attack that goes on to the
//! end.

use endturn_tabletop::internals::risk::{falls, percent};

/// Known chances of conquest, from the exact Markov chain (Osborne 2003).
#[test]
fn chances_of_conquest_are_the_known_ones() {
    let told = [(1, 1), (2, 1), (3, 3), (5, 5), (10, 10)].map(|(armies, against)| percent(falls(armies, against)));
    assert_eq!(told[0], "41.67 %");
    assert_eq!(told[1], "75.42 %");
    assert_eq!([told[2].as_str(), told[3].as_str(), told[4].as_str()], ["47.03 %", "50.62 %", "56.76 %"]);
}
