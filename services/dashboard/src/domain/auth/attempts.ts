export type AttemptLimits = {
  /** Failures in a row before waiting begins. */
  readonly maxFailures: number
  /** The first wait; each further failure doubles it. */
  readonly firstWaitMs: number
  readonly maxWaitMs: number
  /** Failures older than this are forgotten. */
  readonly forgetMs: number
  /** Callers remembered; the one that failed longest ago is forgotten first. */
  readonly maxCallers: number
}

export type Attempts = {
  /** How long `caller` has to wait before its next try; 0 when it need not. */
  waitMs(caller: string, nowMs: number): number
  failed(caller: string, nowMs: number): void
  succeeded(caller: string): void
}

type Failures = { count: number; lastMs: number }

/** Slows down who guesses passwords: after some failures each further one doubles the wait. */
export function createAttempts(limits: AttemptLimits): Attempts {
  const callers = new Map<string, Failures>()
  return {
    waitMs(caller, nowMs) {
      const failures = callers.get(caller)
      if (failures === undefined || failures.count < limits.maxFailures) return 0
      const doublings = Math.min(failures.count - limits.maxFailures, 30)
      const waitMs = Math.min(limits.firstWaitMs * 2 ** doublings, limits.maxWaitMs)
      return Math.max(0, failures.lastMs + waitMs - nowMs)
    },
    failed(caller, nowMs) {
      const known = callers.get(caller)
      const count = known !== undefined && nowMs - known.lastMs < limits.forgetMs ? known.count : 0
      callers.delete(caller)
      callers.set(caller, { count: count + 1, lastMs: nowMs })
      const [oldest] = callers.keys()
      if (callers.size > limits.maxCallers && oldest !== undefined) callers.delete(oldest)
    },
    succeeded: (caller) => void callers.delete(caller),
  }
}
