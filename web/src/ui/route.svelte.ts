// The router: the address as a screen and its parameter.
export interface Route {
  screen: 'front' | 'table' | 'learn' | 'rules' | 'style' | 'replay' | 'review' | 'deal' | 'lost'
  id: string
}

function read(): Route {
  const [first = '', id = ''] = location.pathname.split('/').filter(Boolean)
  if (first === 't' && id) return { screen: 'table', id }
  if (first === 'learn' && id) return { screen: 'learn', id }
  if (first === 'rules' && id) return { screen: 'rules', id }
  if (first === 'replay') return { screen: 'replay', id }
  if ((first === 'review' || first === 'deal') && id) return { screen: first, id }
  if (first === 'style') return { screen: 'style', id: '' }
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

export function navigate(path: string): void {
  history.pushState(null, '', path)
  current = read()
  scrollTo(0, 0)
}

/** Makes ordinary links change the screen without a reload. */
export function interceptLinks(): void {
  addEventListener('popstate', () => (current = read()))
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
