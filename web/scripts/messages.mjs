// The hash of the types of all messages, which are generated from Python: a page and a kit for playing without a network
// go together if it is the same. `packaging/offline.py` hashes the same files.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const SOURCE = new URL('../src/', import.meta.url)

export function hashMessages() {
  const games = readdirSync(new URL('games/', SOURCE), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `games/${name}/types.ts`)
    .filter((name) => existsSync(new URL(name, SOURCE)))
  const hash = createHash('sha256')
  for (const name of ['net/protocol.ts', ...games.sort()]) hash.update(readFileSync(new URL(name, SOURCE)))
  return hash.digest('hex').slice(0, 12)
}
