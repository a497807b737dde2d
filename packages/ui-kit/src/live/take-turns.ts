/**
 * How many streams the windows of a browser keep open to one service. A browser has six connections to it for all
 * of them, and what is asked and sent needs some.
 */
export const streamPlaces = 3

// So long everybody hears of what happens at once; six windows hear of it within two turns.
const turnMs = 2_000

const names = Array.from({ length: streamPlaces }, (_, at) => `hearth-stream-${at}`)

export type Turns = {
  /** Locks that all windows of this address share; `undefined` where the browser has none: then nobody waits. */
  readonly locks: LockManager | undefined
  /** Ends it for good. */
  readonly signal: AbortSignal
  /** Told when every place is taken. */
  readonly onWait?: () => void
  readonly turnMs?: number
}

/**
 * Does what keeps a connection open, in this window, while no more than `streamPlaces` windows do so. Where more want
 * to, each has its turn.
 *
 * @param use begun anew with every turn; resolves soon after its signal has aborted
 */
export async function takeTurns(turns: Turns, use: (turn: AbortSignal) => Promise<void>): Promise<void> {
  const { locks, signal } = turns
  if (locks === undefined) return await use(signal)
  while (!signal.aborted) await inPlace({ ...turns, locks }, (name) => oneTurn({ ...turns, locks }, name, use))
}

type Locked = Turns & { readonly locks: LockManager }

async function inPlace({ locks, signal, onWait }: Locked, use: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) {
    const wasFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false
      await use(name)
      return true
    })
    if (wasFree || signal.aborted) return
  }
  onWait?.()
  const name = await leastAwaited(locks)
  // Who leaves while waiting has nothing to end.
  await locks
    .request(name, { signal }, () => use(name))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}

async function oneTurn(
  { locks, signal, turnMs: lastsMs = turnMs }: Locked,
  name: string,
  use: (turn: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController()
  const giveWay = async () => {
    if ((await awaitedAt(locks)).get(name)) over.abort()
  }
  const timer = setInterval(() => void giveWay(), lastsMs)
  try {
    await use(AbortSignal.any([signal, over.signal]))
  } finally {
    clearInterval(timer)
  }
}

async function leastAwaited(locks: LockManager): Promise<string> {
  const awaited = await awaitedAt(locks)
  const [first = ''] = names.toSorted((one, other) => (awaited.get(one) ?? 0) - (awaited.get(other) ?? 0))
  return first
}

/** How many windows wait for each place. */
async function awaitedAt(locks: LockManager): Promise<ReadonlyMap<string, number>> {
  const { pending = [] } = await locks.query()
  return new Map(names.map((name) => [name, pending.filter((lock) => lock.name === name).length]))
}
