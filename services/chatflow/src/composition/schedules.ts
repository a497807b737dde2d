import type { Logger } from '@hearth/kernel'
import { createNextRun } from '../clients/schedules/next-run.ts'
import type { ChatflowConfig } from '../config.ts'
import type { Predictor } from '../domain/prediction/predictor.ts'
import { createScheduler, type Scheduler } from '../domain/triggers/scheduler.ts'
import type { Storage } from '../storage/open-storage.ts'

export type OpenSchedulesDeps = {
  readonly storage: Storage
  readonly predictor: Predictor
  readonly nowMs: () => number
  readonly newId: () => string
  readonly logger: Logger
}

// A clock that jumps, and a schedule that is changed, are noticed after this at the latest.
const soonestMs = 20

/** Flows that run by themselves, looked after from now on until `close`, unless that is for other processes. */
export function openSchedules(config: ChatflowConfig, { storage, logger, ...deps }: OpenSchedulesDeps): Scheduler {
  const { schedules, scheduleLogs, chatflows, replicas } = storage
  const scheduler = createScheduler({
    ...deps,
    chatflows,
    schedules,
    scheduleLogs,
    replicas,
    nextRun: createNextRun(config.minScheduleIntervalMs),
    maxLogs: config.maxScheduleLogs,
    onBug: (error) => logger.error({ err: error }, 'a schedule failed on a bug'),
  })
  replicas.onGone(scheduler.settle)
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> | undefined
  let closed = false
  const tick = async () => {
    let next: number | undefined
    try {
      next = await scheduler.tick()
    } catch (error) {
      logger.error({ err: error }, 'schedules could not be looked at')
    }
    const waitMs = next === undefined ? config.scheduleTickMs : next - deps.nowMs()
    if (!closed) plan(Math.min(Math.max(waitMs, soonestMs), config.scheduleTickMs))
  }
  const plan = (ms: number) => {
    timer = setTimeout(() => {
      ticking = tick()
    }, ms).unref()
  }
  if (config.role !== 'web') plan(soonestMs)
  return {
    ...scheduler,
    async close() {
      closed = true
      clearTimeout(timer)
      await ticking
      await scheduler.close()
    },
  }
}
