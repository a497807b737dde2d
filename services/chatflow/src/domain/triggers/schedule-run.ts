import { Failure } from '@hearth/kernel'
import type { LoadedChatflow } from '../chatflows/chatflow.ts'
import { requestOf } from '../prediction/prediction.ts'
import type { Predictor } from '../prediction/predictor.ts'
import type { Replicas } from '../replicas/replicas.ts'
import type { ScheduleLog, ScheduleLogStore } from './schedule.ts'
import type { ScheduleStart } from './schedule-start.ts'

export type ScheduleRunDeps = {
  readonly scheduleLogs: ScheduleLogStore
  readonly replicas: Pick<Replicas, 'me' | 'left'>
  readonly predictor: Pick<Predictor, 'answer'>
  readonly nowMs: () => number
  readonly newId: () => string
  /** Told of what is a bug rather than a failure of the flow. */
  readonly onBug: (error: unknown) => void
  /** Lines kept of each schedule's log. */
  readonly maxLogs: number
}

// Lines of a log removed at a time.
const pageSize = 50
const stopped = 'The service stopped'

/** Runs a flow as its schedule asks it, and notes how that ended. Never throws. */
export async function runSchedule(
  { predictor, scheduleLogs, nowMs, onBug, maxLogs }: ScheduleRunDeps,
  chatflow: LoadedChatflow,
  { question, form }: ScheduleStart,
  log: ScheduleLog,
  signal: AbortSignal,
): Promise<void> {
  const end = async (change: Partial<ScheduleLog>) => {
    await scheduleLogs.change(log.id, { ...change, endedAtMs: nowMs() })
    const { rows } = await scheduleLogs.list({ where: { chatflowId: chatflow.id }, offset: maxLogs, limit: pageSize })
    for (const { id } of rows) await scheduleLogs.remove(id)
  }
  try {
    const request = requestOf(question, { form })
    const { details } = await predictor.answer({ chatflow, request, chatType: 'SCHEDULED', trusted: true }, signal)
    const executionId = typeof details?.executionId === 'string' ? details.executionId : undefined
    await end({ status: 'SUCCEEDED', executionId })
  } catch (error) {
    if (!(error instanceof Failure) && !signal.aborted) onBug(error)
    const message = error instanceof Failure ? error.message : 'Internal error'
    await end({ status: 'FAILED', error: signal.aborted ? stopped : message }).catch(onBug)
  }
}

/** Notes the runs that a process left unfinished as failed. */
export async function settleScheduleLogs({
  scheduleLogs,
  replicas,
  nowMs,
}: Pick<ScheduleRunDeps, 'scheduleLogs' | 'replicas' | 'nowMs'>): Promise<void> {
  const { rows } = await scheduleLogs.list({ where: { status: 'RUNNING' } })
  for (const { id } of await replicas.left(rows)) {
    const failed = { status: 'FAILED', error: stopped, endedAtMs: nowMs() }
    await scheduleLogs.change(id, failed, { status: 'RUNNING' })
  }
}

/** The line of the log for a time that came due. */
export function newScheduleLog(
  { newId, nowMs, replicas }: Pick<ScheduleRunDeps, 'newId' | 'nowMs'> & { readonly replicas: Pick<Replicas, 'me'> },
  chatflowId: string,
  status: 'RUNNING' | 'SKIPPED',
): ScheduleLog {
  const now = nowMs()
  const skipped = status === 'SKIPPED'
  return {
    id: newId(),
    chatflowId,
    status,
    error: skipped ? 'The run before still goes on' : undefined,
    executionId: undefined,
    createdAtMs: now,
    endedAtMs: skipped ? now : undefined,
    owner: replicas.me,
  }
}
