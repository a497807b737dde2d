import { expect, test } from 'vitest'
import { histogram } from '../../../model/histogram.fixture.ts'
import { type StartTimes, startAt } from '../../../model/start-times.ts'
import { askAt, engineOver, longLimits } from '../../test-support/ask.ts'
import { every, type Samples, series } from '../../test-support/memory-store.ts'

const sinceMs = (fromMs: readonly number[], startMs: readonly number[]): StartTimes => ({ fromMs, startMs })

/** A counter at a minute's distance whose counts began as `starts` says. */
function counter(samples: Samples, starts: StartTimes) {
  return [{ ...series({ __name__: 'c_total' }, samples), starts }]
}

test.each([
  { name: 'before all entries nothing is known', timeMs: 9, start: 0 },
  { name: 'from an entry on it counts', timeMs: 10, start: 5 },
  { name: 'up to the next', timeMs: 19, start: 5 },
  { name: 'and the last for ever', timeMs: 1e9, start: 15 },
])('$name', ({ timeMs, start }) => {
  expect(startAt(sinceMs([10, 20], [5, 15]), timeMs)).toBe(start)
})

const deltas = counter(
  [60, 120, 180].map((seconds) => [seconds, 60] as const),
  sinceMs([60_000, 120_000, 180_000], [1, 60_000, 120_000]),
)
const restarted = counter(every(60, [10, 20, 30, 40]), sinceMs([0, 120_000], [-1, 90_000]))
const born = counter([[120, 6]], sinceMs([120_000], [60_000]))

test.each([
  { name: 'deltas add up', store: deltas, query: 'increase(c_total[3m])', value: 180 },
  {
    name: 'a restart between two samples that rise is found',
    store: restarted,
    query: 'resets(c_total[4m])',
    value: 1,
  },
  { name: 'what was counted before it is added', store: restarted, query: 'increase(c_total[3m1ms])', value: 50 },
  {
    name: 'also by the last two samples',
    store: restarted.slice(0, 1),
    query: 'irate(c_total[2m] offset 1m)',
    value: 0.5,
  },
  { name: 'a single sample has grown since its start', store: born, query: 'increase(c_total[3m])', value: 6 },
  { name: 'starts can be asked for', store: born, query: 'start_timestamp(c_total offset 1m)', value: 60 },
])('$name', async ({ store, query, value }) => {
  const [line = ''] = await askAt(store, query, 180)
  expect(Number(line.split(' ').at(-1))).toBeCloseTo(value, 2)
})

test('histograms grow since their start too', async () => {
  const first = histogram({ positive: { 1: 6 }, sum: 9 })
  const [base] = born
  const store = base === undefined ? [] : [{ ...base, histograms: [first] }]
  const { value } = await engineOver(store).instant('increase(c_total[3m])', 180_000, longLimits)
  expect(value).toMatchObject({ samples: [{ histogram: { count: 6, sum: 9 } }] })
})

test('a start within the time of the sample before is remarked on', async () => {
  const store = counter(every(60, [1, 2, 3]), sinceMs([0, 60_000, 120_000], [-5, -1, 30_000]))
  const { warnings } = await engineOver(store).instant('rate(c_total[5m])', 180_000, longLimits)
  expect(warnings).toEqual([
    expect.stringContaining('overlaps with previous sample timestamp for metric "c_total" (1:6)'),
  ])
})
