"""Compares our kalaha with OpenSpiel's `mancala`: every position of 2,000 random games, what may be played there, and the end.

Needs the package `open_spiel`. Run in the root of the repository:

    cargo test -q -p endturn_tabletop kalaha::rules::dump -- --ignored --nocapture | python3 tests/python/oracle_kalaha.py
"""

import re
import sys

import pyspiel

GAME = pyspiel.load_game("mancala")
BOARD = re.compile(r"S ([\d.]+) \((\d+)\) N ([\d.]+) \((\d+)\), ([SN]) to move")


def numbers(text):
    """The seeds of a side's pits in the order in which it sows."""
    return [int(number) for number in text.split(".")]


def theirs(state):
    """OpenSpiel's board in our order: its tensor begins with the second player's store, then the first player's pits.

    At the end it leaves in the pits what we sweep; it counts them for the side on which they lie.
    """
    seeds = [round(number) for number in state.observation_tensor(0)]
    south, south_store, north, north_store = seeds[1:7], seeds[7], seeds[8:14], seeds[0]
    if state.is_terminal():
        return [0] * 6, south_store + sum(south), [0] * 6, north_store + sum(north)
    return south, south_store, north, north_store


def state_after(history):
    """OpenSpiel's state after moves that are numbers of pits."""
    state = GAME.new_initial_state()
    for pit in history:
        state.apply_action(int(pit) + 7 * state.current_player())
    return state


def main():
    compared, games, wrong = 0, 0, 0
    for line in sys.stdin:
        found = line.find("kalaha|")
        if found < 0:
            continue
        _, history, board, pits, over = line[found:].strip().split("|")
        south, south_store, north, north_store, mover = BOARD.match(board).groups()
        ours = (numbers(south), int(south_store), numbers(north), int(north_store))
        state = state_after(history)
        same = ours == theirs(state) and (over == "true") == state.is_terminal()
        if not state.is_terminal():
            player = state.current_player()
            same &= "SN"[player] == mover
            same &= sorted(int(pit) + 7 * player for pit in pits) == sorted(state.legal_actions())
        else:
            games += 1
            lead = ours[1] - ours[3]
            same &= state.returns()[0] == (lead > 0) - (lead < 0)
        compared += 1
        if not same:
            wrong += 1
            print(f"differs after {history}: ours {board}, theirs {theirs(state)}")
    print(f"{compared} positions of {games} games compared, {wrong} differ")
    sys.exit(wrong > 0 or compared == 0)


main()
