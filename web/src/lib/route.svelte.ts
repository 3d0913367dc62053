// Where the person is: the address in the browser's bar, as a screen and what it names.
export interface Route {
  screen: 'front' | 'table' | 'rules' | 'style' | 'lost'
  id: string
  query: URLSearchParams
}

function read(): Route {
  const [screen = '', id = ''] = location.pathname.split('/').filter(Boolean)
  const query = new URLSearchParams(location.search)
  if (!screen) return { screen: 'front', id: '', query }
  if (screen === 't' && id) return { screen: 'table', id, query }
  if (screen === 'rules' && id) return { screen: 'rules', id, query }
  if (screen === 'style') return { screen: 'style', id: '', query }
  return { screen: 'lost', id: '', query }
}

let current = $state.raw<Route>(read())

export const route = {
  get now(): Route {
    return current
  },
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  current = read()
  scrollTo(0, 0)
}

/** Lets ordinary links change the screen without a reload. */
export function followLinks(): void {
  addEventListener('popstate', () => (current = read()))
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a')
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (link.target || link.origin !== location.origin || link.hasAttribute('download')) return
    if (link.pathname === location.pathname && link.hash) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
