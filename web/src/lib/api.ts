// The lobby over HTTP: one function per request; a refusal becomes an Oops with the server's code.
import type { Advice, Catalogue, GameTexts, Invitation, Lobby, Me, MyTables, Opened, Pieces, Points, Problem, Story, TableRequest } from './protocol'

export class Oops extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
  ) {
    super(message)
  }
}

const PATIENCE = 15_000
const THINKING = 60_000

async function ask<Answer>(method: string, path: string, body?: unknown, patience = PATIENCE): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    throw new Oops('unreachable', 'the server does not answer')
  }
  if (response.status === 204) return undefined as Answer
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer === null) throw new Oops('unreachable', 'the answer broke off')
  if (response.ok || (answer as { type?: string } | null)?.type === 'refused') return answer as Answer
  const problem = answer as Problem | null
  throw new Oops(problem?.code ?? 'failed', problem?.message ?? response.statusText, response.status)
}

export const catalogue = (lang: string) => ask<Catalogue>('GET', `/games?lang=${lang}`)
export const gameTexts = (game: string, lang: string) => ask<GameTexts>('GET', `/games/${game}/texts?lang=${lang}`)
export const gamePieces = (game: string, lang: string) => ask<Pieces>('GET', `/games/${game}/pieces?lang=${lang}`)
export const tablePieces = (table: string, lang: string) => ask<Pieces>('GET', `/tables/${table}/pieces?lang=${lang}`)
export const becomeGuest = (name: string) => ask<Me>('POST', '/me', { name })
export const myTables = () => ask<MyTables>('GET', '/me/tables')
export const lobby = () => ask<Lobby>('GET', '/tables')
export const openTable = (table: TableRequest) => ask<Opened>('POST', '/tables', table)
export const look = (table: string) => ask<Story>('GET', `/tables/${table}`)
export const lookBack = (table: string, seat: number | null, at: number, lang: string) =>
  ask<Story>('GET', `/tables/${table}?at=${at}&lang=${lang}${seat === null ? '' : `&seat=${seat}`}`)
export const points = (table: string) => ask<Points>('GET', `/tables/${table}/points`)
export const enter = (table: string, invite: string) => ask<Story>('POST', `/tables/${table}/enter`, { invite })
export const invitation = (table: string) => ask<Invitation>('GET', `/tables/${table}/invitation`)
export const send = <Answer>(table: string, intent: unknown, lang: string) =>
  ask<Answer>('POST', `/tables/${table}/intents?lang=${lang}`, intent)
export const advice = (table: string, seat: number, lang: string) =>
  ask<Advice>('GET', `/tables/${table}/advice?seat=${seat}&lang=${lang}`, undefined, THINKING)

/** Makes sure that this browser is somebody: the guest it was before, or a new one under this name. */
export function beSomebody(name: string): Promise<Me> {
  return becomeGuest(name)
}
