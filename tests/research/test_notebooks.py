"""The notebooks in `examples/` run from top to bottom."""

from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples").glob("*.ipynb"))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Importing these takes seconds: that is left to the process that runs a notebook.
    reason = "notebooks need the extra 'notebooks': pip install 'ludothek[notebooks]'"
    nbformat, nbclient, _ = (
        pytest.importorskip(name, reason=reason) for name in ("nbformat", "nbclient", "matplotlib")
    )
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "notebooks are kept without their outputs"
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [out.data for cell in notebook.cells for out in cell.get("outputs", []) if "data" in out]
    assert any("image/svg+xml" in data for data in shown)
    assert any("image/png" in data for data in shown)
