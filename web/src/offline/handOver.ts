// Hands finished games of this device to the server, for one's history and reviews; each once.
import { ApiError, handOverRecord } from '../net/api'
import { ensureGuest } from '../table/guest'
import { keepTable, readRecords } from './store'

/** The codes with which a server refuses a game for good. */
const FINAL = new Set(['invalid-record', 'too-large', 'invalid-body'])

/** Returns how many games the server has taken; what it refuses stays on this device. */
export async function handOverGames(): Promise<number> {
  const records = await readRecords()
  if (!records.length) return 0
  await ensureGuest()
  let taken = 0
  for (const [table, record] of records) {
    try {
      await handOverRecord(record)
      taken++
      await keepTable(table, null)
    } catch (error) {
      if (!(error instanceof ApiError) || !FINAL.has(error.code)) return taken
    }
  }
  return taken
}
