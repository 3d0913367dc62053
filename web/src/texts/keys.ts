// The keys of all texts but the games'.
import type front from './en.json'
import type shared from './shared/en.json'
import type calendar from '../screens/calendar/texts/en.json'
import type champions from '../screens/champions/texts/en.json'
import type circle from '../screens/circle/texts/en.json'
import type deal from '../screens/deal/texts/en.json'
import type games from '../screens/games/texts/en.json'
import type keeper from '../screens/keeper/texts/en.json'
import type league from '../screens/league/texts/en.json'
import type learn from '../screens/learn/texts/en.json'
import type me from '../screens/me/texts/en.json'
import type privacy from '../screens/privacy/texts/en.json'
import type puzzle from '../screens/puzzle/texts/en.json'
import type replay from '../screens/replay/texts/en.json'
import type review from '../screens/review/texts/en.json'
import type rules from '../screens/rules/texts/en.json'
import type style from '../screens/style/texts/en.json'
import type table from '../screens/table/texts/en.json'
import type tournament from '../screens/tournament/texts/en.json'

type Texts = typeof front &
  typeof shared &
  typeof calendar &
  typeof champions &
  typeof circle &
  typeof deal &
  typeof games &
  typeof keeper &
  typeof league &
  typeof learn &
  typeof me &
  typeof privacy &
  typeof puzzle &
  typeof replay &
  typeof review &
  typeof rules &
  typeof style &
  typeof table &
  typeof tournament

export type PageKey = keyof Texts
