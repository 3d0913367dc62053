"""What operators copy is valid: dashboard, alerts, systemd unit, manifests, and the proxy example in the docs."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from ludothek.server import metrics
from ludothek.server.settings import list_options

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
STORES = DEPLOY / "stores"
MOST_EXPOSED = 2.5
SUFFIXES = re.compile(r"_(total|bucket|sum|count)$")


def list_metrics() -> set[str]:
    """The names of all metrics as Prometheus stores them."""
    names = set()
    for family in metrics.registry.collect():
        suffixes = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}.get(family.type, [""])
        names |= {family.name + suffix for suffix in suffixes}
    return names


@pytest.mark.parametrize("name", ["grafana-dashboard.json", "alerts.yml"])
def test_every_metric_that_is_named_exists(name: str) -> None:
    named = set(re.findall(r"\bludothek_\w+", (DEPLOY / name).read_text(encoding="utf-8")))
    assert len(named) > 5
    assert named - list_metrics() == set()


def test_the_dashboard_can_be_imported() -> None:
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))
    places = [(p["gridPos"]["x"], p["gridPos"]["y"]) for p in dashboard["panels"]]
    assert len(set(places)) == len(places) == len({panel["id"] for panel in dashboard["panels"]})
    assert all(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])


def test_prometheus_accepts_the_alert_rules() -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool is not installed (Debian: apt install prometheus), so the alert rules are not checked.")
    completed = subprocess.run([promtool, "check", "rules", str(DEPLOY / "alerts.yml")], capture_output=True, text=True)
    assert completed.returncode == 0, completed.stdout + completed.stderr


def test_the_systemd_unit_is_confined() -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd-analyze is not installed, so the unit is not checked.")
    command = [analyze, "security", "--offline=true", "--no-pager", str(DEPLOY / "ludothek.service")]
    completed = subprocess.run(command, capture_output=True, text=True)
    exposure = re.search(r"exposure level for ludothek.service: ([\d.]+)", completed.stdout)
    if exposure is None:
        pytest.skip(f"systemd-analyze cannot rate the unit here: {completed.stderr.strip()[:200]}")
    assert float(exposure[1]) <= MOST_EXPOSED


def test_every_manifest_names_settings_and_ports_that_exist() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yml").read_text(encoding="utf-8"))
    variables = {option.variable for option in list_options()}
    assert set(compose["services"]["ludothek"]["environment"]) <= variables
    casaos = yaml.safe_load((STORES / "casaos" / "docker-compose.yml").read_text(encoding="utf-8"))
    assert casaos["services"]["ludothek"]["ports"][0]["target"] == int(casaos["x-casaos"]["port_map"])
    addon = yaml.safe_load((STORES / "home-assistant" / "config.yaml").read_text(encoding="utf-8"))
    assert addon["ports"] == {"8000/tcp": 8000}


@pytest.mark.parametrize("number", [0, 1], ids=["balancer", "proxy"])
def test_nginx_accepts_the_examples_as_they_are_printed(tmp_path: Path, number: int) -> None:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    openssl = shutil.which("openssl")
    if nginx is None or openssl is None:
        pytest.skip("nginx is not installed (Debian: apt install nginx), so its example is not checked.")
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    example = re.findall(r"```nginx\n(.*?)```", page, re.DOTALL)[number]
    (tmp_path / "certs").mkdir()
    (tmp_path / "ludothek.conf").write_text(example, encoding="utf-8")
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; include ludothek.conf; "
        + "".join(f"{kind}_temp_path {tmp_path}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        + "}\n"
    )
    key, certificate = (tmp_path / "certs" / f"games.example.org.{suffix}" for suffix in ("key", "pem"))
    new = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    made = [*new, "-keyout", str(key), "-out", str(certificate), "-days", "1", "-subj", "/CN=games.example.org"]
    subprocess.run(made, capture_output=True, check=True)
    command = [nginx, "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    completed = subprocess.run(command, capture_output=True, text=True)
    assert completed.returncode == 0, completed.stderr
