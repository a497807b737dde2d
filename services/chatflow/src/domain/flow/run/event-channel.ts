import type { FlowEvent } from '../run-context.ts'

// Enough that a run does not wait for each token to be written, few enough that a slow reader slows it.
const maxWaitingEvents = 64

/**
 * Runs `run` and yields what it emits, then returns what it returns. A reader that is slow slows
 * the run; one that leaves ends the waiting, and what is emitted afterwards goes nowhere: whoever
 * leaves also aborts the run's signal.
 */
export async function* readEvents<T>(
  run: (emit: (event: FlowEvent) => Promise<void>) => Promise<T>,
): AsyncGenerator<FlowEvent, T> {
  const waiting: FlowEvent[] = []
  let left = false
  let ended = false
  let wakeReader = () => {}
  let wakeRun = () => {}
  let roomAgain: Promise<void> | undefined
  async function emit(event: FlowEvent): Promise<void> {
    if (left) return
    waiting.push(event)
    wakeReader()
    if (waiting.length < maxWaitingEvents) return
    roomAgain ??= new Promise((resolve) => {
      wakeRun = resolve
    })
    await roomAgain
  }
  const answer = run(emit)
  const finish = () => {
    ended = true
    wakeReader()
  }
  answer.then(finish, finish)
  try {
    for (;;) {
      const event = waiting.shift()
      if (event !== undefined) yield event
      else if (ended) return await answer
      else {
        wakeRun()
        roomAgain = undefined
        await new Promise<void>((resolve) => {
          wakeReader = resolve
          if (waiting.length > 0 || ended) resolve()
        })
      }
    }
  } finally {
    left = true
    wakeRun()
  }
}
