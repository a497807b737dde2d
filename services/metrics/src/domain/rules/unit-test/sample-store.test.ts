import { describe, expect, test } from 'vitest'
import { histogram } from '../../model/histogram.fixture.ts'
import { Labels } from '../../model/labels.ts'
import { isStaleAt } from '../../model/stale.ts'
import { SampleStore } from './sample-store.ts'

const labels = Labels.of({ __name__: 'up', job: 'a' })
const job = (value: string) => ({ name: 'job', op: '=', value, matches: (text: string) => text === value }) as const
const { signal } = new AbortController()

/** What a store with these samples gives of a range. */
async function selected(points: readonly (readonly [number, never])[], fromMs: number, toMs: number, untilMs = 100) {
  const store = new SampleStore()
  for (const [timeMs, point] of points) store.add(labels, timeMs, point)
  store.visibleUntilMs = untilMs
  return store.select([job('a')], { fromMs, toMs, maxSamples: 100, signal })
}
const samples = (...points: readonly (readonly [number, unknown])[]) => points as readonly (readonly [number, never])[]

describe('the samples of a test of rules', () => {
  const three = samples([10, 1], [30, 3], [20, 2])

  test.each([
    { name: 'come in their order', fromMs: 0, toMs: 100, times: [10, 20, 30], values: [1, 2, 3] },
    { name: 'belong to a range with both of its ends', fromMs: 10, toMs: 20, times: [10, 20], values: [1, 2] },
    { name: 'are left out beside it', fromMs: 11, toMs: 29, times: [20], values: [2] },
  ])('$name', async ({ fromMs, toMs, times, values }) => {
    const [found] = await selected(three, fromMs, toMs)
    expect([[...(found?.timestamps ?? [])], [...(found?.values ?? [])]]).toEqual([times, values])
    expect(found?.labels).toBe(labels)
  })

  test('are none where the range has none', async () => {
    expect(await selected(three, 31, 100)).toEqual([])
    expect(await selected(three, 0, 9)).toEqual([])
  })

  test('that lie after the moment of the test are not there yet', async () => {
    expect(await selected(three, 0, 100, 9)).toEqual([])
    expect([...((await selected(three, 0, 100, 20))[0]?.timestamps ?? [])]).toEqual([10, 20])
  })

  test('of one time are the one that came first', async () => {
    expect([...((await selected(samples([10, 1], [10, 2]), 0, 100))[0]?.values ?? [])]).toEqual([1])
  })

  test('tell that a series ended, and of histograms', async () => {
    const one = histogram({ sum: 7 })
    const [found] = await selected(samples([10, 'stale'], [20, one]), 0, 100)
    const values = found?.values ?? new Float64Array()
    expect([isStaleAt(values, 0), isStaleAt(values, 1)]).toEqual([true, false])
    expect(values[1]).toBe(7)
    expect([found?.histograms?.[0], found?.histograms?.[1]]).toEqual([undefined, one])
    expect(await selected(samples([10, 1]), 0, 100)).toMatchObject([{ labels }])
  })

  test('of histograms tell whether their counts went on', async () => {
    const [rise, fall, gauge] = [3, 1, 9].map((count) => histogram({ positive: { 0: count } }))
    const marked = { ...gauge, resetHint: 'gauge' }
    const points = samples([10, rise], [20, rise], [30, fall], [40, 7], [50, rise], [60, marked])
    const [found] = await selected(points, 15, 100)
    const hints = Array.from({ length: 5 }, (_, at) => found?.histograms?.[at]?.resetHint)
    expect(hints).toEqual(['none', 'reset', undefined, 'unknown', 'gauge'])
  })

  test('are of the series that fit alone', async () => {
    const store = new SampleStore()
    store.visibleUntilMs = 100
    store.add(labels, 10, 1)
    const range = { fromMs: 0, toMs: 100, maxSamples: 100, signal }
    expect(await store.select([job('b')], range)).toEqual([])
    expect(await store.select([job('a'), job('b')], range)).toEqual([])
  })
})
