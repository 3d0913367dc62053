// Games on this device, in IndexedDB: what Python needs to go on (`tables`), what a list shows of them (`summaries`) and
// the records of finished games (`records`). The page reads only the last two.
import type { MyTable } from '../net/protocol'

const NAME = 'ludothek'
const VERSION = 1
const STORES = ['tables', 'summaries', 'records'] as const

export interface KeptTable {
  saved: string
  summary: string
  record: string
}

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      for (const name of STORES)
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no storage'))
    request.onblocked = () => reject(new Error('no storage'))
  })
  opening.catch(() => (opening = null))
  return opening
}

/** Runs one transaction over all stores and waits until it is durable. */
async function change(work: (stores: Record<(typeof STORES)[number], IDBObjectStore>) => void): Promise<void> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORES, 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('no storage'))
    work({
      tables: transaction.objectStore('tables'),
      summaries: transaction.objectStore('summaries'),
      records: transaction.objectStore('records'),
    })
  })
}

async function readAll(store: (typeof STORES)[number]): Promise<[string, string][]> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const found: [string, string][] = []
    const request = database.transaction(store).objectStore(store).openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return resolve(found)
      found.push([String(cursor.key), String(cursor.value)])
      cursor.continue()
    }
    request.onerror = () => reject(request.error ?? new Error('no storage'))
  })
}

export function keepTable(name: string, kept: KeptTable | null): Promise<void> {
  return change(({ tables, summaries, records }) => {
    if (!kept) return [tables, summaries, records].forEach((store) => store.delete(name))
    tables.put(kept.saved, name)
    summaries.put(kept.summary, name)
    if (kept.record) records.put(kept.record, name)
  })
}

/** The games that Python can go on with. */
export const readSaved = (): Promise<[string, string][]> => readAll('tables')

/** The records of finished games, by the ids of their tables. */
export const readRecords = (): Promise<[string, string][]> => readAll('records').catch(() => [])

/** What is known of the games on this device without starting Python. */
export async function readSummaries(): Promise<MyTable[]> {
  const found = await readAll('summaries').catch(() => [])
  return found.flatMap(([, summary]) => {
    try {
      return [JSON.parse(summary) as MyTable]
    } catch {
      return []
    }
  })
}

/** Deletes all games on this device. */
export function clearGames(): Promise<void> {
  return change((stores) => Object.values(stores).forEach((store) => store.clear()))
}
