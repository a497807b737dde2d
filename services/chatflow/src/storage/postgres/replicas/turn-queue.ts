import { createKeyedMutex } from '../../../domain/keyed-mutex.ts'
import {
  type SessionQueue,
  type SessionQueueOptions,
  sessionBusy,
  tooManyWaiting,
} from '../../../domain/prediction/session-queue.ts'
import type { Replicas } from '../../../domain/replicas/replicas.ts'
import type { Database } from '../../tables.ts'
import { createEndings } from './endings.ts'
import { createTurns } from './turns.ts'

export type TurnQueueDeps = {
  readonly db: Database
  readonly replicas: Pick<Replicas, 'me' | 'hear' | 'onReturn'>
  /** Told of what failed and is tried again. */
  readonly onFault: (error: unknown) => void
}

/** A turn of this process. */
type Turn = { readonly session: string; readonly interrupt: () => void; wake: () => void }

/**
 * One prediction at a time in each session, over all processes of one database, in the order of their numbers: see
 * `turns.ts`. Turns of a process that has ended go with its lease, and are told of as any other end.
 */
export function createTurnQueue({ db, replicas, onFault }: TurnQueueDeps, options: SessionQueueOptions): SessionQueue {
  const rows = createTurns(db, replicas.me)
  const turns = new Map<number, Turn>()
  // Those who ask here come in the order in which they do, over however many connections.
  const inOrder = createKeyedMutex()
  const wake = (session?: string) => {
    for (const turn of turns.values()) if (session === undefined || turn.session === session) turn.wake()
  }
  const endings = createEndings<number>({ end: rows.end, onFault })
  const interruptMarked = async () => {
    for (const seq of await rows.interrupted()) turns.get(seq)?.interrupt()
  }
  replicas.hear('turn_freed', wake)
  replicas.hear('turn_interrupted', (seq) => turns.get(Number(seq))?.interrupt())
  replicas.onReturn(async () => {
    await interruptMarked()
    wake()
    endings.again()
  })
  return { enter }

  async function enter(
    ...[name, interrupt, signal, policy = options.policy]: Parameters<SessionQueue['enter']>
  ): Promise<() => Promise<void>> {
    signal.throwIfAborted()
    const { seq, session } = await inOrder(name, () => rows.take(name))
    const turn: Turn = { session, interrupt, wake: () => undefined }
    turns.set(seq, turn)
    const end = () => {
      turns.delete(seq)
      return endings.end(seq)
    }
    try {
      const before = await rows.before(session, seq)
      if (before.length > 0 && policy === 'reject') throw sessionBusy()
      if (before.length > 0 && policy === 'interrupt') await rows.interrupt(before)
      // The first of them has its turn, the others wait.
      if (before.length > options.maxWaiting) throw tooManyWaiting(options.maxWaiting)
      if (before.length > 0) await untilFirst(turn, seq, signal)
      return end
    } catch (error) {
      await end()
      throw error
    }
  }

  async function untilFirst(turn: Turn, seq: number, signal: AbortSignal): Promise<void> {
    const giveUp = () => turn.wake()
    signal.addEventListener('abort', giveUp)
    try {
      for (;;) {
        // Listened for before it is looked: what happens in between is not missed.
        const { promise, resolve } = Promise.withResolvers<void>()
        turn.wake = resolve
        signal.throwIfAborted()
        const last = (await rows.before(turn.session, seq)).at(-1)
        if (last === undefined) return
        // One that is gone by now tells nobody of its end.
        if (await rows.await(last)) await promise
      }
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }
}
