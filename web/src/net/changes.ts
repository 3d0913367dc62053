// Follow a board (of a tournament or a league): the server says that it has changed, and the page fetches it again.
const RETRY = 10_000

/**
 * Call `refresh` now, after every change, and when the page is seen again. While the server can't be followed it is
 * called every ten seconds. Return how to stop.
 */
export function followBoard(path: string, refresh: () => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  function start() {
    stop()
    if (document.hidden) return
    source = new EventSource(`/api${path}/changes`)
    source.onopen = refresh
    source.onmessage = refresh
    source.onerror = () => {
      stop()
      refresh()
      timer = setTimeout(start, RETRY)
    }
  }

  refresh()
  start()
  document.addEventListener('visibilitychange', start)
  return () => {
    document.removeEventListener('visibilitychange', start)
    stop()
  }
}
