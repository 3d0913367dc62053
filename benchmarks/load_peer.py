"""The peer of the load: boardgame.io's server, installed from npm, with games that look like ours.

Its positions hold what ours tell: what everybody sees, and what each seat sees, which it keeps from the others. So a
move sends about as much in both. A move changes a hand, a pile and a counter: its rules cost next to nothing.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

import ludothek

PACKAGE = {
    "name": "peer",
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2"},
    "overrides": {"koa-compose": "4.1.0"},
}
SEATS = (2, 3, 4)
SERVER = """
const { Server, Origins } = require('boardgame.io/server');
const { PlayerView } = require('boardgame.io/core');
const positions = require('./positions.json');
const copy = (value) => JSON.parse(JSON.stringify(value));
const game = (name) => ({
  name,
  setup: ({ ctx, random }) => {
    const { shared, own } = copy(positions[name][ctx.numPlayers]);
    const deck = random.Shuffle(Array.from({ length: 104 }, (_, n) => n % 52));
    const players = {};
    own.forEach((seen, p) => { players[p] = { ...seen, hand: deck.splice(0, 7) }; });
    return { ...shared, secret: { deck }, players, pile: [deck.pop()], turns: 0 };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID }, index) => {
      const hand = G.players[playerID].hand;
      const card = hand.splice(index % hand.length, 1)[0];
      G.secret.deck.unshift(G.pile.pop());
      G.pile.push(card);
      hand.push(G.secret.deck.pop());
      G.turns += 1;
    },
  },
});
const origins = [Origins.LOCALHOST];
const games = Object.keys(positions).map(game);
Server({ games, origins, apiOrigins: origins }).run({ port: +process.argv[2] });
"""


def longest(game: str) -> dict[str, Any]:
    """Options that make a match last through the measurement."""
    return {o.key: max(o.allowed) for o in ludothek.game(game).options if o.key == "games"}


def position(game: str, seats: int) -> dict[str, Any]:
    """What everybody and what each seat sees after the deal; without decisions, which its clients work out."""
    table = ludothek.Table(game, seats=seats, seed=1, options=longest(game))
    shared = table.game.shared_view(table.state)
    private = [msgspec.to_builtins(table.game.private_view(table.state, seat, shared)) for seat in range(seats)]
    return {
        "shared": {key: part for key, part in msgspec.to_builtins(shared).items() if key not in private[0]},
        "own": [{key: part for key, part in mine.items() if key != "legal"} for mine in private],
    }


def install(folder: Path, games: Sequence[str]) -> None:
    """Brings the package into a folder, once, and the positions of these games."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        sys.exit("the comparison needs node and npm; run with --alone to measure our server only")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps(PACKAGE))
    (folder / "server.js").write_text(SERVER)
    positions = {game: {seats: position(game, seats) for seats in SEATS} for game in games}
    (folder / "positions.json").write_text(json.dumps(positions))
    if not (folder / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=folder, check=True)


def start(folder: Path, port: int) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "NODE_ENV": "production"}
    return subprocess.Popen(
        ["node", "server.js", str(port)],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
