import type { ChatflowStore, LoadedChatflow } from '../chatflows/chatflow.ts'
import type { Schedule } from './schedule.ts'
import { createScheduleRecords, type ScheduleRecords, type ScheduleRecordsDeps } from './schedule-records.ts'
import { newScheduleLog, runSchedule, type ScheduleRunDeps, settleScheduleLogs } from './schedule-run.ts'
import { readScheduleStart, type ScheduleStart } from './schedule-start.ts'
import { startInputs } from './start-node.ts'

export type SchedulerDeps = ScheduleRecordsDeps &
  ScheduleRunDeps & { readonly chatflows: Pick<ChatflowStore, 'get' | 'list'> }

export type Scheduler = Pick<ScheduleRecords, 'status' | 'setEnabled'> & {
  /**
   * Takes up what owners have changed and runs what is due; what came due while nothing ran is let
   * pass. The runs go on after it.
   *
   * @returns when the next schedule comes due, where one does
   */
  tick(): Promise<number | undefined>
  /** Ends the runs that go on, and waits for them. */
  close(): Promise<void>
}

const pageSize = 50

/** Runs flows at the times their start nodes name: one run of a flow at a time. */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { chatflows, schedules, nowMs } = deps
  const records = createScheduleRecords(deps)
  const running = new Map<string, Promise<void>>()
  const closing = new AbortController()
  // When what was taken up last was changed; a restart takes up everything once.
  let seenMs = -1
  let isFirst = true

  async function takeUpChanges(): Promise<void> {
    let newest = seenMs
    for (let offset = 0; ; offset += pageSize) {
      const page = await chatflows.list({ type: 'AGENTFLOW', sinceMs: seenMs + 1, offset, limit: pageSize })
      const changed = page.chatflows
      for (const chatflow of changed) await records.takeUp(chatflow)
      newest = Math.max(newest, ...changed.map(({ updatedAtMs }) => updatedAtMs))
      if (changed.length < pageSize) break
    }
    seenMs = newest
  }

  async function advance(row: Schedule, now: number): Promise<number | undefined> {
    const due = row.nextRunAtMs
    if (due === undefined || due > now) return due
    const chatflow = await chatflows.get(row.chatflowId)
    const read = chatflow === undefined ? undefined : readScheduleStart(startInputs(chatflow.flowData), now)
    if (chatflow === undefined || read?.kind !== 'ready') {
      await schedules.change(row.id, { enabled: false, nextRunAtMs: undefined, updatedAtMs: now })
      return undefined
    }
    const nextRunAtMs = await records.nextAfter(read.start, now)
    await schedules.change(row.id, { lastRunAtMs: isFirst ? row.lastRunAtMs : now, nextRunAtMs })
    if (!isFirst) await begin(chatflow, read.start)
    return nextRunAtMs
  }

  async function begin(chatflow: LoadedChatflow, start: ScheduleStart): Promise<void> {
    const log = newScheduleLog(deps, chatflow.id, running.has(chatflow.id) ? 'SKIPPED' : 'RUNNING')
    await deps.scheduleLogs.add(log)
    if (log.status === 'SKIPPED') return
    const work = runSchedule(deps, chatflow, start, log, closing.signal).finally(() => running.delete(chatflow.id))
    running.set(chatflow.id, work)
  }

  return {
    ...records,
    async tick() {
      if (isFirst) await settleScheduleLogs(deps)
      await takeUpChanges()
      const now = nowMs()
      const { rows } = await schedules.list({ where: { enabled: true } })
      const next = await Promise.all(rows.map((row) => advance(row, now)))
      isFirst = false
      return next.filter((at) => at !== undefined).toSorted((a, b) => a - b)[0]
    },
    async close() {
      closing.abort(new DOMException('The service stops', 'AbortError'))
      await Promise.allSettled(running.values())
    },
  }
}
