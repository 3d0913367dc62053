// The lobby over HTTP: one function per request; a refusal becomes an Oops with the server's code.
import type {
  Advice,
  Branches,
  Cancelled,
  Catalogue,
  Deal,
  GameTexts,
  Invitation,
  LessonRequest,
  LessonState,
  Lobby,
  Me,
  MyTables,
  Opened,
  Outcome,
  Pieces,
  Points,
  Problem,
  RecordKept,
  Replay,
  ReviewState,
  Rules,
  Story,
  TableRequest,
  Today,
  Tutorial,
} from './protocol'

export class Oops extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
  ) {
    super(message)
  }
}

/** Why a screen can't be shown, as the page without a table tells it. */
export function reason(error: unknown): string {
  if (!(error instanceof Oops)) return 'failed'
  return error.status === 404 ? 'not-found' : error.code
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

const eyesOf = (seat: number | null) => (seat === null ? '' : `&seat=${seat}`)

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
  ask<Story>('GET', `/tables/${table}?at=${at}&lang=${lang}${eyesOf(seat)}`)
export const points = (table: string) => ask<Points>('GET', `/tables/${table}/points`)
export const enter = (table: string, invite: string) => ask<Story>('POST', `/tables/${table}/enter`, { invite })
export const invitation = (table: string) => ask<Invitation>('GET', `/tables/${table}/invitation`)
export const send = <Answer>(table: string, intent: unknown, lang: string) =>
  ask<Answer>('POST', `/tables/${table}/intents?lang=${lang}`, intent)
export const advice = (table: string, seat: number, lang: string) =>
  ask<Advice>('GET', `/tables/${table}/advice?seat=${seat}&lang=${lang}`, undefined, THINKING)

// After the game

export const replay = (table: string, seat: number | null, at: number, count: number, lang: string) =>
  ask<Replay>('GET', `/tables/${table}/replay?at=${at}&count=${count}&lang=${lang}${eyesOf(seat)}`)
export const outcome = (table: string, lang: string) => ask<Outcome>('GET', `/tables/${table}/outcome?lang=${lang}`)
export const share = (table: string) => ask<RecordKept>('POST', `/tables/${table}/share`, {})
export const keepRecord = (record: string, edition?: string) =>
  ask<RecordKept>('POST', '/records', { record, edition: edition ?? null })
export const reviewState = (table: string, lang: string) => ask<ReviewState>('GET', `/review/${table}?lang=${lang}`)
export const startReview = (table: string, lang: string) =>
  ask<ReviewState>('POST', `/review/${table}?lang=${lang}`, {})
export const cancelReview = (table: string) => ask<Cancelled>('POST', `/review/${table}/cancel`, {})
export const branches = (table: string) => ask<Branches>('GET', `/tables/${table}/branches`)
export const openBranch = (table: string, at: number, seat: number, bots: (string | null)[] | null) =>
  ask<Opened>('POST', `/tables/${table}/branches`, { at, seat, bots })
export const dealsOfTheDay = () => ask<Today>('GET', '/deals')
export const dealOf = (deal: string, lang: string) => ask<Deal>('GET', `/deals/${deal}?lang=${lang}`)
export const playDeal = (deal: string, seat: number | null) => ask<Opened>('POST', `/deals/${deal}/tables`, { seat })

// Learning

export const tutorial = (game: string, lang: string) => ask<Tutorial>('GET', `/learn/${game}?lang=${lang}`)
export const lesson = (game: string, id: string, asked: LessonRequest, lang: string) =>
  ask<LessonState>('POST', `/learn/${game}/${id}?lang=${lang}`, asked)
export const rules = (game: string, lang: string, table: string | null) =>
  ask<Rules>('GET', `/rules/${game}?lang=${lang}${table ? `&table=${encodeURIComponent(table)}` : ''}`)
