"""Compares our go with OpenSpiel's: legal moves in every position of random games, and the exact area score at their ends.

Needs the package open_spiel (see requirements.txt for the way to install packages) and cargo. Run it from the root of the project:

    python tests/python/oracle_go.py [games]

OpenSpiel forbids only the simple ko and ends a game when a position comes back; such moves are left out of its legal ones here, since our
rule is that no position may come back.
"""

import random
import subprocess
import sys

import pyspiel

SIZES = [(5, 8), (7, 4), (9, 3), (13, 2), (19, 1)]


def text(state, action, size):
    """A point as we write it; None for a pass."""
    if action == size * size:
        return None
    return state.action_to_string(0, action).split()[-1].upper()


def legal(state, size):
    """The points where a stone may be played without bringing a position back."""
    found = set()
    for action in state.legal_actions():
        point = text(state, action, size)
        if point is None:
            continue
        child = state.child(action)
        # A game ends after a stone only when the position has been before, or at the cap, which is never reached here.
        if not child.is_terminal():
            found.add(point)
    return found


def random_game(size, rng):
    """Moves of a random game up to two passes, and the legal points before each and at the end."""
    state = pyspiel.load_game("go", {"board_size": size, "komi": 0.5}).new_initial_state()
    moves, expected = [], []
    while not state.is_terminal() and len(moves) < 2 * size * size - 2:
        points = sorted(legal(state, size))
        expected.append(set(points))
        # Passes are rare until few points are left, so that games fill the board.
        if not points or (len(points) < size and rng.random() < 0.2) or rng.random() < 0.003:
            moves.append("-")
            state.apply_action(size * size)
        else:
            move = rng.choice(points)
            moves.append(move)
            state.apply_action(next(a for a in state.legal_actions() if text(state, a, size) == move))
    return moves, expected, state.is_terminal()


def winner(size, moves, komi):
    """1 where Black wins the game with this komi, -1 where White does."""
    state = pyspiel.load_game("go", {"board_size": size, "komi": komi}).new_initial_state()
    for move in moves:
        actions = {text(state, a, size): a for a in state.legal_actions()}
        state.apply_action(actions[None if move == "-" else move])
    assert state.is_terminal()
    return state.returns()[0]


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    rng = random.Random(14)
    played = []
    for size, times in SIZES:
        played += [(size, *random_game(size, rng)) for _ in range(times * games // 4)]
    lines = "".join(f"{size} {' '.join(moves)}\n" for size, moves, _, _ in played)
    build = ["cargo", "run", "-q", "-p", "endturn_tabletop", "--example", "oracle_go"]
    answers = iter(subprocess.run(build, input=lines, capture_output=True, text=True, check=True).stdout.splitlines())
    positions = results = wrong = 0
    for size, moves, expected, is_over in played:
        for at in range(len(moves) + 1):
            points, lead = next(answers).split("=")
            if at < len(expected):
                positions += 1
                if set(points.split()) != expected[at]:
                    wrong += 1
                    print(size, " ".join(moves[:at]), "differ:", set(points.split()) ^ expected[at])
        if is_over:
            results += 1
            # The winner turns from one side of our lead to the other, so the lead is the same.
            sides = (winner(size, moves, int(lead) - 0.5), winner(size, moves, int(lead) + 0.5))
            if sides != (1.0, -1.0):
                wrong += 1
                print(size, " ".join(moves), "lead", lead, "but", sides)
    print(f"{positions} positions and {results} results of {len(played)} games compared, {wrong} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
