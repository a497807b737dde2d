/** What decides when its turn comes. */
export type Turn = {
  /** Those who wait for the same client take one turn between them; absent: one client of all who have no name. */
  readonly client?: string | undefined
  /** Smaller goes first, whoever asks; absent: 0. */
  readonly priority?: number | undefined
}

/** A queue in which clients take turns, so that one who asks for much does not starve another. */
export type FairQueue<T> = {
  /** @returns a function that takes the item out again; without effect once it left */
  push(item: T, turn: Turn): () => void
  /** Takes the next one out: of the smallest priority, of the client served longest ago, its oldest. */
  shift(): T | undefined
  size(): number
  /** In no particular order. */
  values(): Iterable<T>
}

type Line<T> = { readonly client: string; readonly items: Set<{ readonly item: T }>; servedAt: number }

/** Memory and time per operation grow with the clients and priorities that wait, not with the items. */
export function createFairQueue<T>(): FairQueue<T> {
  const levels = new Map<number, Map<string, Line<T>>>()
  let turns = 0
  let size = 0

  const lineOf = (priority: number, client: string): Line<T> => {
    const level = levels.get(priority) ?? new Map<string, Line<T>>()
    levels.set(priority, level)
    // Who begins to wait stands behind those who wait already, as if served just now.
    const line = level.get(client) ?? { client, items: new Set(), servedAt: turns++ }
    level.set(client, line)
    return line
  }
  const forget = (priority: number, line: Line<T>) => {
    size--
    if (line.items.size > 0) return
    levels.get(priority)?.delete(line.client)
    if (levels.get(priority)?.size === 0) levels.delete(priority)
  }

  return {
    push(item, { client = '', priority = 0 }) {
      const line = lineOf(priority, client)
      const entry = { item }
      line.items.add(entry)
      size++
      return () => {
        if (line.items.delete(entry)) forget(priority, line)
      }
    },
    shift() {
      if (size === 0) return undefined
      const priority = Math.min(...levels.keys())
      const line = longestUnserved(levels.get(priority)?.values() ?? [])
      const [entry] = line?.items ?? []
      if (line === undefined || entry === undefined) return undefined
      line.servedAt = turns++
      line.items.delete(entry)
      forget(priority, line)
      return entry.item
    },
    size: () => size,
    *values() {
      for (const level of levels.values())
        for (const { items } of level.values()) for (const { item } of items) yield item
    },
  }
}

function longestUnserved<T>(lines: Iterable<Line<T>>): Line<T> | undefined {
  let first: Line<T> | undefined
  for (const line of lines) if (first === undefined || line.servedAt < first.servedAt) first = line
  return first
}
