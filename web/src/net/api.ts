// The HTTP API: one function per request; an error answer becomes an ApiError with the server's code.
import type {
  AddedChannel,
  Advice,
  BlockedPlayers,
  Branches,
  Cancellation,
  Catalogue,
  Deal,
  DealCalendar,
  EditionSource,
  FoundSeat,
  GameTexts,
  Invitation,
  KeptBans,
  KeptPenalties,
  KeptPlayers,
  KeptReports,
  KeptTables,
  LessonRequest,
  LessonState,
  Lobby,
  Me,
  MyTables,
  Notifications,
  Outcome,
  Pieces,
  Points,
  Preferences,
  Problem,
  PushRequest,
  RecordLink,
  Replay,
  ReviewState,
  Rules,
  StoredEdition,
  Story,
  TableLink,
  TableRequest,
  TestResult,
  Today,
  Tutorial,
  VacationState,
  WebhookRequest,
} from './protocol'
import { isLocal } from '../offline/messages'
import { readSummaries } from '../offline/store'
import { IS_STATIC } from '../ui/base'

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
/** How a proxy answers when the server behind it does not. */
const GATEWAY = new Set([502, 503, 504])

/** What this device can answer when the server does not: all that needs nobody else. */
const WITHOUT_SERVER = /^\/(games|rules|learn|puzzles|me$|tables$|records$)/
const TABLE_ID = /^\/(?:tables|review)\/([^/?]+)/

/** Asks the server, or this device about its own tables and where there is no server. */
export async function request<Answer>(
  method: string,
  path: string,
  body?: unknown,
  timeout = TIMEOUT,
  headers: Record<string, string> = {},
): Promise<Answer> {
  if (IS_STATIC || isLocal(TABLE_ID.exec(path)?.[1] ?? '')) return askDevice(method, path, body)
  try {
    return await askServer<Answer>(method, path, body, timeout, headers)
  } catch (error) {
    const isLost = error instanceof ApiError && error.code === 'unreachable'
    if (!isLost || !WITHOUT_SERVER.test(path) || (method === 'GET' && path === '/tables')) throw error
    const device = await loadDevice().catch(() => null)
    await device?.look()
    if (!device?.canAnswer) throw error
    return askDevice(method, path, body)
  }
}

/** What plays on this device is loaded when it is needed. */
const loadDevice = () => import('../offline/device.svelte').then(({ device }) => device)

async function askDevice<Answer>(method: string, path: string, body: unknown): Promise<Answer> {
  const content = body === undefined ? '' : JSON.stringify(body)
  const { status, type, text } = await loadDevice()
    .then((device) => device.ask({ kind: 'answer', method, target: `/api${path}`, body: content }))
    .catch(() => {
      throw new ApiError('unreachable', 'Python could not be fetched')
    })
  if (type.startsWith('text/plain')) return text as Answer
  const answer: unknown = JSON.parse(text)
  if (status === 200) return answer as Answer
  const problem = answer as Problem
  throw new ApiError(problem.code, problem.message ?? '', status)
}

async function askServer<Answer>(
  method: string,
  path: string,
  body: unknown,
  timeout: number,
  headers: Record<string, string>,
): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers:
        body === undefined || body instanceof Blob ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    })
  } catch {
    throw new ApiError('unreachable', 'the server does not answer')
  }
  if (response.status === 204) return undefined as Answer
  if (response.ok && response.headers.get('content-type')?.startsWith('text/plain'))
    return (await response.text()) as Answer
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer === null) throw new ApiError('unreachable', 'the answer broke off')
  if (response.ok || (answer as { type?: string } | null)?.type === 'refused') return answer as Answer
  // A proxy says so in a page of its own, not in words of the server.
  if (answer === null && GATEWAY.has(response.status)) throw new ApiError('unreachable', 'there is only a proxy')
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
export const signInAsGuest = (name: string, keep: boolean) => request<Me>('POST', '/me', { name, keep })
export const fetchNotifications = () => request<Notifications>('GET', '/me/notifications')
export const setPreferences = (preferences: Preferences) =>
  request<Preferences>('POST', '/me/notifications', preferences)
