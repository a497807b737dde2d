import { inwardPath, outwardPath } from '../browser/base-path.ts'

/** What the address of the browser says of the view that is shown. */
export type Address = {
  readonly pathname: string
  /** With its question mark; empty without. */
  readonly search: string
}

/** What of the browser it is made of. */
export type Surroundings = {
  readonly location: Pick<Location, 'pathname' | 'search'>
  readonly scrollY: number
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly addEventListener: (type: 'popstate', listener: () => void) => void
}

/** Asked before an address is left. */
type Guard = {
  readonly holds: (from: Address, to: Address) => boolean
  /** It was held; `proceed` goes there all the same. */
  readonly onHeld: (proceed: () => void) => void
}

export type GoOptions = {
  /** Leaves no entry to go back to. */
  readonly replace?: boolean
  /** No guard is asked. */
  readonly ignoreGuards?: boolean
}

/** The address of the browser, as something that is read, watched and changed. */
export type Navigation = {
  /** The same object until the address changes. */
  get(): Address
  /** @returns what ends it */
  subscribe(listener: () => void): () => void
  /** @param href path and search of a view of this page */
  go(href: string, options?: GoOptions): void
  /** @returns what takes the guard away */
  guard(guard: Guard): () => void
}

/** Starts to listen to the browser's way back and forth, for as long as the page is there. */
export function createNavigation(around: Surroundings): Navigation {
  const { location, history } = around
  const listeners = new Set<() => void>()
  const guards = new Set<Guard>()
  const read = (): Address => ({ pathname: inwardPath(location.pathname), search: location.search })
  let address = read()
  // Entries of the history are counted, so that a step back that was held can be undone.
  let entry = entryOf(history.state) ?? 0
  let isUndoing = false
  let isAllowed = false

  history.replaceState({ ...history.state, entry }, '')
  around.addEventListener('popstate', () => {
    const next = entryOf(history.state) ?? entry + 1
    const steps = next - entry
    if (isUndoing) {
      isUndoing = false
      return
    }
    const guard = isAllowed ? undefined : holding(read())
    isAllowed = false
    if (guard !== undefined && steps !== 0) {
      isUndoing = true
      history.go(-steps)
      guard.onHeld(() => {
        isAllowed = true
        history.go(steps)
      })
      return
    }
    entry = next
    // A link to a place in the page makes an entry by itself.
    if (entryOf(history.state) === undefined) history.replaceState({ ...history.state, entry }, '')
    show()
  })

  const holding = (to: Address) => [...guards].find(({ holds }) => holds(address, to))
  function show(): void {
    address = read()
    for (const listener of [...listeners]) listener()
  }
  function change(href: string, replace: boolean): void {
    if (!replace) {
      history.replaceState({ ...history.state, scrollY: around.scrollY }, '')
      entry += 1
    }
    history[replace ? 'replaceState' : 'pushState']({ entry }, '', outwardPath(href))
    show()
  }
  return {
    get: () => address,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go(href, { replace = false, ignoreGuards = false } = {}) {
      const { pathname, search } = new URL(href, 'http://page')
      const guard = ignoreGuards ? undefined : holding({ pathname, search })
      if (guard === undefined) change(href, replace)
      else guard.onHeld(() => change(href, replace))
    },
    guard(guard) {
      guards.add(guard)
      return () => guards.delete(guard)
    },
  }
}

function entryOf(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined
  return typeof state.entry === 'number' ? state.entry : undefined
}
