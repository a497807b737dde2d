/** The times an expression is evaluated at: `count` of them, evenly spaced, in Unix milliseconds. */
export type Steps = { readonly startMs: number; readonly stepMs: number; readonly count: number }

export function timeOf(steps: Steps, step: number): number {
  return steps.startMs + step * steps.stepMs
}

export function lastTimeOf(steps: Steps): number {
  return timeOf(steps, steps.count - 1)
}

/** A single evaluation; the step does not matter. */
export function singleStep(timeMs: number): Steps {
  return { startMs: timeMs, stepMs: 1, count: 1 }
}
