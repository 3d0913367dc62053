// The messages between the page and the worker in which Python runs.

/** What the page asks of the worker; every request gets one reply with its id. */
export type WorkerRequest = { id: number } & (
  | { kind: 'start'; folder: string }
  | { kind: 'answer'; method: string; target: string; body: string }
  | { kind: 'connect'; table: string; since: number; lang: string }
  | { kind: 'disconnect'; table: string }
  | { kind: 'submit'; table: string; message: string; lang: string }
)

export interface WorkerReply {
  id: number
  status: number
  type: string
  text: string
}

/** What the worker says unasked: that it is ready or has failed, that storage is closed, or a message of a table. */
export type WorkerNotice =
  | { kind: 'ready' }
  | { kind: 'failed'; code: FailureCode }
  | { kind: 'storage'; code: StorageCode }
  | { kind: 'push'; table: string; message: string }

/** Why games on this device are not kept, or could not be continued: each has a sentence, `offline.storage.CODE`. */
export type StorageCode = 'full' | 'closed' | 'old'

/** Why one can't play without a network: each has a sentence, `offline.failed.CODE`. */
export type FailureCode = 'no-wasm' | 'no-storage' | 'full' | 'half' | 'broken' | 'old' | 'unreachable'

/** How the ids of tables and records on this device begin. */
const LOCAL = 'local.'
export const isLocal = (id: string): boolean => id.startsWith(LOCAL)
/** The id of the person where this device answers instead of a server. */
export const DEVICE_PLAYER = 'local'
/** Whether an id names a record that somebody brought, here or at a server, instead of a table. */
export const namesRecord = (id: string): boolean => (isLocal(id) ? id.slice(LOCAL.length) : id).startsWith('record.')
