import type { ChatflowStore, LoadedChatflow } from '../chatflows/chatflow.ts'
import type { Replicas } from '../replicas/replicas.ts'
import type { Schedule } from './schedule.ts'
import { createScheduleRecords, type ScheduleRecords, type ScheduleRecordsDeps } from './schedule-records.ts'
import { newScheduleLog, runSchedule, type ScheduleRunDeps, settleScheduleLogs } from './schedule-run.ts'
import { readScheduleStart, type ScheduleStart } from './schedule-start.ts'
import { startInputs } from './start-node.ts'

export type SchedulerDeps = ScheduleRecordsDeps &
  ScheduleRunDeps & {
    readonly chatflows: Pick<ChatflowStore, 'get' | 'list'>
    readonly replicas: Pick<Replicas, 'me' | 'left' | 'upSinceMs'>
  }

export type Scheduler = Pick<ScheduleRecords, 'status' | 'setEnabled'> & {
  /**
   * Takes up what owners have changed and runs what is due, unless another process has done so; what came due while
   * no process ran is let pass. The runs go on after it.
   *
   * @returns when the next schedule comes due, where one does
   */
  tick(): Promise<number | undefined>
  /** Notes the runs that a process left unfinished as failed. */
  settle(): Promise<void>
  /** Ends the runs that go on, and waits for them. */
  close(): Promise<void>
}

const pageSize = 50

/**
 * Runs flows at the times their start nodes name: one run of a flow at a time. Of several processes the one that puts the
 * time off to the next runs the flow.
 */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { chatflows, schedules, replicas, nowMs } = deps
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

  async function advance(row: Schedule, now: number, upSinceMs: number): Promise<number | undefined> {
    const due = row.nextRunAtMs
    if (due === undefined || due > now) return due
    const chatflow = await chatflows.get(row.chatflowId)
    const read = chatflow === undefined ? undefined : readScheduleStart(startInputs(chatflow.flowData), now)
    if (chatflow === undefined || read?.kind !== 'ready') {
      const off = { enabled: false, nextRunAtMs: undefined, updatedAtMs: now }
      await schedules.change(row.id, off, { nextRunAtMs: due })
      return undefined
    }
    const nextRunAtMs = await records.nextAfter(read.start, now)
    const letPass = isFirst && due < upSinceMs
    const change = { lastRunAtMs: letPass ? row.lastRunAtMs : now, nextRunAtMs }
    const isOurs = (await schedules.change(row.id, change, { enabled: true, nextRunAtMs: due })) !== undefined
    if (isOurs && !letPass) await begin(chatflow, read.start)
    return nextRunAtMs
  }

  async function begin(chatflow: LoadedChatflow, start: ScheduleStart): Promise<void> {
    const goesOn = running.has(chatflow.id) || (await goesOnElsewhere(deps, chatflow.id))
    const log = newScheduleLog(deps, chatflow.id, goesOn ? 'SKIPPED' : 'RUNNING')
    await deps.scheduleLogs.add(log)
    if (log.status === 'SKIPPED') return
    const work = runSchedule(deps, chatflow, start, log, closing.signal).finally(() => running.delete(chatflow.id))
    running.set(chatflow.id, work)
  }

  return {
    ...records,
    settle: () => settleScheduleLogs(deps),
    async tick() {
      if (isFirst) await settleScheduleLogs(deps)
      await takeUpChanges()
      const now = nowMs()
      const { rows } = await schedules.list({ where: { enabled: true } })
      const upSinceMs = isFirst ? await replicas.upSinceMs() : 0
      const next = await Promise.all(rows.map((row) => advance(row, now, upSinceMs)))
      isFirst = false
      return next.filter((at) => at !== undefined).toSorted((a, b) => a - b)[0]
    },
    async close() {
      closing.abort(new DOMException('The service stops', 'AbortError'))
      await Promise.allSettled(running.values())
    },
  }
}

async function goesOnElsewhere({ scheduleLogs, replicas }: SchedulerDeps, chatflowId: string): Promise<boolean> {
  const { rows } = await scheduleLogs.list({ where: { chatflowId, status: 'RUNNING' } })
  const others = rows.filter(({ owner }) => owner !== replicas.me)
  return (await replicas.left(others)).length < others.length
}
