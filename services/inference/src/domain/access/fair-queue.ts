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
  /** How many would go before one that comes now, if nobody else came. */
  ahead(turn: Turn): number
  /**
   * Takes out the newest item of the client that has most waiting, when it has more than the one that
   * comes now would have: in a full queue it makes room for those who ask for less.
   */
  yieldTo(turn: Turn): T | undefined
  size(): number
  /** In no particular order. */
  values(): Iterable<T>
}

type Line<T> = { readonly client: string; readonly items: Set<{ readonly item: T }>; servedAt: number }

/** Memory and time per operation grow with the clients and priorities that wait, not with the items. */
export function createFairQueue<T>(): FairQueue<T> {
  return new LineQueue()
}

class LineQueue<T> implements FairQueue<T> {
  readonly #levels = new Map<number, Map<string, Line<T>>>()
  #turns = 0
  #size = 0

  push(item: T, { client = '', priority = 0 }: Turn): () => void {
    const line = this.#lineOf(priority, client)
    const entry = { item }
    line.items.add(entry)
    this.#size++
    return () => {
      if (line.items.delete(entry)) this.#forget(priority, line)
    }
  }

  shift(): T | undefined {
    if (this.#size === 0) return undefined
    const priority = Math.min(...this.#levels.keys())
    const line = longestUnserved(this.#levels.get(priority)?.values() ?? [])
    const [entry] = line?.items ?? []
    if (line === undefined || entry === undefined) return undefined
    line.servedAt = this.#turns++
    line.items.delete(entry)
    this.#forget(priority, line)
    return entry.item
  }

  ahead({ client = '', priority = 0 }: Turn): number {
    const own = this.#levels.get(priority)?.get(client)?.items.size ?? 0
    let count = 0
    for (const line of this.#lines()) {
      const most = line.client === client ? own : own + 1
      if (line.priority < priority) count += line.items.size
      else if (line.priority === priority) count += Math.min(line.items.size, most)
    }
    return count
  }

  yieldTo({ client = '', priority = 0 }: Turn): T | undefined {
    const waiting = new Map<string, number>()
    for (const line of this.#lines()) waiting.set(line.client, (waiting.get(line.client) ?? 0) + line.items.size)
    let most: (Line<T> & { readonly priority: number }) | undefined
    let count = (waiting.get(client) ?? 0) + 1
    for (const line of this.#lines()) {
      const own = waiting.get(line.client) ?? 0
      const isLater = most?.client === line.client && line.priority > most.priority
      if (line.priority < priority || (own <= count && !isLater)) continue
      most = line
      count = own
    }
    const newest = [...(most?.items ?? [])].at(-1)
    if (most === undefined || newest === undefined) return undefined
    most.items.delete(newest)
    this.#forget(most.priority, most)
    return newest.item
  }

  size(): number {
    return this.#size
  }

  *values(): Iterable<T> {
    for (const { items } of this.#lines()) for (const { item } of items) yield item
  }

  *#lines(): Iterable<Line<T> & { readonly priority: number }> {
    for (const [priority, level] of this.#levels) for (const line of level.values()) yield { ...line, priority }
  }

  #lineOf(priority: number, client: string): Line<T> {
    const level = this.#levels.get(priority) ?? new Map<string, Line<T>>()
    this.#levels.set(priority, level)
    // Who begins to wait stands behind those who wait already, as if served just now.
    const line = level.get(client) ?? { client, items: new Set(), servedAt: this.#turns++ }
    level.set(client, line)
    return line
  }

  #forget(priority: number, line: Pick<Line<T>, 'client' | 'items'>): void {
    this.#size--
    if (line.items.size > 0) return
    this.#levels.get(priority)?.delete(line.client)
    if (this.#levels.get(priority)?.size === 0) this.#levels.delete(priority)
  }
}

function longestUnserved<T>(lines: Iterable<Line<T>>): Line<T> | undefined {
  let first: Line<T> | undefined
  for (const line of lines) if (first === undefined || line.servedAt < first.servedAt) first = line
  return first
}
