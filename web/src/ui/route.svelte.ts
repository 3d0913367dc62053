// The router: the address as a screen and its parameter.
import { BASE } from './base'

export interface Route {
  screen:
    | 'front'
    | 'table'
    | 'learn'
    | 'rules'
    | 'style'
    | 'replay'
    | 'review'
    | 'deal'
    | 'keeper'
    | 'me'
    | 'games'
    | 'player'
    | 'circle'
    | 'tournament'
    | 'tournaments'
    | 'calendar'
    | 'champions'
    | 'league'
    | 'leagues'
    | 'puzzle'
    | 'puzzles'
    | 'privacy'
    | 'lost'
  id: string
}

function read(): Route {
  const path = location.pathname.startsWith(BASE) ? location.pathname.slice(BASE.length) : location.pathname
  const [first = '', id = '', part = ''] = path
    .replace(/^index\.html$/, '')
    .split('/')
    .filter(Boolean)
  if (first === 't' && id) return { screen: 'table', id }
  if (first === 'learn' && id) return { screen: 'learn', id }
  if (first === 'rules' && id) return { screen: 'rules', id }
  if (first === 'replay') return { screen: 'replay', id }
  if ((first === 'review' || first === 'deal') && id) return { screen: first, id }
  if ((first === 'player' || first === 'circle' || first === 'tournament' || first === 'league') && id)
    return { screen: first, id }
  if (first === 'puzzles' && id) return { screen: 'puzzle', id: part ? `${id}/${part}` : id }
  if (first === 'tournaments' || first === 'puzzles' || first === 'leagues') return { screen: first, id: '' }
  if (first === 'calendar' || first === 'champions') return { screen: first, id: '' }
  if (first === 'me' || first === 'games' || first === 'privacy') return { screen: first, id: '' }
  if (first === 'style' || first === 'keeper') return { screen: first, id: '' }
  return { screen: first ? 'lost' : 'front', id: '' }
}

let current = $state.raw<Route>(read())

export const route = {
  get now(): Route {
    return current
  },
}

export function rulesPath(game: string, clause = '', table = ''): string {
  return `/rules/${game}${table && `?table=${table}`}${clause && `#${clause}`}`
}

export function lessonsPath(game: string): string {
  return `/learn/${game}`
}

/** The address of a puzzle, of a game's next one, or of the next one of a theme. */
export function puzzlePath(game: string, puzzle = '', theme = ''): string {
  return `/puzzles/${game}${puzzle && `/${puzzle}`}${theme && `#${theme}`}`
}

/** The address of a screen: where the page is served from a folder, behind that. */
function inBase(path: string): string {
  return path.startsWith(BASE) ? path : BASE + path.slice(1)
}

/** Shows a screen; one that replaces the present one leaves no way back to it. */
export function navigate(path: string, replaces = false): void {
  if (replaces) history.replaceState(null, '', inBase(path))
  else history.pushState(null, '', inBase(path))
  current = read()
  scrollTo(0, 0)
}

/** Changes the address of the screen that is shown. */
export function replaceAddress(path: string): void {
  history.replaceState(history.state, '', inBase(path))
}

/** Links name screens as of the root; whoever opens one in another way than by a click needs the whole address. */
function correctLink({ target }: Event): void {
  const link = (target as Element | null)?.closest?.('a[href^="/"]')
  const path = link?.getAttribute('href') ?? ''
  if (path && !path.startsWith(BASE)) link?.setAttribute('href', inBase(path))
}

/** Makes ordinary links change the screen without a reload. */
export function interceptLinks(): void {
  addEventListener('popstate', () => (current = read()))
  if (BASE !== '/') for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, correctLink)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a')
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    if (
      link.target ||
      link.origin !== location.origin ||
      link.hasAttribute('download') ||
      link.pathname.startsWith('/api/')
    )
      return
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  })
}
