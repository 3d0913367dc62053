// The HTTP API: one function per request; an error answer becomes an ApiError with the server's code.
import type {
  Advice,
  Branches,
  Cancellation,
  Catalogue,
  Deal,
  GameTexts,
  Invitation,
  LessonRequest,
  LessonState,
  Lobby,
  Me,
  MyTables,
  Outcome,
  Pieces,
  Points,
  Problem,
  RecordLink,
  Replay,
  ReviewState,
  Rules,
  Story,
  TableLink,
  TableRequest,
  Today,
  Tutorial,
} from './protocol'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
  ) {
    super(message)
  }
}

/** The server's code of an error, for the texts that explain it. */
export function errorCode(error: unknown): string {
  return error instanceof ApiError ? error.code : 'failed'
}

/** The code of an error that keeps a whole screen from being shown. */
export function screenErrorCode(error: unknown): string {
  return error instanceof ApiError && error.status === 404 ? 'not-found' : errorCode(error)
}

const TIMEOUT = 15_000
const BOT_TIMEOUT = 60_000

async function request<Answer>(method: string, path: string, body?: unknown, timeout = TIMEOUT): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    })
  } catch {
    throw new ApiError('unreachable', 'the server does not answer')
  }
  if (response.status === 204) return undefined as Answer
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer === null) throw new ApiError('unreachable', 'the answer broke off')
  if (response.ok || (answer as { type?: string } | null)?.type === 'refused') return answer as Answer
  const problem = answer as Problem | null
  throw new ApiError(problem?.code ?? 'failed', problem?.message ?? response.statusText, response.status)
}

const seatParam = (seat: number | null) => (seat === null ? '' : `&seat=${seat}`)

export const fetchCatalogue = (lang: string) => request<Catalogue>('GET', `/games?lang=${lang}`)
export const fetchGameTexts = (game: string, lang: string) =>
  request<GameTexts>('GET', `/games/${game}/texts?lang=${lang}`)
export const fetchGamePieces = (game: string, lang: string) =>
  request<Pieces>('GET', `/games/${game}/pieces?lang=${lang}`)
export const fetchTablePieces = (table: string, lang: string) =>
  request<Pieces>('GET', `/tables/${table}/pieces?lang=${lang}`)
export const signInAsGuest = (name: string) => request<Me>('POST', '/me', { name })
export const fetchMyTables = () => request<MyTables>('GET', '/me/tables')
export const fetchLobby = () => request<Lobby>('GET', '/tables')
export const createTable = (table: TableRequest) => request<TableLink>('POST', '/tables', table)
export const fetchTable = (table: string) => request<Story>('GET', `/tables/${table}`)
export const fetchPosition = (table: string, seat: number | null, at: number, lang: string) =>
  request<Story>('GET', `/tables/${table}?at=${at}&lang=${lang}${seatParam(seat)}`)
export const fetchPoints = (table: string) => request<Points>('GET', `/tables/${table}/points`)
export const enterTable = (table: string, invite: string) =>
  request<Story>('POST', `/tables/${table}/enter`, { invite })
export const fetchInvitation = (table: string) => request<Invitation>('GET', `/tables/${table}/invitation`)
export const postIntent = <Answer>(table: string, intent: unknown, lang: string) =>
  request<Answer>('POST', `/tables/${table}/intents?lang=${lang}`, intent)
export const fetchAdvice = (table: string, seat: number, lang: string) =>
  request<Advice>('GET', `/tables/${table}/advice?seat=${seat}&lang=${lang}`, undefined, BOT_TIMEOUT)

// After the game

export const fetchReplay = (table: string, seat: number | null, at: number, count: number, lang: string) =>
  request<Replay>('GET', `/tables/${table}/replay?at=${at}&count=${count}&lang=${lang}${seatParam(seat)}`)
export const fetchOutcome = (table: string, lang: string) =>
  request<Outcome>('GET', `/tables/${table}/outcome?lang=${lang}`)
export const shareTable = (table: string) => request<RecordLink>('POST', `/tables/${table}/share`, {})
export const uploadRecord = (record: string, edition?: string) =>
  request<RecordLink>('POST', '/records', { record, edition: edition ?? null })
export const fetchReview = (table: string, lang: string) => request<ReviewState>('GET', `/review/${table}?lang=${lang}`)
export const startReview = (table: string, lang: string) =>
  request<ReviewState>('POST', `/review/${table}?lang=${lang}`, {})
export const cancelReview = (table: string) => request<Cancellation>('POST', `/review/${table}/cancel`, {})
export const fetchBranches = (table: string) => request<Branches>('GET', `/tables/${table}/branches`)
export const createBranch = (table: string, at: number, seat: number, bots: (string | null)[] | null) =>
  request<TableLink>('POST', `/tables/${table}/branches`, { at, seat, bots })
export const fetchDailyDeals = () => request<Today>('GET', '/deals')
export const fetchDeal = (deal: string, lang: string) => request<Deal>('GET', `/deals/${deal}?lang=${lang}`)
export const playDeal = (deal: string, seat: number | null) =>
  request<TableLink>('POST', `/deals/${deal}/tables`, { seat })

// Learning

export const fetchTutorial = (game: string, lang: string) => request<Tutorial>('GET', `/learn/${game}?lang=${lang}`)
export const playLesson = (game: string, id: string, action: LessonRequest, lang: string) =>
  request<LessonState>('POST', `/learn/${game}/${id}?lang=${lang}`, action)
export const fetchRules = (game: string, lang: string, table: string | null) =>
  request<Rules>('GET', `/rules/${game}?lang=${lang}${table ? `&table=${encodeURIComponent(table)}` : ''}`)
