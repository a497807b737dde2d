/** One that waits. */
export type Waiting<T> = {
  readonly value: T
  /** Whose it is: clients take turns. */
  readonly client: string
  /** Smaller goes first, whoever it is. */
  readonly priority: number
}

/** A line in which clients take turns, so that one with many requests holds up only itself. */
export type WaitingLine<T> = {
  add(waiting: Waiting<T>): void
  /** Takes out one that no longer waits; without effect when it is not there. */
  remove(waiting: Waiting<T>): void
  /** Whose turn it is; it stays in the line. */
  first(): Waiting<T> | undefined
  /** All that wait, in the order in which they were added for each client. */
  all(): readonly Waiting<T>[]
  size(): number
  sizeOf(client: string): number
}

export function createWaitingLine<T>(): WaitingLine<T> {
  // Clients in the order of their turns; each one's requests by priority, then by age.
  const clients = new Map<string, Waiting<T>[]>()
  let size = 0

  const headPriority = (line: readonly Waiting<T>[]) => line[0]?.priority ?? Number.POSITIVE_INFINITY

  return {
    add(waiting) {
      const line = clients.get(waiting.client) ?? []
      const at = line.findIndex(({ priority }) => priority > waiting.priority)
      line.splice(at === -1 ? line.length : at, 0, waiting)
      clients.set(waiting.client, line)
      size++
    },
    remove(waiting) {
      const line = clients.get(waiting.client)
      const at = line?.indexOf(waiting) ?? -1
      if (line === undefined || at === -1) return
      line.splice(at, 1)
      size--
      // Behind all others: the next turn is theirs.
      clients.delete(waiting.client)
      if (line.length > 0) clients.set(waiting.client, line)
    },
    first() {
      const least = Math.min(...[...clients.values()].map(headPriority))
      return [...clients.values()].find((line) => headPriority(line) === least)?.[0]
    },
    all: () => [...clients.values()].flat(),
    size: () => size,
    sizeOf: (client) => clients.get(client)?.length ?? 0,
  }
}
