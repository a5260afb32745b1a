"""Compares games of Ludo, configured as Mensch aergere dich nicht, with OpenSpiel's `maedn`.

Needs the package open_spiel. Run from the root of the repository:

    cargo test -q -p endturn_tabletop ludo::traces -- --ignored --nocapture | python tests/python/oracle_ludo.py

Every throw of every game is compared: whose turn it is, which moves are legal, and who has won at the end.
"""

import sys

import pyspiel


def compare(line):
    words = line.split()
    seats, opposite = int(words[1]), words[2] == "true"
    game = pyspiel.load_game("maedn", {"players": seats, "twoPlayersOpposite": opposite})
    state = game.new_initial_state()
    throws = words[3:-2]
    for number, throw in enumerate(throws):
        die, seat, legal, played = throw.split(":")
        assert state.is_chance_node(), (line, number)
        state.apply_action(int(die) - 1)
        assert state.current_player() == int(seat), (line, number, state.current_player())
        theirs, ours = state.legal_actions(), [int(action) for action in legal.split(",")]
        assert theirs == ours, (line[:40], number, throw, theirs, str(state))
        state.apply_action(int(played))
    assert state.is_terminal(), line[:40]
    returns = state.returns()
    assert returns.index(max(returns)) == int(words[-1]), (line[:40], returns)
    return len(throws)


def main():
    games = throws = 0
    for line in sys.stdin:
        at = line.find("game ")
        if at >= 0 and " won " in line:
            throws += compare(line[at:])
            games += 1
    assert games > 0, "no games were read"
    print(f"{games} games, {throws} throws: the same")


if __name__ == "__main__":
    main()
