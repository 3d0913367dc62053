// Hands finished games of this device to the server, for one's history and reviews; each once.
import { ApiError, handOverRecord } from '../net/api'
import { ensureGuest } from '../table/guest'
import { keepTable, readRecords } from './store'

/** The codes with which a server refuses a game for good. */
const FINAL = new Set(['invalid-record', 'too-large', 'invalid-body'])

/** Hands over one game, as a guest if the server does not know this person yet. */
async function handOver(record: string): Promise<void> {
  try {
    await handOverRecord(record)
  } catch (error) {
    // Only an answer of the server leads to signing in, which this device could do as well.
    if (!(error instanceof ApiError) || error.code !== 'no-identity') throw error
    await ensureGuest()
    await handOverRecord(record)
  }
}

/** Returns how many games the server has taken; what it refuses stays on this device. */
export async function handOverGames(): Promise<number> {
  let taken = 0
  for (const [table, record] of await readRecords()) {
    try {
      await handOver(record)
      taken++
      await keepTable(table, null)
    } catch (error) {
      if (!(error instanceof ApiError) || !FINAL.has(error.code)) return taken
    }
  }
  return taken
}
