import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RuleGroup } from '../model/rule.ts'
import { Labels } from '../values/labels.ts'
import { GroupEvaluator } from './group-evaluator.ts'
import { GroupLoop } from './group-loop.ts'

const group: RuleGroup = {
  file: 'f',
  name: 'g',
  intervalMs: 50,
  queryOffsetMs: 0,
  limit: 0,
  source: '',
  rules: [{ kind: 'recording', name: 'a', expression: 'b', labels: {} }],
}

/** A loop whose rule asks `query`; collects how many evaluations each run left out. */
function openLoop(query: (timeMs: number, signal: AbortSignal) => Promise<void>, clock = () => Date.now()) {
  const missed: number[] = []
  const times: number[] = []
  const evaluator = new GroupEvaluator(
    group,
    {
      async query(_, timeMs, signal) {
        times.push(timeMs)
        await query(timeMs, signal)
        return [{ labels: Labels.none, value: 1 }]
      },
      store: async () => undefined,
      send: () => undefined,
      keptStates: async () => new Map(),
      stopwatch: () => performance.now(),
      externalUrl: () => '',
      pathTo: () => '',
      externalLabels: () => ({}),
      resendMs: 1_000,
    },
    { restores: false },
  )
  const deps = { clock, onRun: (_: unknown, __: unknown, count: number) => void missed.push(count), onError: vi.fn() }
  const loop = new GroupLoop(evaluator, deps, { restores: false })
  onTestFinished(() => loop.stop())
  loop.start()
  return { loop, missed, times }
}

describe('a loop of a group', () => {
  test('evaluates at even distances', async () => {
    const { times } = openLoop(async () => undefined)
    await expect.poll(() => times.length).toBeGreaterThan(2)
    for (const [at, timeMs] of times.slice(1).entries()) expect((timeMs - (times[at] ?? 0)) % 50).toBe(0)
  })

  test('leaves evaluations out while one takes too long, and says how many', async () => {
    let now = 1_000_000
    let isSlow = true
    const { missed } = openLoop(
      async () => {
        // As long as three and a half intervals, the first time alone.
        now += isSlow ? 175 : 0
        isSlow = false
      },
      () => now++,
    )
    await expect.poll(() => missed.slice(0, 2)).toEqual([0, 2])
  })

  test('goes on when the clock is set back by an hour', async () => {
    let offsetMs = 0
    const { times } = openLoop(
      async () => undefined,
      () => Date.now() - offsetMs,
    )
    await expect.poll(() => times.length).toBeGreaterThan(0)
    offsetMs = 3_600_000
    await expect.poll(() => times.some((timeMs) => timeMs < Date.now() - 3_000_000)).toBe(true)
  })

  test('breaks off what is going on when it is stopped', async () => {
    const asked = Promise.withResolvers<void>()
    const { loop, missed } = openLoop(async (_, signal) => {
      asked.resolve()
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await asked.promise
    await loop.stop()
    expect(missed).toEqual([])
    expect(loop.times.lastEvaluationMs).toBeUndefined()
  })
})
