import { Failure } from '@hearth/kernel'
import type { Chatflow } from '../chatflows/chatflow.ts'
import type { Schedule, ScheduleStore } from './schedule.ts'
import { type ReadSchedule, readScheduleStart, type ScheduleStart } from './schedule-start.ts'
import { startInputs } from './start-node.ts'

export type ScheduleRecordsDeps = {
  readonly schedules: ScheduleStore
  /** When an expression comes due next. @throws {Failure} `invalid` for one that cannot be read */
  readonly nextRun: (cronExpression: string, timezone: string, afterMs: number) => Promise<number | undefined>
  readonly nowMs: () => number
}

type ScheduleStatus = {
  readonly record: Schedule | undefined
  readonly canEnable: boolean
  readonly reason?: string
  /** When it comes due next, soonest first; none while it is off. */
  readonly upcomingMs: readonly number[]
}

export type ScheduleRecords = {
  /** Brings the row up to date with the drawing; `undefined` for a flow that does not run by itself. */
  takeUp(chatflow: Chatflow): Promise<Schedule | undefined>
  status(chatflow: Chatflow): Promise<ScheduleStatus>
  /** @throws {Failure} `invalid` when the start node does not say enough, `missing` when it is no schedule's */
  setEnabled(chatflow: Chatflow, enabled: boolean): Promise<Schedule>
  /** When it comes due after a time; `undefined` when never, or when that cannot be told. */
  nextAfter(start: ScheduleStart, afterMs: number): Promise<number | undefined>
}

/** Coming runs that are told. */
const shownRuns = 5

/** What start nodes say of schedules, kept as rows. */
export function createScheduleRecords({ schedules, nextRun, nowMs }: ScheduleRecordsDeps): ScheduleRecords {
  const readStart = ({ flowData }: Chatflow) => readScheduleStart(startInputs(flowData), nowMs())

  async function nextAfter(start: ScheduleStart, afterMs: number): Promise<number | undefined> {
    try {
      const next = await nextRun(start.cronExpression, start.timezone, afterMs)
      return next === undefined || (start.endAtMs !== undefined && next > start.endAtMs) ? undefined : next
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  }

  async function takeUp(chatflow: Chatflow): Promise<Schedule | undefined> {
    const known = await schedules.get(chatflow.id)
    const read = readStart(chatflow)
    if (read === undefined) {
      if (known !== undefined) await schedules.remove(chatflow.id)
      return undefined
    }
    const state = read.kind === 'ready' ? JSON.stringify(read.start) : (known?.state ?? '{}')
    if (known !== undefined && known.state === state && known.nextRunAtMs !== undefined) return known
    const now = nowMs()
    const nextRunAtMs = read.kind === 'ready' ? await nextAfter(read.start, now) : undefined
    const row: Schedule = {
      id: chatflow.id,
      chatflowId: chatflow.id,
      // As in Flowise, a schedule runs from when it is first saved; one that cannot is off.
      enabled: known?.enabled ?? nextRunAtMs !== undefined,
      state,
      lastRunAtMs: known?.lastRunAtMs,
      nextRunAtMs,
      createdAtMs: known?.createdAtMs ?? now,
      updatedAtMs: now,
    }
    return await replace(schedules, known, row)
  }

  async function verdict(read: ReadSchedule | undefined): Promise<Pick<ScheduleStatus, 'canEnable' | 'reason'>> {
    if (read === undefined) return { canEnable: false, reason: 'Flow is not configured as a scheduled flow' }
    if (read.kind === 'faulty') return { canEnable: false, reason: read.reason }
    try {
      await nextRun(read.start.cronExpression, read.start.timezone, nowMs())
      return { canEnable: true }
    } catch (error) {
      if (error instanceof Failure) return { canEnable: false, reason: error.message }
      throw error
    }
  }

  return {
    takeUp,
    nextAfter,
    async status(chatflow) {
      const record = await takeUp(chatflow)
      const read = readStart(chatflow)
      return { record, ...(await verdict(read)), upcomingMs: await upcoming(record, read, nextAfter) }
    },
    async setEnabled(chatflow, enabled) {
      const record = await takeUp(chatflow)
      if (record === undefined) throw new Failure('missing', 'No schedule record found for this flow')
      const read = readStart(chatflow)
      const { canEnable, reason = 'it is not configured' } = await verdict(read)
      if (enabled && !canEnable) throw new Failure('invalid', reason)
      const now = nowMs()
      const nextRunAtMs = read?.kind === 'ready' ? await nextAfter(read.start, now) : undefined
      return (await schedules.change(chatflow.id, { enabled, nextRunAtMs, updatedAtMs: now })) ?? record
    },
  }
}

// Only as it was read: another process may have put the time off meanwhile, and run the flow.
async function replace(
  schedules: ScheduleStore,
  known: Schedule | undefined,
  row: Schedule,
): Promise<Schedule | undefined> {
  if (known === undefined) return (await schedules.add(row)) ? row : await schedules.get(row.id)
  const { state, nextRunAtMs, lastRunAtMs } = known
  const { id, ...change } = row
  return (await schedules.change(id, change, { state, nextRunAtMs, lastRunAtMs })) ?? (await schedules.get(id))
}

async function upcoming(
  record: Schedule | undefined,
  read: ReadSchedule | undefined,
  nextAfter: ScheduleRecords['nextAfter'],
): Promise<readonly number[]> {
  if (record?.enabled !== true || read?.kind !== 'ready') return []
  const found: number[] = []
  let next = record.nextRunAtMs
  while (next !== undefined && found.length < shownRuns) {
    found.push(next)
    next = await nextAfter(read.start, next)
  }
  return found
}
