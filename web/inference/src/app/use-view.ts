import { useCallback, useSyncExternalStore } from 'react'
import { parseView, type View } from './view.ts'

const subscribe = (onChange: () => void) => {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}

/** The view that the address names, and a way to go to another; back and forward work. */
export function useView(): readonly [View, (view: View) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search)
  const go = useCallback((view: View) => {
    history.pushState(undefined, '', view === 'playground' ? location.pathname : `?view=${view}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, [])
  return [parseView(search), go]
}
