import { useSyncExternalStore } from 'react'

const declinedName = 'hearth-offer-declined'
const watchedName = 'hearth-offer-watched'
const yearS = 31_536_000

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The value of a cookie, or `undefined`.
 *
 * @param cookies `document.cookie`
 */
export function cookieIn(cookies: string, name: string): string | undefined {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

// In cookies, which do not know of ports: what is said on one of the six pages holds on all of them.
function remember(name: string, value: string, keptS: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing where a page came by plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${keptS}; samesite=lax`
  for (const listener of listeners) listener()
}

export type OfferMemory = {
  /** The model to which this browser said "not now". */
  readonly declined: string | undefined
  /** The model that was shown on its way, so that its arrival is news. */
  readonly watched: string | undefined
}

/** What this browser remembers of offers, on all pages of this host. */
export function useOfferMemory(): OfferMemory {
  const cookies = useSyncExternalStore(subscribe, () => document.cookie)
  return { declined: cookieIn(cookies, declinedName), watched: cookieIn(cookies, watchedName) }
}

export const offerMemory = {
  decline: (model: string) => remember(declinedName, model, yearS),
  watch: (model: string) => remember(watchedName, model, yearS),
  /** Its arrival was seen. */
  forget: () => remember(watchedName, '', 0),
}
