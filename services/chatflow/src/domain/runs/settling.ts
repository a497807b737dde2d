import type { WaitingWork } from '../work/waiting-work.ts'
import type { AnswerRunDeps } from './answer-run.ts'
import { notifyCaller } from './answer-run.ts'
import { type SettleLeftDeps, settleLeft } from './settle-left.ts'
import { createUntilDone } from './until-done.ts'

export type SettlingDeps = Omit<SettleLeftDeps, 'work'> &
  AnswerRunDeps & {
    readonly work: Pick<WaitingWork, 'has' | 'release'>
    readonly retentionMs: number
  }

export type Settling = {
  /** Notes what was left unfinished as failed, and removes what is older than the retention. */
  tidy(): Promise<void>
  /** Notes what was left unfinished a moment from now, and again until that succeeds. */
  soon(): void
  /** Waits until who is being told has been told. */
  close(): Promise<void>
}

/** What this process does. */
type Here = {
  /** Work that is being done. */
  readonly ids: ReadonlySet<string>
  readonly goesOn: (runId: string) => boolean
  readonly closing: AbortSignal
}

/** Runs that nobody goes on with come to an end, and their callers are told. */
export function createSettling(deps: SettlingDeps, { ids, goesOn, closing }: Here): Settling {
  const telling = new Set<Promise<void>>()
  let last: Promise<void> = Promise.resolve()
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    last = last.catch(() => undefined).then(step)
    return last
  }
  const settle = async () => {
    await deps.work.release('run', ids)
    const settled = await settleLeft(deps, goesOn)
    const told: Promise<void> = notifyCallers(
      deps,
      settled.map(({ id }) => id),
      closing,
    ).finally(() => telling.delete(told))
    telling.add(told)
  }
  const again = createUntilDone(
    () => inTurn(settle),
    (error) => deps.onError(error, ''),
  )
  return {
    tidy: () =>
      inTurn(async () => {
        await settle()
        await deps.runs.removeAll({ to: deps.nowMs() - deps.retentionMs })
      }),
    soon: again.soon,
    async close() {
      again.close()
      await Promise.all(telling)
    },
  }
}

async function notifyCallers(deps: SettlingDeps, ids: readonly string[], signal: AbortSignal): Promise<void> {
  for (const id of ids) await notifyCaller(deps, id, signal).catch((error: unknown) => deps.onError(error, id))
}
