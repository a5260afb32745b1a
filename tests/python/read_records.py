"""Reads the games that `run --out` writes with other people's programs: chess.pgn with python-chess, go.sgf with sgfmill.

Both play every move by their own rules and have to come to the result that stands in the file. Run in the root of the repository:

    python -m venv venv && venv/bin/pip install chess sgfmill
    cargo build --release && venv/bin/python tests/python/read_records.py target/release/endturn 100
"""

import io
import pathlib
import subprocess
import sys
import tempfile

import chess.pgn
from sgfmill import ascii_boards, boards, sgf, sgf_moves


def played(endturn, scenario, seed, seats, place):
    """The folder of a game of these personas."""
    seats = [word for number, persona in enumerate(seats, 1) for word in ("--seat", f"{number}={persona}")]
    subprocess.run(
        [endturn, "run", f"scenarios/{scenario}.ron", "--quiet", "--seed", str(seed), "--out", place, *seats],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return pathlib.Path(place)


def read_chess(folder):
    game = chess.pgn.read_game(io.StringIO((folder / "chess.pgn").read_text()))
    assert not game.errors, game.errors
    board = game.end().board()
    outcome = board.outcome(claim_draw=True)
    assert outcome, board.fen()
    assert outcome.result() == game.headers["Result"], (outcome, game.headers)
    return board.ply()


def read_go(folder):
    game = sgf.Sgf_game.from_bytes((folder / "go.sgf").read_bytes())
    board, moves = sgf_moves.get_setup_and_moves(game)
    for colour, point in moves:
        if point:
            board.play(*point, colour)
    lead = board.area_score() - game.get_komi()
    result = game.get_root().get("RE")
    told = "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"
    assert result == told, (result, told, ascii_boards.render_board(board))
    return len(moves)


def main():
    endturn, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10
    persons = {"chess": ("counter", "snatcher", "random_mover"), "go": ("grabber", "random_mover")}
    for scenario, read in [("chess", read_chess), ("go", read_go)]:
        names, moves = persons[scenario], 0
        for seed in range(games):
            seats = [names[seed % len(names)], names[seed // len(names) % len(names)]]
            with tempfile.TemporaryDirectory() as place:
                moves += read(played(endturn, scenario, seed, seats, f"{place}/game"))
        print(f"{scenario}: {games} games with {moves} moves read, each with the result that is told")


if __name__ == "__main__":
    main()
