import { Failure } from '@hearth/kernel'

export type WaitingLine = {
  /**
   * Resolves when it is the caller's turn.
   *
   * @throws {Failure} `rate-limited` when the line is full, or the signal's reason
   */
  turn(signal: AbortSignal): Promise<void>
  /** Calls the one who has waited longest. */
  next(): void
}

/** A bounded line of runs without a seat. */
export function createWaitingLine(max: number): WaitingLine {
  const waiting = new Set<() => void>()
  return {
    turn(signal) {
      if (waiting.size >= max)
        throw new Failure('rate-limited', `Cannot run the code: ${waiting.size} runs wait already; try again later`)
      return new Promise((resolve, reject) => {
        const wake = () => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        const leave = () => {
          waiting.delete(wake)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.add(wake)
      })
    },
    next() {
      const [first] = waiting
      if (first === undefined) return
      waiting.delete(first)
      first()
    },
  }
}
