import type { Rows } from '../records/rows.ts'

/** When a flow runs by itself, one row a flow: its id is the flow's. */
export type Schedule = {
  /** The chatflow's id. */
  readonly id: string
  readonly chatflowId: string
  readonly enabled: boolean
  /** JSON text of what the schedule is made of. */
  readonly state: string
  readonly lastRunAtMs: number | undefined
  readonly nextRunAtMs: number | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

export type ScheduleStore = Rows<Schedule>

/** One time that a schedule came due. */
export type ScheduleLog = {
  readonly id: string
  readonly chatflowId: string
  readonly status: string
  readonly error: string | undefined
  readonly executionId: string | undefined
  readonly createdAtMs: number
  readonly endedAtMs: number | undefined
  /** The process that runs the flow, or did. */
  readonly owner?: string | undefined
}

/** Newest first. */
export type ScheduleLogStore = Rows<ScheduleLog>
