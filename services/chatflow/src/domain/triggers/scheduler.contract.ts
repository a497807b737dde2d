import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { plainChatflow } from '../../storage/chatflows/chatflow-store.contract.ts'
import type { ChatflowStore } from '../chatflows/chatflow.ts'
import type { Predictor } from '../prediction/predictor.ts'
import type { Replicas } from '../replicas/replicas.ts'
import type { ScheduleLogStore, ScheduleStore } from './schedule.ts'
import { createScheduler } from './scheduler.ts'

/** What a scheduler has of its process. */
export type SchedulerPlace = {
  readonly replicas: Replicas
  readonly stores: {
    readonly chatflows: ChatflowStore
    readonly schedules: ScheduleStore
    readonly scheduleLogs: ScheduleLogStore
  }
}

const everyMinuteMs = 60_000
const beganMs = Date.parse('2030-01-01T00:00:30Z')

const inputs = {
  startInputType: 'scheduleInput',
  scheduleInputMode: 'text',
  scheduleDefaultInput: 'Report',
  scheduleCronExpression: '* * * * *',
}
const id = 'startAgentflow_0'
const start = { id, type: 'agentFlow', position: { x: 0, y: 0 }, data: { id, name: 'startAgentflow', inputs } }
const drawing = JSON.stringify({ nodes: [start], edges: [] })
/** What schedulers promise. `open` gives the places of two over one store, in one process or in two. */
export function describeScheduler(kind: string, open: () => Promise<readonly [SchedulerPlace, SchedulerPlace]>): void {
  /** Two schedulers with one clock, and what they have run. */
  async function openTwo(flowData = drawing) {
    const places = await open()
    const flow = randomUUID()
    await places[0].stores.chatflows.add({ ...plainChatflow, id: flow, type: 'AGENTFLOW', flowData })
    const clock = { nowMs: beganMs }
    const ran: number[] = []
    const bugs: unknown[] = []
    let pause: Promise<void> = Promise.resolve()
    const predictor = {
      async answer() {
        ran.push(clock.nowMs)
        await pause
        return { details: {} }
      },
    } as unknown as Pick<Predictor, 'answer'>
    const schedulerOf = ({ replicas, stores }: SchedulerPlace) =>
      createScheduler({
        ...stores,
        replicas: { ...replicas, upSinceMs: async () => beganMs },
        predictor,
        nextRun: async (_cron, _zone, afterMs) => (Math.floor(afterMs / everyMinuteMs) + 1) * everyMinuteMs,
        nowMs: () => clock.nowMs,
        newId: randomUUID,
        maxLogs: 100,
        onBug: (error) => void bugs.push(error),
      })
    let schedulers = places.map(schedulerOf)
    const restart = () => {
      schedulers = places.map(schedulerOf)
    }
    const tick = async () => {
      await Promise.all(schedulers.map((each) => each.tick()))
      expect(bugs).toEqual([])
    }
    const settle = () => Promise.all(schedulers.map((each) => each.settle()))
    const logs = async () => (await places[0].stores.scheduleLogs.list({ where: { chatflowId: flow } })).rows
    return {
      ...{ clock, ran, flow, places, restart, settle, tick, logs },
      holdRuns: (until: Promise<void>) => {
        pause = until
      },
    }
  }

  describe(`schedules ${kind}`, () => {
    test('run a flow once each time they come due, though all look after them', async () => {
      const { clock, ran, tick, logs } = await openTwo()
      await tick()
      for (let minute = 0; minute < 5; minute++) {
        clock.nowMs += everyMinuteMs
        await tick()
        await tick()
        await expect
          .poll(async () => (await logs()).map(({ status }) => status))
          .toEqual(Array.from({ length: minute + 1 }, () => 'SUCCEEDED'))
      }
      expect(ran).toEqual([1, 2, 3, 4, 5].map((minute) => beganMs + minute * everyMinuteMs))
    })

    test('pass over a time at which the run before still goes on, in whichever process', async () => {
      const { clock, ran, tick, logs, holdRuns } = await openTwo()
      const { promise, resolve } = Promise.withResolvers<void>()
      holdRuns(promise)
      await tick()
      for (let minute = 0; minute < 4; minute++) {
        clock.nowMs += everyMinuteMs
        await tick()
      }
      expect(ran).toHaveLength(1)
      expect((await logs()).map(({ status }) => status).toSorted()).toEqual([
        'RUNNING',
        'SKIPPED',
        'SKIPPED',
        'SKIPPED',
      ])
      resolve()
      await expect.poll(async () => (await logs()).some(({ status }) => status === 'RUNNING')).toBe(false)
    })

    test('let pass what came due while nothing ran', async () => {
      const { clock, ran, places, restart, tick, flow } = await openTwo()
      await tick()
      await places[0].stores.schedules.change(flow, { nextRunAtMs: beganMs - everyMinuteMs })
      restart()
      await tick()
      expect(ran).toEqual([])
      clock.nowMs += everyMinuteMs
      await tick()
      await expect.poll(() => ran).toEqual([clock.nowMs])
    })

    test('note a run as failed that its process did not end, and no other', async () => {
      const { places, settle, logs, flow } = await openTwo()
      const log = { chatflowId: flow, status: 'RUNNING', error: undefined, executionId: undefined }
      const owners = ['a process that is gone', places[1].replicas.me, places[0].replicas.me]
      for (const [at, owner] of owners.entries())
        await places[0].stores.scheduleLogs.add({
          ...log,
          ...{ id: randomUUID(), endedAtMs: undefined, owner, createdAtMs: at },
        })
      await settle()
      expect((await logs()).map(({ status }) => status)).toEqual(['RUNNING', 'RUNNING', 'FAILED'])
    })
  })
}
