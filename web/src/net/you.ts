// The HTTP API about oneself: account, history, profile, circles.
import { request } from './api'
import type {
  Account,
  CircleDeals,
  CirclePage,
  Circles,
  HistoryRequest,
  Imported,
  Me,
  PlayHistory,
  PlayInfo,
  Privacy,
  Profile,
  RecoveryCode,
  ScoreSheet,
  TableLink,
  TableRequest,
  TypedPlay,
  Weekly,
} from './protocol'

const ARCHIVE_TIMEOUT = 120_000

export const fetchAccount = () => request<Account>('GET', '/me/account')
export const saveProfile = (face: string | null, shown: string[]) =>
  request<Account>('POST', '/me/profile', face === null ? { shown } : { face, shown })
export const signDeviceOut = (device: string) => request<Account>('POST', `/me/devices/${device}/sign-out`, {})
export const signOutEverywhere = () => request<Me>('POST', '/me/sign-out-everywhere', {})
export const makeRecoveryCode = () => request<RecoveryCode>('POST', '/me/recovery', {})
export const recover = (code: string) => request<Me>('POST', '/me/recover', { code })
export const deleteMe = () => request<undefined>('POST', '/me/forget', {})
export const renamePasskey = (id: string, name: string) => request<undefined>('POST', `/me/passkeys/${id}`, { name })
export const removePasskey = (id: string) => request<undefined>('POST', `/me/passkeys/${id}/remove`, {})
export const fetchHistory = (wanted: HistoryRequest) => request<PlayHistory>('POST', '/me/history', wanted)
export const hidePlay = (play: string) => request<undefined>('POST', `/me/plays/${play}/hide`, {})
export const addPlay = (play: TypedPlay) => request<PlayInfo>('POST', '/me/plays', play)
export const fetchScoreSheet = (game: string, lang: string, options: Record<string, string> = {}) =>
  request<ScoreSheet>('GET', `/games/${game}/sheet?${new URLSearchParams({ lang, ...options }).toString()}`)
export const fetchProfile = (profile: string, lang: string) =>
  request<Profile>('GET', `/profiles/${encodeURIComponent(profile)}?lang=${lang}`)
export const fetchPrivacy = (lang: string) => request<Privacy>('GET', `/privacy?lang=${lang}`)

export const fetchCircles = () => request<Circles>('GET', '/circles')
export const createCircle = (name: string) => request<CirclePage>('POST', '/circles', { name })
export const fetchCircle = (circle: string) => request<CirclePage>('GET', `/circles/${circle}`)
/** What a circle made of today's deals. */
export const fetchCircleDeals = (circle: string) => request<CircleDeals>('GET', `/circles/${circle}/deals`)
export const joinCircle = (circle: string, invite: string) =>
  request<CirclePage>('POST', `/circles/${circle}/join`, { invite })
export const leaveCircle = (circle: string) => request<undefined>('POST', `/circles/${circle}/leave`, {})
export const openCircleTable = (circle: string, table: TableRequest) =>
  request<TableLink>('POST', `/circles/${circle}/tables`, table)
export const openAgain = (circle: string) => request<TableLink>('POST', `/circles/${circle}/again`, {})
export const setWeekly = (circle: string, weekly: Weekly | null) =>
  request<CirclePage>('POST', `/circles/${circle}/weekly`, weekly === null ? {} : { weekly })

/** Imports an archive that another server has made. */
export const importArchive = (file: Blob) =>
  request<Imported>('POST', '/me/archive', file, ARCHIVE_TIMEOUT, { 'content-type': 'application/zip' })

// Passkeys

/** Whether this browser can make passkeys. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

export async function addPasskey(): Promise<void> {
  const options = await request<PublicKeyCredentialCreationOptionsJSON>('POST', '/passkeys/register', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  await request<undefined>('POST', '/passkeys/registered', made.toJSON())
}

export async function signInWithPasskey(): Promise<Me> {
  const options = await request<PublicKeyCredentialRequestOptionsJSON>('POST', '/passkeys/sign-in', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const proof = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return request<Me>('POST', '/passkeys/signed-in', proof.toJSON())
}
