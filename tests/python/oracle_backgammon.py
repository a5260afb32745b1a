"""Compares our backgammon with OpenSpiel's: the boards that can be reached by every roll of random games, and what the games are worth.

Needs the package open_spiel (see requirements.txt for the way to install packages) and cargo. Run it from the root of the project:

    python tests/python/oracle_backgammon.py [games]

OpenSpiel plays a double as two rolls of two moves each and looks for the most moves in each half alone; ours looks for the most of all four.
Where only that tells them apart, the boards that OpenSpiel reaches with fewer moves are left out here and counted.
"""

import random
import subprocess
import sys

import pyspiel

GAME = pyspiel.load_game("backgammon(scoring_type=full_scoring)")


def board(state):
    """Checkers of both from off over the points 1..24 to the bar, each counted from its own end."""
    both = []
    for player, points in ((0, range(23, -1, -1)), (1, range(24))):
        # The last eight numbers of what a player sees: own bar, off and turn, the other's, and the dice.
        bar, off = map(int, state.observation_tensor(player)[-8:-6])
        both += [off] + [max(state.board(player, point), 0) for point in points] + [bar]
        assert sum(both[-26:]) == 15
    return tuple(both)


def pips(numbers, player):
    return sum(place * count for place, count in enumerate(numbers[26 * player : 26 * player + 26]))


def reachable(state, player, is_double):
    """All boards after the whole roll, with the number of moves that OpenSpiel made."""
    found = set()
    for action in state.legal_actions():
        child = state.child(action)
        if is_double and not child.is_terminal() and child.current_player() == player:
            found |= {board(child.child(second)) for second in child.legal_actions()}
        else:
            found.add(board(child))
    return found


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    rng = random.Random(14)
    lines, expected = [], []
    for _ in range(games):
        state = GAME.new_initial_state()
        rolled = None
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, odds)[0])
                rolled = None
                continue
            player = state.current_player()
            if rolled is None:
                rolled = state.observation_tensor(player)[-2:]
                dice = [int(die) for die in rolled]
                now = board(state)
                side = ("white", "black")[player]
                lines.append(" ".join(map(str, now)) + f" {side} {dice[0]} {dice[1]}")
                expected.append((dice, now, player, reachable(state, player, dice[0] == dice[1])))
            state.apply_action(rng.choice(state.legal_actions()))
        winner = 0 if state.returns()[0] > 0 else 1
        lines.append(" ".join(map(str, board(state))) + f" {('white', 'black')[winner]} 0 0")
        expected.append(int(abs(state.returns()[0])))
    build = ["cargo", "run", "-q", "-p", "endturn_tabletop", "--example", "oracle_backgammon"]
    answer = subprocess.run(build, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    answers = answer.stdout.splitlines()
    assert len(answers) == len(expected)
    positions = results = wrong = shorter = 0
    for line, ours, theirs in zip(lines, answers, expected):
        if isinstance(theirs, int):
            results += 1
            if int(ours) != theirs:
                wrong += 1
                print(line, "is worth", ours, "and there", theirs)
            continue
        dice, _, player, boards = theirs
        ours = {tuple(map(int, one.split())) for one in ours.split(";")}
        positions += 1
        if ours == boards:
            continue
        # Fewer moves of a double leave more pips.
        least = max(pips(one, player) for one in ours)
        if dice[0] == dice[1] and ours == {one for one in boards if pips(one, player) <= least}:
            shorter += 1
            continue
        wrong += 1
        print(line, "only ours", sorted(ours - boards)[:3], "only theirs", sorted(boards - ours)[:3])
    print(f"{positions} rolls ({shorter} doubles cut short there) and {results} results of {games} games compared, {wrong} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
