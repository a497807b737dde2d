import { Failure } from '@hearth/kernel'

/** What a second question in a busy session does: wait its turn, be refused, or end the first. */
export type BusyPolicy = 'enqueue' | 'reject' | 'interrupt'

export type SessionQueue = {
  /**
   * Resolves with a function that frees the session when it is this caller's turn.
   *
   * @param interrupt ends the caller's own run when a newer question takes its place
   * @throws {Failure} `conflict` or `rate-limited` as the policy says; or the signal's reason
   */
  enter(session: string, interrupt: () => void, signal: AbortSignal): Promise<() => void>
}

type Session = { interrupt: () => void; readonly waiting: (() => void)[] }

/** One prediction at a time in each session, so that a conversation's turns stay in order. */
export function createSessionQueue(options: {
  readonly policy: BusyPolicy
  readonly maxWaiting: number
}): SessionQueue {
  const sessions = new Map<string, Session>()
  return {
    async enter(id, interrupt, signal) {
      const busy = sessions.get(id)
      if (busy === undefined) sessions.set(id, { interrupt, waiting: [] })
      else await waitForTurn(busy, options)
      return () => leave(id)

      function waitForTurn(session: Session, { policy, maxWaiting }: typeof options): Promise<void> {
        if (policy === 'reject') throw new Failure('conflict', 'Cannot start the prediction: its session is busy')
        if (session.waiting.length >= maxWaiting) {
          throw new Failure(
            'rate-limited',
            `Cannot start the prediction: ${maxWaiting} questions wait in its session`,
            {
              retryAfterSeconds: 1,
            },
          )
        }
        if (policy === 'interrupt') session.interrupt()
        return new Promise((resolve, reject) => {
          const turn = () => {
            signal.removeEventListener('abort', giveUp)
            session.interrupt = interrupt
            resolve()
          }
          const giveUp = () => {
            session.waiting.splice(session.waiting.indexOf(turn), 1)
            reject(signal.reason)
          }
          if (signal.aborted) return reject(signal.reason)
          session.waiting.push(turn)
          signal.addEventListener('abort', giveUp, { once: true })
        })
      }
    },
  }

  function leave(id: string): void {
    const next = sessions.get(id)?.waiting.shift()
    if (next === undefined) sessions.delete(id)
    else next()
  }
}
