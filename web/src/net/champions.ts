// The champions' table over the HTTP API.
import { request } from './api'
import type { ChampionsLadders, TableLink } from './protocol'

export const fetchLadders = () => request<ChampionsLadders>('GET', '/champions')
export const challengeLevel = (game: string, seats: number, level: string) =>
  request<TableLink>('POST', '/champions', { game, seats, level })
