/** Runs `act` unless it is called off before the time is over; can be used again and again. */
export type Deadline = { start(ms: number): void; stop(): void }

export function createDeadline(act: () => void): Deadline {
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    start(ms) {
      stop()
      timer = setTimeout(act, ms)
    },
    stop,
  }
}
