// The HTTP API of leagues.
import { request } from './api'
import type { LeagueLink, LeagueList, LeaguePage, LeagueSettings } from './protocol'

export type LeagueAct = 'join' | 'quit' | 'close'

export const fetchLeagues = () => request<LeagueList>('GET', '/leagues')
export const createLeague = (settings: LeagueSettings, key = '') =>
  request<LeagueLink>('POST', '/leagues', settings, undefined, key ? { authorization: `Bearer ${key}` } : undefined)
export const fetchLeague = (id: string) => request<LeaguePage>('GET', `/leagues/${encodeURIComponent(id)}`)
export const actInLeague = (id: string, act: LeagueAct) => request<LeaguePage>('POST', `/leagues/${id}/${act}`, {})
