/** What is done apart from answering. */

export type WorkKind = 'run' | 'webhook' | 'ingestion'

export type Work = {
  readonly id: string
  readonly kind: WorkKind
  /** What is to be done, as text that its kind alone reads. */
  readonly content: string
}

/**
 * Work that belongs to nobody until a process takes it. What a process has taken and not begun waits again when that
 * process ends. Every kind of it passes the cases in `waiting-work.contract.ts`.
 */
export type WaitingWork = {
  /** @param isOurs taken by this process in the same step, which nobody is told of */
  add(work: Work, isOurs?: boolean): Promise<void>
  /** What has waited longest, from now on this process's; `undefined` where nothing waits. */
  take(kind: WorkKind): Promise<Work | undefined>
  /** As `take`, of this one; `undefined` when it does not wait. */
  takeOne(id: string): Promise<Work | undefined>
  /**
   * Notes that what was taken begins, for a kind that has no row of its own to note it in: from now on it is left, and
   * not taken again, when its process ends. `false` when it is no longer this process's.
   */
  begin(id: string): Promise<boolean>
  /** What had begun when its process ended, from now on this process's to settle. */
  takeLeft(kind: WorkKind): Promise<Work | undefined>
  /** Has wait again what this process has taken of a kind and not begun, save those. */
  release(kind: WorkKind, save: ReadonlySet<string>): Promise<void>
  /** It is done, or settled. Never throws: it is tried until it is noted. */
  end(id: string): Promise<void>
  /** Whether it waits, or is taken and has not ended. */
  has(id: string): Promise<boolean>
  /** How much waits. */
  count(kind: WorkKind): Promise<number>
  /** Called when there may be something to take. */
  onWork(kind: WorkKind, look: () => void): void
  /** Called when there may be something that is left. */
  onLeft(settle: () => Promise<void>): void
}

type Entry = { readonly work: Work; state: 'waiting' | 'taken' | 'begun' }

/** In the memory of the only process: what waits goes with it. */
export function createWaitingWork(): WaitingWork {
  // In the order in which it came.
  const entries = new Map<string, Entry>()
  const listeners: { readonly kind: WorkKind; readonly look: () => void }[] = []
  const tell = (kind: WorkKind) => {
    for (const each of listeners) if (each.kind === kind) each.look()
  }
  const take = (entry: Entry | undefined): Work | undefined => {
    if (entry?.state !== 'waiting') return undefined
    entry.state = 'taken'
    return entry.work
  }
  const waiting = (kind: WorkKind) =>
    [...entries.values()].filter(({ work, state }) => work.kind === kind && state === 'waiting')
  return {
    async add(work, isOurs = false) {
      entries.set(work.id, { work, state: isOurs ? 'taken' : 'waiting' })
      if (!isOurs) tell(work.kind)
    },
    take: async (kind) => take(waiting(kind)[0]),
    takeOne: async (id) => take(entries.get(id)),
    async begin(id) {
      const entry = entries.get(id)
      if (entry?.state !== 'taken') return false
      entry.state = 'begun'
      return true
    },
    // It goes with the process that had begun it.
    takeLeft: async () => undefined,
    async release(kind, save) {
      for (const entry of entries.values()) {
        if (entry.work.kind !== kind || entry.state !== 'taken' || save.has(entry.work.id)) continue
        entry.state = 'waiting'
        tell(entry.work.kind)
      }
    },
    end: async (id) => void entries.delete(id),
    has: async (id) => entries.has(id),
    count: async (kind) => waiting(kind).length,
    onWork: (kind, look) => void listeners.push({ kind, look }),
    onLeft: () => undefined,
  }
}
