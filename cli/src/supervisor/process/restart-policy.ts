/** Delays and bounds of restarts, in milliseconds. */
export type RestartLimits = {
  readonly firstDelayMs: number
  readonly maxDelayMs: number
  /** A process that ran this long starts the back-off anew when it ends. */
  readonly steadyAfterMs: number
  readonly crashWindowMs: number
  /** This many crashes within the window are a crash loop. */
  readonly crashLoop: number
}

/** Crashes so far, newest last; `inARow` counts those without a steady run between them. */
export type CrashHistory = { readonly atMs: readonly number[]; readonly inARow: number }

export const NO_CRASHES: CrashHistory = { atMs: [], inARow: 0 }

export type RestartDecision = {
  readonly history: CrashHistory
  readonly delayMs: number
  /** Whether this is a crash loop: it keeps being tried at the longest delay, as `failed`. */
  readonly looping: boolean
}

/**
 * What to do after a process ended that should not have.
 *
 * @param ranMs how long it ran
 */
export function decideRestart(
  history: CrashHistory,
  crash: { readonly atMs: number; readonly ranMs: number },
  limits: RestartLimits,
): RestartDecision {
  const recent = history.atMs.filter((atMs) => atMs > crash.atMs - limits.crashWindowMs)
  // Longer histories say nothing more: the loop is already one.
  const atMs = [...recent, crash.atMs].slice(-limits.crashLoop)
  const inARow = crash.ranMs >= limits.steadyAfterMs ? 1 : history.inARow + 1
  const looping = atMs.length >= limits.crashLoop
  const backOffMs = limits.firstDelayMs * 2 ** Math.min(inARow - 1, 30)
  const delayMs = looping ? limits.maxDelayMs : Math.min(backOffMs, limits.maxDelayMs)
  return { history: { atMs, inARow }, delayMs, looping }
}
