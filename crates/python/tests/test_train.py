"""The trainer. Most tests need PyTorch: requirements-train.txt."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ludoteca import Match
from ludoteca.benchmark import held_out
from ludoteca.train.__main__ import main
from ludoteca.train.settings import Settings
from ludoteca.types import Game

START = Match("fourmation", "side=4 n=3")


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command; return its exit code and what it writes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["train", *arguments])
        try:
            code = main()
        except SystemExit as end:
            code = int(end.code or 0)
    written = capsys.readouterr()
    return code, written.out, written.err


def test_without_torch_the_command_says_what_to_install(tmp_path: Path) -> None:
    code = "import runpy, sys; sys.modules['torch'] = None; runpy.run_module('ludoteca.train', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "training needs PyTorch" in done.stderr and "ludoteca[train]" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.fixture
def train() -> Any:
    pytest.importorskip("torch")
    from ludoteca.train import trainer

    return trainer


def settings(**changed: int) -> Settings:
    return Settings(**{"games": 12, "simulations": 8, "channels": 8, "blocks": 1, **changed})


def weights(trainer: Any) -> list[bytes]:
    return [tensor.numpy().tobytes() for tensor in trainer.network.net.state_dict().values()]


def test_the_loss_falls(train: Any, tmp_path: Path) -> None:
    trainer = train.Trainer(START, tmp_path, settings(), held_out(START.game, START.options, 20), every=4)
    rows = [trainer.iterate() for _ in range(8)]
    assert rows[-1].loss < rows[0].loss
    assert [row.regret_search is None for row in rows] == [True, True, True, False] * 2
    lines = (tmp_path / "learning.csv").read_text().splitlines()
    assert lines[0] == "iteration,games,plies,seconds,loss,regret,regret_search"
    assert len(lines) == 9 and lines[-1].startswith(f"8,{rows[-1].games},{rows[-1].plies},")


def test_batches_are_images_of_samples(train: Any, tmp_path: Path) -> None:
    trainer = train.Trainer(START, tmp_path, settings())
    trainer.iterate()
    space = trainer.space
    seen = {planes.tobytes() for planes in trainer.samples.observations}
    images: set[bytes] = set()
    for _ in range(20):
        observations, policies, _ = trainer.batch(np.random.default_rng(len(images)))
        allowed = observations[:, space.planes.index("allowed")].flatten(1)
        assert (policies.sum(1) - 1).abs().max() < 0.01 and (policies * (1 - allowed)).max() == 0
        images |= {planes.numpy().tobytes() for planes in observations}
    assert images & seen and images - seen


def test_equal_seeds_give_equal_weights(train: Any, tmp_path: Path) -> None:
    def trained(seed: int, threads: int) -> Any:
        trainer = train.Trainer(START, tmp_path, settings(games=70, passes=1, seed=seed))
        trainer.threads = threads
        trainer.iterate()
        return weights(trainer)

    assert trained(1, 1) == trained(1, 2)
    assert trained(1, 1) != trained(2, 1)


def test_an_interrupted_training_arrives_at_the_same_weights(train: Any, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    whole, half = (train.Trainer(START, folder, settings()) for folder in folders)
    for _ in range(4):
        whole.iterate()
    for _ in range(2):
        half.iterate()
    (tmp_path / "b" / "checkpoint.pt.new").write_bytes(b"half a checkpoint, written when the power failed")
    resumed = train.Trainer.resume(tmp_path / "b", START)
    assert [resumed.iterate().iteration for _ in range(2)] == [3, 4]
    assert weights(resumed) == weights(whole)
    assert [row.loss for row in resumed.curve] == [row.loss for row in whole.curve]


@pytest.mark.parametrize("game", ["fourmation", "coffee", "six", "morris"])
def test_networks_play_all_games(train: Any, tmp_path: Path, game: Game) -> None:
    start = Match(game)
    train.Trainer(start, tmp_path, settings()).save()
    from ludoteca.train.network import Network

    # A move of SIX is several actions here.
    position = "r6/r6/b6/1r5/2br3/1rb1b2/1rb1br1/2rbrbb/2r1b2/2bbr2/1brrr2/3br2/2r1rr1/3bbb1 b 0 0 -3,-5"
    matches = [start.copy(), start.copy(), Match("six", position=position) if game == "six" else start.copy()]
    for simulations in (0, 3):
        player = Network.load(tmp_path, simulations)
        for _ in range(6):
            if any(match.is_over for match in matches):
                break
            for match, move in zip(matches, player.moves(matches), strict=True):
                match.push(move)
        unfinished = [match for match in matches if not match.is_over]
        values = player.values(unfinished)
        assert values.shape == (len(unfinished),) and ((values >= 0) & (values <= 1)).all()
    assert player.moves([]) == [] and np.shape(player.values([])) == (0,)
    other = Match("morris" if game != "morris" else "six")
    with pytest.raises(ValueError, match=f"the network plays {game} .*, the match is of {other.game}"):
        player.moves([other])


def test_the_command_trains_and_resumes(train: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = "--positions 10 --games 12 --simulations 8 --channels 8 --blocks 1"
    arguments = ["fourmation", "side=4 n=3", "--out", str(tmp_path), *sizes.split()]
    code, out, _ = command(capsys, *arguments, "--iterations", "1")
    assert code == 0 and "iteration 1: " in out and "random moves have the regret" in out
    code, out, _ = command(capsys, *arguments, "--iterations", "2")
    assert code == 0 and "resuming after iteration 1" in out and "iteration 2: " in out
    code, out, _ = command(capsys, "--help")
    assert code == 0 and "examples:" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "there is no game `chess`"),
        (["fourmation", "side=99"], "side is 99"),
        (["fourmation", "side=5"], "is of fourmation side=4 n=3, not of fourmation side=5"),
        (["fourmation", "side=4 n=3", "--channels", "16"], "has channels 8, not 16"),
        (["--minutes", "nan"], "--minutes must be above 0"),
        (["--games", "0"], "--games must be 1 to 1000000, not 0"),
        (["--minutes", "long"], "invalid float value: 'long'"),
        (["--out", "/dev/null/folder"], "/dev/null/folder"),
    ],
)
def test_the_command_rejects(
    train: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    train.Trainer(START, tmp_path, settings()).save()
    arguments = arguments if "--out" in arguments else ["--out", str(tmp_path), *arguments]
    code, _, err = command(capsys, *arguments)
    assert code == 2 and words in err


def test_checkpoints_of_others_are_rejected(train: Any, tmp_path: Path) -> None:
    import torch
    from ludoteca.train.checkpoint import CheckpointError, read

    path = tmp_path / "checkpoint.pt"
    train.Trainer(START, tmp_path, settings()).save()
    saved = read(tmp_path)
    for change in ({"format": 99, "version": "9.9.0"}, {"planes": ["own"], "version": "9.9.0"}):
        torch.save({**saved, **change}, path)
        with pytest.raises(CheckpointError, match=r"is of ludoteca 9\.9\.0, this is"):
            train.Trainer.resume(tmp_path, START)
    for content in (b"", b"no checkpoint", path.read_bytes()[:2000]):
        path.write_bytes(content)
        with pytest.raises(CheckpointError, match="no checkpoint of ludoteca, or it is damaged"):
            read(path)
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.pt")
