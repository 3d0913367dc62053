// The HTTP API of tournaments.
import { request } from './api'
import type {
  HostRequest,
  MyTournament,
  TournamentBoard,
  TournamentLink,
  TournamentList,
  TournamentSettings,
} from './protocol'

export const fetchTournaments = () => request<TournamentList>('GET', '/tournaments')
export const createTournament = (settings: TournamentSettings, key = '') =>
  request<TournamentLink>(
    'POST',
    '/tournaments',
    settings,
    undefined,
    key ? { authorization: `Bearer ${key}` } : undefined,
  )
export const fetchBoard = (id: string, round = 0) =>
  request<TournamentBoard>('GET', `/tournaments/${encodeURIComponent(id)}${round ? `?round=${round}` : ''}`)
export const fetchMyTournament = (id: string) =>
  request<MyTournament>('GET', `/tournaments/${encodeURIComponent(id)}/me`)
export const enterTournament = (id: string) => request<MyTournament>('POST', `/tournaments/${id}/enter`, {})
export const leaveTournament = (id: string) => request<MyTournament>('POST', `/tournaments/${id}/leave`, {})
export const hostTournament = (id: string, act: HostRequest) =>
  request<MyTournament>('POST', `/tournaments/${id}/host`, act)
