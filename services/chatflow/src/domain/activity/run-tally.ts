import { dayOf, type FlowDay } from './flow-activity.ts'

/** How often flows ran since it was last taken. */
export type RunTally = {
  /** A run has ended. */
  note(chatflowId: string, isFailed: boolean): void
  /** What was noted, which is then forgotten. */
  take(): readonly FlowDay[]
}

export function createRunTally(nowMs: () => number): RunTally {
  const noted = new Map<string, FlowDay>()
  return {
    note(chatflowId, isLastFailed) {
      const lastRunAtMs = nowMs()
      const day = dayOf(lastRunAtMs)
      const key = `${chatflowId} ${day}`
      const { runs, errors } = noted.get(key) ?? { runs: 0, errors: 0 }
      const counted = { runs: runs + 1, errors: errors + Number(isLastFailed) }
      noted.set(key, { chatflowId, day, ...counted, lastRunAtMs, isLastFailed })
    },
    take() {
      const days = [...noted.values()]
      noted.clear()
      return days
    },
  }
}
