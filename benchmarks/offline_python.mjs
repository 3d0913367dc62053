// Python without a network, alone: what its start costs by steps, and how fast bots and searches are. Run in Node, which
// has the engine of Chromium, by `python -m benchmarks.offline --python`; seconds are those of processors.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const SITE = '/lib/python3.14/site-packages'
const GAMES = ['maumau', 'origami', 'origin']
const MOVES = 30
const LOCK = { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten', python: '3.14', version: '314.0.7' }
const PLAY = `
from ludothek.bots.levels import Grandmaster
from ludothek.offline.bots import decide_for
import ludothek

def prepare(key, bot):
    """Return a function that lets a bot decide where it has a choice, against a greedy one; False when it is over."""
    table = ludothek.Table(key, seats=2, seed=3)

    def advance():
        while not table.is_over and (table.to_move == 1 or len(table.legal_actions()) == 1):
            table.play(decide_for(table, "greedy").action)
        return not table.is_over

    return advance, lambda: table.play(decide_for(table, bot).action)

def make_tree(key):
    table = ludothek.Table(key, seats=2, seed=3)
    while len(table.history) < 8 or len(table.legal_actions()) < 2:
        table.play(table.legal_actions()[0])
    return Grandmaster().player(table).make_tree(table)
`
const kit = process.argv[2]
const spent = (since) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}
let last = process.cpuUsage()
let total = 0
const lap = (what) => {
  const seconds = spent(last)
  total += seconds
  console.log(`${what}: ${seconds.toFixed(2)} s`)
  last = process.cpuUsage()
}
const read = (name) => new Uint8Array(readFileSync(`${kit}/${name}`)).buffer

const { loadPyodide } = await import(pathToFileURL(`${kit}/pyodide.mjs`))
const options = { indexURL: kit, lockFileContents: JSON.stringify({ info: LOCK, packages: {} }) }
const python = await loadPyodide(options)
lap('Python')
python.unpackArchive(read('msgspec.whl'), 'wheel', { extractDir: SITE })
python.unpackArchive(read('ludothek.zip'), 'zip', { extractDir: SITE })
lap('unpacking the package')
python.globals.set('push', () => undefined)
python.globals.set('keep', () => undefined)
const host = python.runPython('from ludothek.offline.browser import BrowserHost; BrowserHost(push, keep)')
lap('importing it')
host.answer('GET', '/api/games?lang=en', '')
lap('the catalogue of games')
console.log(`start: ${total.toFixed(2)} s`)

const image = (await loadPyodide({ ...options, _makeSnapshot: true })).makeMemorySnapshot()
lap('Python once more, its code being compiled')
await loadPyodide({ ...options, _loadSnapshot: image })
lap('Python from a memory snapshot')
console.log(`the snapshot: ${(gzipSync(image, { level: 9 }).length / 1e6).toFixed(1)} MB compressed`)
last = process.cpuUsage()

python.runPython(PLAY)
const prepare = python.globals.get('prepare')
const makeTree = python.globals.get('make_tree')
for (const game of GAMES) {
  for (const bot of ['greedy', 'prodigy', 'master']) {
    const [advance, decide] = prepare(game, bot)
    const moves = []
    while (moves.length < MOVES && advance()) {
      const before = process.cpuUsage()
      decide()
      moves.push(Math.round(spent(before) * 1000))
    }
    moves.sort((a, b) => a - b)
    console.log(
      `${game}, ${bot}: ${moves.length} moves, median ${moves[moves.length >> 1]} ms, most ${moves.at(-1)} ms`,
    )
  }
  const tree = makeTree(game)
  const before = process.cpuUsage()
  while (spent(before) < 2) tree.run(5)
  console.log(`${game}: ${Math.round(tree.simulations / spent(before))} simulations of a search in a second`)
}
