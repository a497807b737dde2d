export type AttemptLimits = {
  /** Failures in a row before waiting begins. */
  readonly maxFailures: number
  /** The first wait; each further failure doubles it. */
  readonly firstWaitMs: number
  readonly maxWaitMs: number
  /** Failures older than this are forgotten. */
  readonly forgetMs: number
  /** Clients remembered, and credentials of all of them; those seen longest ago are forgotten first. */
  readonly maxClients: number
}

/** Slows down who guesses keys and passwords, by the client's network. Times are Unix milliseconds. */
export type Attempts = {
  /**
   * How long `client` has to wait before this credential is looked at; 0 when it need not. One that it has presented
   * rightly before never waits, so that a guesser behind the same address keeps nobody out who is in.
   */
  waitMs(client: string, credential: string, nowMs: number): number
  failed(client: string, nowMs: number): void
  /** Forgives the client's failures, the first time that it presents this credential. */
  succeeded(client: string, credential: string): void
  /**
   * All of that for a key that is compared at once. A right one of 32 characters or more never waits: nobody is right
   * with it by guessing.
   *
   * @returns how long the client has to wait, in which case the key does not count; else 0
   */
  present(client: string, key: string, isRight: boolean, nowMs: number): number
}

/** As peers do: five tries, then a second that doubles with each further one up to a minute. */
export const attemptLimits: AttemptLimits = {
  maxFailures: 5,
  firstWaitMs: 1_000,
  maxWaitMs: 60_000,
  forgetMs: 300_000,
  maxClients: 10_000,
}

const tooLongToGuess = 32

type Failures = { readonly count: number; readonly lastMs: number }

/** @param digest makes what is kept of a credential, which is never the credential itself */
export function createAttempts(limits: AttemptLimits, digest: (text: string) => string): Attempts {
  const failures = new Map<string, Failures>()
  const rights = new Map<string, true>()
  const rightOf = (client: string, credential: string) => digest(`${client} ${credential}`)
  const attempts: Attempts = {
    waitMs(client, credential, nowMs) {
      const found = failures.get(client)
      if (found === undefined || found.count < limits.maxFailures || rights.has(rightOf(client, credential))) return 0
      const doublings = Math.min(found.count - limits.maxFailures, 30)
      const waitMs = Math.min(limits.firstWaitMs * 2 ** doublings, limits.maxWaitMs)
      return Math.max(0, found.lastMs + waitMs - nowMs)
    },
    failed(client, nowMs) {
      const known = failures.get(client)
      const count = known !== undefined && nowMs - known.lastMs < limits.forgetMs ? known.count : 0
      renew(failures, client, { count: count + 1, lastMs: nowMs }, limits.maxClients)
    },
    succeeded(client, credential) {
      const right = rightOf(client, credential)
      if (!rights.has(right)) failures.delete(client)
      renew(rights, right, true, limits.maxClients)
    },
    present(client, key, isRight, nowMs) {
      // It says nothing of who else is behind the address, so it does not forgive either.
      if (isRight && key.length >= tooLongToGuess) return 0
      const waitMs = attempts.waitMs(client, key, nowMs)
      if (waitMs > 0) return waitMs
      if (isRight) attempts.succeeded(client, key)
      else attempts.failed(client, nowMs)
      return 0
    },
  }
  return attempts
}

// A map keeps the order of insertion, so the first entry is the one renewed longest ago.
function renew<T>(entries: Map<string, T>, key: string, value: T, most: number): void {
  entries.delete(key)
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > most && oldest !== undefined) entries.delete(oldest)
}