export const addPush = (push: PushRequest) => request<AddedChannel>('POST', '/me/notifications/push', push)
export const addEmail = (address: string) => request<AddedChannel>('POST', '/me/notifications/email', { address })
export const addWebhook = (hook: WebhookRequest) => request<AddedChannel>('POST', '/me/notifications/webhook', hook)
export const removeChannel = (id: string) => request<undefined>('POST', '/me/notifications/remove', { id })
export const testChannel = (id: string) => request<TestResult>('POST', '/me/notifications/test', { id }, BOT_TIMEOUT)
export const fetchVacation = () => request<VacationState>('GET', '/me/vacation')
export const setVacation = (days: number) => request<VacationState>('POST', '/me/vacation', { days })
/** One's games: those on this device and, for somebody whom the server knows, its own if it answers. */
export async function fetchMyTables(known: boolean): Promise<MyTables> {
  const none = { tables: [] }
  const { tables } =
    IS_STATIC || !known
      ? none
      : await askServer<MyTables>('GET', '/me/tables', undefined, TIMEOUT, {}).catch(() => none)
  return { tables: [...tables, ...(await readSummaries())] }
}
export const fetchLobby = () => request<Lobby>('GET', '/tables')
export const findSeat = (game: string, lang: string) => request<FoundSeat>('POST', '/seats', { game, lang })
export const blockPlayer = (table: string, author: string) =>
  request<undefined>('POST', `/tables/${table}/block`, { author })
export const reportPlayer = (table: string, author: string, reason: string) =>
  request<undefined>('POST', `/tables/${table}/report`, { author, reason })
export const fetchBlocked = () => request<BlockedPlayers>('GET', '/me/blocked')
export const unblockPlayer = (id: string) => request<undefined>('POST', '/me/unblock', { id })
export const createTable = (table: TableRequest) => request<TableLink>('POST', '/tables', table)
/** Sends cards of one's own, which the host may then choose by the key that is returned. */
export const storeEdition = (table: string, edition: EditionSource) =>
  request<StoredEdition>('POST', `/tables/${table}/edition`, edition)
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
export const fetchRecord = (table: string) => request<string>('GET', `/tables/${table}/record`)
export const handOverRecord = (record: string) => request<TableLink>('POST', '/me/records', { record })
export const fetchReview = (table: string, lang: string) => request<ReviewState>('GET', `/review/${table}?lang=${lang}`)
export const startReview = (table: string, lang: string) =>
  request<ReviewState>('POST', `/review/${table}?lang=${lang}`, {})
export const cancelReview = (table: string) => request<Cancellation>('POST', `/review/${table}/cancel`, {})
export const fetchBranches = (table: string) => request<Branches>('GET', `/tables/${table}/branches`)
export const createBranch = (table: string, at: number, seat: number, bots: (string | null)[] | null) =>
  request<TableLink>('POST', `/tables/${table}/branches`, { at, seat, bots })
export const fetchDailyDeals = () => request<Today>('GET', '/deals')
/** A month of deals of the day, such as 2030-12; the present one for an empty text. */
export const fetchCalendar = (month: string) => request<DealCalendar>('GET', `/me/deals${month && `?month=${month}`}`)
export const fetchDeal = (deal: string, lang: string) => request<Deal>('GET', `/deals/${deal}?lang=${lang}`)
export const playDeal = (deal: string, seat: number | null) =>
  request<TableLink>('POST', `/deals/${deal}/tables`, { seat })

// Learning

export const fetchTutorial = (game: string, lang: string) => request<Tutorial>('GET', `/learn/${game}?lang=${lang}`)
export const playLesson = (game: string, id: string, action: LessonRequest, lang: string) =>
  request<LessonState>('POST', `/learn/${game}/${id}?lang=${lang}`, action)
export const fetchRules = (game: string, lang: string, table: string | null) =>
  request<Rules>('GET', `/rules/${game}?lang=${lang}${table ? `&table=${encodeURIComponent(table)}` : ''}`)

// The keeper's page

export type BanKind = 'player' | 'address'

/** The addresses that need the keeper's key. */
export function keeperApi(key: string) {
  const ask = <Answer>(method: string, path: string, body?: unknown) =>
    request<Answer>(method, `/keeper/${path}`, body, TIMEOUT, { authorization: `Bearer ${key}` })
  return {
    findPlayers: (name: string) => ask<KeptPlayers>('POST', 'players', { name }),
    listTables: () => ask<KeptTables>('GET', 'tables'),
    listReports: () => ask<KeptReports>('GET', 'reports'),
    exportReportedRecord: (report: string) => ask<string>('GET', `reports/${report}/record`),
    listBans: () => ask<KeptBans>('GET', 'bans'),
    dismissReport: (report: string) => ask<undefined>('POST', `reports/${report}/dismiss`, {}),
    ban: (kind: BanKind, value: string) => ask<undefined>('POST', 'bans', { kind, value }),
    liftBan: (kind: BanKind, value: string) => ask<undefined>('POST', 'bans/lift', { kind, value }),
    listPenalties: () => ask<KeptPenalties>('GET', 'penalties'),
    liftPenalty: (network: string) => ask<undefined>('POST', 'penalties/lift', { network }),
    closeTable: (table: string) => ask<undefined>('POST', `tables/${table}/close`, {}),
    exportRecord: (table: string) => ask<string>('GET', `tables/${table}/record`),
  }
}
