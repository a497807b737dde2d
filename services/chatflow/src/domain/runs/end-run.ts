import type { Replicas } from '../replicas/replicas.ts'
import type { BackgroundRun, BackgroundRunStore, RunStatus } from './background-run.ts'
import type { RunLog } from './run-log.ts'

export type EndRunDeps = {
  readonly runs: BackgroundRunStore
  readonly log: RunLog
  readonly replicas: Pick<Replicas, 'me'>
  readonly nowMs: () => number
}

/** Notes how a run ended, unless another process has settled it. */
export async function endRun(
  { runs, log, replicas, nowMs }: EndRunDeps,
  id: string,
  status: RunStatus,
  fields: Pick<Partial<BackgroundRun>, 'answer' | 'error'>,
): Promise<void> {
  const atMs = nowMs()
  await runs.change(id, { status, ...fields, endedAtMs: atMs, updatedAtMs: atMs }, { owner: replicas.me })
  log.ended(id)
}
