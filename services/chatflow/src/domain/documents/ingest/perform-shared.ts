import { Failure } from '@hearth/kernel'
import type { Replicas } from '../../replicas/replicas.ts'
import { untilNoted } from '../../work/until-noted.ts'
import type { WaitingWork, Work } from '../../work/waiting-work.ts'
import { nothingYet, type ReportProgress } from './ingest-jobs.ts'
import type { IngestTask } from './ingest-task.ts'
import type { PerformTask } from './ingestions.ts'
import type { SharedIngestion, SharedIngestionStore } from './shared-ingestion.ts'

export type PerformSharedDeps = {
  readonly perform: PerformTask
  readonly rows: SharedIngestionStore
  readonly work: WaitingWork
  readonly replicas: Pick<Replicas, 'me'>
  /** What goes on in this process, by its id, and what ends it. */
  readonly going: Map<string, AbortController>
  readonly closing: AbortSignal
  readonly nowMs: () => number
  readonly onError: (error: unknown) => void
}

/** Does an ingestion that was taken. That it begins is noted in one step, which succeeds for one process and one time. */
export async function performShared(deps: PerformSharedDeps, { id, content }: Work): Promise<void> {
  const { rows, work, replicas, going, nowMs } = deps
  const stop = new AbortController()
  going.set(id, stop)
  try {
    const begun = { status: 'running', owner: replicas.me, updatedAtMs: nowMs() } as const
    const row = await rows.change(id, begun, { status: 'waiting' })
    if (row !== undefined) await run(deps, row, JSON.parse(content) as IngestTask, stop)
    await work.end(id)
  } finally {
    going.delete(id)
  }
}

async function run(deps: PerformSharedDeps, row: SharedIngestion, task: IngestTask, stop: AbortController) {
  const { rows, replicas, perform, closing, nowMs, onError } = deps
  const { id } = row
  const ours = { owner: replicas.me, status: 'running' } as const
  const note = (change: Partial<SharedIngestion>) => rows.change(id, { ...change, updatedAtMs: nowMs() }, ours)
  const told = createProgress(async (progress) => void (await note({ progress }).catch(onError)))
  const end = async (change: Partial<SharedIngestion>) => {
    await told.settled()
    const ended = { ...change, progress: told.text(), endedAtMs: nowMs() }
    await untilNoted(() => note(ended), closing, onError)
  }
  if (row.stopRequested) return await end({ status: 'stopped' })
  let change: Partial<SharedIngestion>
  try {
    const result = await perform(task, told.report, stop.signal)
    change = { status: 'done', result: JSON.stringify(result ?? null) }
  } catch (error) {
    // Settled by another process, as what was killed is.
    if (closing.aborted) return
    if (!(error instanceof Failure || stop.signal.aborted)) onError(error)
    const message = error instanceof Failure ? error.message : 'Internal error; the log has more'
    change = { status: stop.signal.aborted ? 'stopped' : 'failed', error: message }
  }
  await end(change)
}

// One write at a time: what is told meanwhile is in the next one, or in the end.
function createProgress(write: (progress: string) => Promise<void>) {
  let progress = nothingYet
  let writing: Promise<void> | undefined
  const report: ReportProgress = (news) => {
    progress = { ...progress, ...news }
    writing ??= write(JSON.stringify(progress)).finally(() => {
      writing = undefined
    })
  }
  return { report, text: () => JSON.stringify(progress), settled: async () => await writing }
}
