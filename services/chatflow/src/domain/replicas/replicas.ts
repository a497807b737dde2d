/** Work kept in the store that names who does it. */
export type Owned = { readonly owner?: string | undefined }

/**
 * The processes that serve one store: one over SQLite, one or several over Postgres. Every kind passes the cases in
 * `replicas.contract.ts`.
 */
export type Replicas = {
  /** Names this process, from its start to its end, as owner of what it does. */
  readonly me: string
  /** Those of these rows at which nobody can be working any more: their owner has ended, or its lease ran out. */
  left<T extends Owned>(rows: readonly T[]): Promise<readonly T[]>
  /** How many processes that do the work apart from answering are there. */
  workers(): Promise<number>
  /** When the first of those began, in Unix milliseconds. */
  upSinceMs(): Promise<number>
  /** Does something while no other process does anything in this way. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Hears what the store tells of its changes, whoever made them: which row it is, on the topic of their kind. */
  hear(topic: string, listener: (text: string) => void): void
  /** Called once this process hears again after it did not: whatever is remembered has to be read anew. */
  onReturn(read: () => Promise<void>): void
  /** Called after a process has ended, or its lease ran out, until it succeeds: what it left is to be settled. */
  onGone(settle: () => Promise<void>): void
}

/** The only process over its store: whatever another did, it did before. */
export function createSoleProcess(me: string, startedAtMs: number): Replicas {
  let last: Promise<unknown> = Promise.resolve()
  return {
    me,
    left: async (rows) => rows.filter(({ owner }) => owner !== me),
    workers: async () => 1,
    upSinceMs: async () => startedAtMs,
    alone(work) {
      const done = last.then(work)
      last = done.catch(() => undefined)
      return done
    },
    // Nobody else is there who could change anything, or go.
    hear: () => undefined,
    onReturn: () => undefined,
    onGone: () => undefined,
  }
}
