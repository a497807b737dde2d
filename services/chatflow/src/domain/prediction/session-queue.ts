import { Failure } from '@hearth/kernel'

/** What a second question in a busy session does: wait its turn, be refused, or end the first. */
export const BUSY_POLICIES = ['enqueue', 'reject', 'interrupt'] as const

export type BusyPolicy = (typeof BUSY_POLICIES)[number]

export type SessionQueueOptions = {
  readonly policy: BusyPolicy
  /** Questions that may wait in one session. */
  readonly maxWaiting: number
}

/** Turns of sessions. Every kind passes the cases in `session-queue.contract.ts`. */
export type SessionQueue = {
  /**
   * Resolves with a function that frees the session when it is this caller's turn. Once that has resolved, whoever is
   * told the answer finds the session free.
   *
   * @param interrupt ends the caller's own run when a newer question takes its place
   * @param policy of this caller, in place of the usual one
   * @throws {Failure} `conflict` or `rate-limited` as the policy says; or the signal's reason
   */
  enter(
    session: string,
    interrupt: () => void,
    signal: AbortSignal,
    policy?: BusyPolicy,
  ): Promise<() => void | Promise<void>>
}

type Turn = { readonly interrupt: () => void; take(): void }
type Session = { running: Turn; readonly waiting: Turn[] }

/** One prediction at a time in each session, so that a conversation's turns stay in order. */
export function createSessionQueue(options: SessionQueueOptions): SessionQueue {
  const sessions = new Map<string, Session>()
  const { maxWaiting } = options
  return {
    async enter(id, interrupt, signal, policy = options.policy) {
      const busy = sessions.get(id)
      if (busy === undefined) sessions.set(id, { running: { interrupt, take: () => undefined }, waiting: [] })
      else await waitForTurn(busy)
      return () => leave(id)

      function waitForTurn(session: Session): Promise<void> {
        if (policy === 'reject') throw sessionBusy()
        if (policy === 'interrupt') interruptAll(session)
        if (session.waiting.length >= maxWaiting) throw tooManyWaiting(maxWaiting)
        return new Promise((resolve, reject) => {
          const turn: Turn = {
            interrupt,
            take() {
              signal.removeEventListener('abort', giveUp)
              session.running = turn
              resolve()
            },
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
    else next.take()
  }
}

// Whoever waits is older than the newest question too. An interrupted one leaves the list at once.
function interruptAll({ running, waiting }: Session): void {
  for (const turn of [running, ...waiting]) turn.interrupt()
}

/** The refusal of a question in a busy session where none may wait. */
export function sessionBusy(): Failure {
  return new Failure('conflict', 'Cannot start the prediction: its session is busy')
}

/** The refusal of one question more than may wait. */
export function tooManyWaiting(maxWaiting: number): Failure {
  return new Failure('rate-limited', `Cannot start the prediction: ${maxWaiting} questions wait in its session`, {
    retryAfterSeconds: 1,
  })
}
