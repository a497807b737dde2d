/** A value that is edited, with the ways back and forth. */
export type History<T> = {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** What the last change was about; one like it is taken as the same step. */
  readonly lastStep: string | undefined
}

// More steps than anyone goes back; each holds on to what it changed alone.
const maxSteps = 200

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], lastStep: undefined }
}

/**
 * The history with one more value. What was undone before is gone.
 *
 * @param step names what is being changed, such as one field: changes of the same step that follow each other are
 *   undone together; without it each is a step of its own
 */
export function change<T>(history: History<T>, next: T, step?: string): History<T> {
  if (next === history.present) return history
  const isSame = step !== undefined && step === history.lastStep && history.past.length > 0
  const past = isSame ? history.past : [...history.past, history.present].slice(-maxSteps)
  return { past, present: next, future: [], lastStep: step }
}

/** One step back; the same history where there is none. */
export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    lastStep: undefined,
  }
}

/** One step forth again; the same history where there is none. */
export function redo<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future
  if (after === undefined) return history
  return { past: [...history.past, history.present], present: after, future, lastStep: undefined }
}
