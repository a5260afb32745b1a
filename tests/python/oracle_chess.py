"""Compares our chess with OpenSpiel's `chess`: every position of 200 random games, all its moves as text, and the end.

OpenSpiel ends games by threefold repetition and fifty moves as our simulated players do, and so too with too few men for mate.
It writes the square of en passant and of castling in its own way, so of a position the men, the side to move and the rights are compared.

Needs the package `open_spiel`. Run in the root of the repository:

    cargo test -q -p endturn_tabletop chess::rules::random_play::dump -- --ignored --nocapture | python3 tests/python/oracle_chess.py
"""

import sys

import pyspiel

GAME = pyspiel.load_game("chess")


def unmarked(text):
    """OpenSpiel's own short text of a move without marks of check, which it doesn't always write."""
    return text.rstrip("+#")


def main():
    compared, games, wrong, moves = 0, 0, 0, 0
    state, by_text, number = None, {}, None
    for line in sys.stdin:
        found = line.find("chess|")
        if found < 0:
            continue
        _, seed, played, fen, result, texts = line[found:].rstrip("\n").split("|")
        if seed != number:
            state, number = GAME.new_initial_state(), seed
        else:
            state.apply_action(by_text[played])
        ours = dict(text.split("=", 1) for text in texts.split())
        same = str(state).split()[:3] == fen.split()[:3]
        if state.is_terminal():
            games += 1
            score = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}.get(result)
            # White is OpenSpiel's second player.
            same &= state.returns()[1] == score
        else:
            theirs = {unmarked(state.action_to_string(action)): action for action in state.legal_actions()}
            by_text = {move: theirs.get(unmarked(san)) for move, san in ours.items()}
            same &= result == "*" and len(theirs) == len(ours) and None not in by_text.values()
        compared, moves = compared + 1, moves + len(ours)
        if not same:
            wrong += 1
            print(f"differs in game {seed}: ours {fen} {result}, theirs {state}, over {state.is_terminal()}")
            print(sorted(ours.values()))
            if not state.is_terminal():
                print(sorted(theirs))
    print(f"{compared} positions of {games} games with {moves} moves compared, {wrong} differ")
    sys.exit(wrong > 0 or compared == 0)


main()
