const dayMs = 86_400_000

/** What an owner says about the messages and executions of a flow. */
export type Retention = {
  /** Removed once they are older than this many days. */
  readonly days?: number | undefined
  /** `false` keeps nothing at all: each question then stands alone, unless its caller sends the history along. */
  readonly store: boolean
  /** Whether what is kept of it is kept without what tells who somebody is; see `privacy/redact-personal.ts`. */
  readonly redactPii?: boolean | undefined
  /** Whether each run is kept with what its nodes did, and not only those that are watched from the page. */
  readonly traces?: boolean | undefined
}

/** Whether what is said to this chatflow may be kept. */
export function keepsMessages({ retention }: { readonly retention: Retention | undefined }): boolean {
  return retention?.store !== false
}

/** Whether what is kept of this chatflow must not tell who somebody is. */
export function keepsAnonymously({ retention }: { readonly retention: Retention | undefined }): boolean {
  return retention?.redactPii === true
}

/** The time before which nothing of a chatflow is to be kept, or `undefined` when all of it may stay. */
export function keptSinceMs(retention: Retention | undefined, nowMs: number): number | undefined {
  if (retention?.store === false) return nowMs
  return retention?.days === undefined ? undefined : nowMs - retention.days * dayMs
}
