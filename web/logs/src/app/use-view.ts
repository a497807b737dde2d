import { useSyncExternalStore } from 'react'
import { parseView, renderView, type View } from './view.ts'

const changed = 'hearth-view-changed'

/** The view that the address holds, and a way to change parts of it. */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const address = useSyncExternalStore(subscribe, () => window.location.search)
  return [parseView(address), changeView]
}

function changeView(change: Partial<View>): void {
  const next = renderView({ ...parseView(window.location.search), ...change })
  if (next === window.location.search) return
  // Other containers or another time are a place to come back to; the rest refines it.
  const method = 'containers' in change || 'range' in change ? 'pushState' : 'replaceState'
  window.history[method](null, '', `${window.location.pathname}${next}`)
  window.dispatchEvent(new Event(changed))
}

function subscribe(notify: () => void): () => void {
  window.addEventListener(changed, notify)
  window.addEventListener('popstate', notify)
  return () => {
    window.removeEventListener(changed, notify)
    window.removeEventListener('popstate', notify)
  }
}
