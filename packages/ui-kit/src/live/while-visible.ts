type Shown = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Has something done while a window is looked at, begun anew each time that it is shown.
 *
 * @param begin its signal aborts when the window is hidden
 * @returns ends it
 */
export function whileVisible(page: Shown, begin: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined
  const follow = () => {
    if (page.visibilityState === 'hidden') {
      running?.abort()
      running = undefined
    } else if (running === undefined) {
      running = new AbortController()
      begin(running.signal)
    }
  }
  page.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    page.removeEventListener('visibilitychange', follow)
    running?.abort()
  }
}
