"""The peer of the load: boardgame.io's server with a small card game of hidden hands, installed from npm."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGE = {
    "name": "peer",
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2"},
    "overrides": {"koa-compose": "4.1.0"},
}
SERVER = """
const { Server, Origins } = require('boardgame.io/server');
const { PlayerView } = require('boardgame.io/core');
const cards = Array.from({ length: 104 }, (_, n) => n % 52);
const game = {
  name: 'cards',
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(cards);
    const players = {};
    for (let p = 0; p < ctx.numPlayers; p++) players[p] = { hand: deck.splice(0, 7) };
    return { secret: { deck }, players, pile: [deck.pop()], left: deck.length };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID }, index) => {
      const hand = G.players[playerID].hand;
      G.pile.push(hand.splice(index % hand.length, 1)[0]);
      if (!G.secret.deck.length) G.secret.deck = G.pile.splice(0, G.pile.length - 1);
      hand.push(G.secret.deck.pop());
      G.left = G.secret.deck.length;
    },
  },
};
const origins = [Origins.LOCALHOST];
Server({ games: [game], origins, apiOrigins: origins }).run({ port: +process.argv[2] });
"""


def install(folder: Path) -> None:
    """Brings the package into a folder, once."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        sys.exit("the comparison needs node and npm; run with --alone to measure our server only")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps(PACKAGE))
    (folder / "server.js").write_text(SERVER)
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
