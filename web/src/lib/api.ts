// The lobby over HTTP: one function per request; a refusal becomes an Oops with the server's code.
import type { Catalogue, GameTexts, Invitation, Lobby, Me, Opened, Pieces, Problem, Story, TableRequest } from './protocol'

export class Oops extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
  ) {
    super(message)
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
  } catch {
    throw new Oops('unreachable', 'the server does not answer')
  }
  if (response.status === 204) return undefined as Answer
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok || (answer as { type?: string } | null)?.type === 'refused') return answer as Answer
  const problem = answer as Problem | null
  throw new Oops(problem?.code ?? 'failed', problem?.message ?? response.statusText, response.status)
}

export const catalogue = (lang: string) => ask<Catalogue>('GET', `/games?lang=${lang}`)
export const gameTexts = (game: string, lang: string) => ask<GameTexts>('GET', `/games/${game}/texts?lang=${lang}`)
export const gamePieces = (game: string, lang: string) => ask<Pieces>('GET', `/games/${game}/pieces?lang=${lang}`)
export const tablePieces = (table: string, lang: string) => ask<Pieces>('GET', `/tables/${table}/pieces?lang=${lang}`)
export const becomeGuest = (name: string) => ask<Me>('POST', '/me', { name })
export const lobby = () => ask<Lobby>('GET', '/tables')
export const openTable = (table: TableRequest) => ask<Opened>('POST', '/tables', table)
export const look = (table: string) => ask<Story>('GET', `/tables/${table}`)
export const enter = (table: string, invite: string) => ask<Story>('POST', `/tables/${table}/enter`, { invite })
export const invitation = (table: string) => ask<Invitation>('GET', `/tables/${table}/invitation`)
export const send = <Answer>(table: string, intent: unknown, lang: string) =>
  ask<Answer>('POST', `/tables/${table}/intents?lang=${lang}`, intent)
export const advice = (table: string, seat: number, lang: string) =>
  ask<Advice>('GET', `/tables/${table}/advice?seat=${seat}&lang=${lang}`)

/** A bot's advice: its best decisions with their share, in words. Offered when the server has it. */
export interface Advice {
  decisions: { action: number; share: number; text?: string; reason?: string }[]
}

/** Whether the server can be asked for advice. */
export const givesAdvice = () => ask<{ paths?: Record<string, unknown> }>('GET', '/openapi.json').then(({ paths }) => Boolean(paths && '/api/tables/{table}/advice' in paths), () => false)

/** Makes sure that this browser is somebody: the guest it was before, or a new one under this name. */
export function beSomebody(name: string): Promise<Me> {
  return becomeGuest(name)
}
