import { describe, expect, test } from 'vitest'
import type { LogLine } from '../view/logs/to-log-lines.ts'
import { afterEvent, type LiveEvent, type LiveLines, maxKept, noLines } from './live-lines.ts'

const line = (ns: number, key = `line ${ns}`): LogLine => ({
  key,
  atMs: 0,
  ns: String(ns),
  level: undefined,
  text: key,
  raw: undefined,
  labels: {},
  kinds: {},
  refId: undefined,
  links: [],
})
const came = (...times: readonly number[]): LiveEvent => ({
  kind: 'lines',
  lines: times.map((ns) => line(ns)),
  dropped: 0,
})
const after = (...events: readonly LiveEvent[]) => events.reduce(afterEvent, noLines)
const times = (lines: LiveLines['shown']) => lines.map(({ ns }) => Number(ns))
const many = (from: number, count: number) => came(...Array.from({ length: count }, (_, at) => from + at))

describe('lines that are followed', () => {
  test('stand with the newest first, also one that is late', () => {
    expect(times(after(came(9), came(100, 10), came(50)).shown)).toEqual([100, 50, 10, 9])
  })

  test('are there once, also when they are sent again', () => {
    expect(times(after(came(1, 2), came(2, 3)).shown)).toEqual([3, 2, 1])
    const paused = after(came(1), { kind: 'paused' }, came(2), came(1, 2, 3))
    expect(times(paused.waiting)).toEqual([3, 2])
  })

  test('make way when there are too many, and that is no loss', () => {
    const live = after(many(1, maxKept), many(5_000, 10))
    expect(live.shown).toHaveLength(maxKept)
    expect([times(live.shown)[0], live.dropped]).toEqual([5_009, 0])
  })

  test('wait while the reader reads, and are shown after', () => {
    const paused = after(came(1), { kind: 'paused' }, came(2))
    expect([times(paused.shown), times(paused.waiting)]).toEqual([[1], [2]])
    const resumed = afterEvent(paused, { kind: 'resumed' })
    expect([times(resumed.shown), resumed.waiting, resumed.isPaused]).toEqual([[2, 1], [], false])
  })

  test('are counted as left out where more wait than are kept, as are those that the source left out', () => {
    const paused = after({ kind: 'lines', lines: [], dropped: 3 }, { kind: 'paused' }, many(1, maxKept), many(5_000, 7))
    expect([paused.waiting.length, paused.dropped]).toEqual([maxKept, 10])
  })

  test('go when they are cleared, and stay paused', () => {
    const cleared = after(came(1), { kind: 'gap' }, { kind: 'paused' }, came(2), { kind: 'cleared' })
    expect(cleared).toEqual({ shown: [], waiting: [], isPaused: true, dropped: 0, hasGap: false })
  })

  test('remember that some are missing', () => {
    expect(after(came(1), { kind: 'gap' }, came(2)).hasGap).toBe(true)
  })
})
