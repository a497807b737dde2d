/** A beginning of a request: a fingerprint of everything up to here, and its length in tokens. */
export type Prefix = { readonly fingerprint: string; readonly tokens: number }

/** Remembers which upstream computed which beginnings, and which sessions it served. */
export type Affinity = {
  /** So many tokens of the request's beginning were sent to this upstream before; 0 for none. */
  knownTokens(backend: string, prefixes: readonly Prefix[]): number
  /** The upstream of a session. */
  homeOf(session: string): string | undefined
  remember(backend: string, prefixes: readonly Prefix[], session: string | undefined): void
  size(): number
}

/** How many upstreams are remembered for one beginning; one that all share, such as a system prompt, is known to many. */
const maxHolders = 4

/** @param maxEntries beginnings and sessions remembered; those not used for longest are forgotten */
export function createAffinity(maxEntries: number): Affinity {
  // Insertion order is order of use. A session's key starts with a character that no fingerprint has.
  const entries = new Map<string, readonly string[]>()

  const touch = (key: string, holders: readonly string[]) => {
    entries.delete(key)
    entries.set(key, holders)
  }
  const store = (key: string, backend: string, limit: number) => {
    const others = (entries.get(key) ?? []).filter((holder) => holder !== backend)
    touch(key, [backend, ...others].slice(0, limit))
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
  }

  return {
    knownTokens: (backend, prefixes) =>
      prefixes.findLast(({ fingerprint }) => entries.get(fingerprint)?.includes(backend) === true)?.tokens ?? 0,
    homeOf: (session) => entries.get(`:${session}`)?.[0],
    remember(backend, prefixes, session) {
      for (const { fingerprint } of prefixes) store(fingerprint, backend, maxHolders)
      if (session !== undefined) store(`:${session}`, backend, 1)
    },
    size: () => entries.size,
  }
}
