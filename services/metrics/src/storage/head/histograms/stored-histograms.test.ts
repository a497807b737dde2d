import { describe, expect, test } from 'vitest'
import { histogram } from '../../../domain/model/histogram.fixture.ts'
import type { Histogram } from '../../../domain/model/histogram.ts'
import { writeStale } from '../../../domain/model/stale.ts'
import type { Storage } from '../../open-storage.ts'
import { always, is, makeDir, named, openForTest, signal } from '../../test-support/open-for-test.ts'
import { decodeHistogram, encodeHistogram } from './encode-histogram.ts'

const first = histogram({ integer: true, positive: { 1: 2, 4: 1 }, negative: { 3: 4 }, zeroCount: 1, sum: 2.5 })
const second = histogram({ ...first, positive: { 1: 3, 4: 1 }, negative: { 3: 4 }, count: 9 })

function series(name: string, ...samples: readonly (readonly [timeMs: number, sample: number | Histogram])[]) {
  const values = Float64Array.from(samples, ([, sample]) => (typeof sample === 'number' ? sample : sample.sum))
  const histograms = samples.map(([, sample]) => (typeof sample === 'number' ? undefined : sample))
  return { labels: named(name), timestamps: Float64Array.from(samples, ([timeMs]) => timeMs), values, histograms }
}

async function read(storage: Storage, name: string) {
  const [found] = await storage.select([is('__name__', name)], { ...always, maxSamples: 1e9, signal })
  return [...(found?.timestamps ?? [])].map((timeMs, at) => [timeMs, found?.histograms?.[at] ?? found?.values[at]])
}

const counts = async (storage: Storage, name: string) =>
  (await read(storage, name)).map(([timeMs, sample]) => [timeMs, typeof sample === 'object' ? sample.count : sample])

describe('histograms in the store', () => {
  test('are given back beside floats as they were appended', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append([series('h', [1_000, first], [2_000, 7])], signal)
    expect(await read(storage, 'h')).toEqual([
      [1_000, first],
      [2_000, 7],
    ])
  })

  test.each([
    { name: 'from the log', checkpoints: false },
    { name: 'from a checkpoint', checkpoints: true },
  ])('outlive a restart, $name', async ({ checkpoints }) => {
    const dir = await makeDir()
    const before = await openForTest({ dir })
    await before.append([series('h', [1_000, first]), series('f', [1_000, 1])], signal)
    await before.append([series('h', [2_000, second])], signal)
    if (checkpoints) await before.close()
    const after = await openForTest({ dir })
    expect(await counts(after, 'h')).toEqual([
      [1_000, first.count],
      [2_000, second.count],
    ])
    expect(after.recovery.damagedParts).toBe(0)
  })

  test('are known when they come again, and refused when others come for the same time', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append([series('h', [1_000, first], [2_000, second])], signal)
    await storage.append([series('h', [1_000, first], [2_000, second])], signal)
    await expect(storage.append([series('h', [2_000, first])], signal)).rejects.toThrow('duplicate sample')
    expect(await counts(storage, 'h')).toHaveLength(2)
  })

  test('may come late', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append([series('h', [2_000, second])], signal)
    await storage.append([series('h', [1_000, first])], signal)
    expect((await counts(storage, 'h')).map(([timeMs]) => timeMs)).toEqual([1_000, 2_000])
  })

  test('say what is known of resets by the sample before', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append([series('h', [1_000, first], [2_000, second], [3_000, first])], signal)
    const hints = (await read(storage, 'h')).map(([, sample]) => (typeof sample === 'object' ? sample.resetHint : ''))
    expect(hints).toEqual(['unknown', 'none', 'reset'])
  })

  test('end with a staleness marker as floats do', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    const ended = series('h', [1_000, first], [2_000, 0])
    writeStale(ended.values, 1)
    await storage.append([ended], signal)
    expect((await counts(storage, 'h'))[1]?.[1]).toBeNaN()
  })

  test('go with what is deleted and with what is too old', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append([series('h', [1_000, first], [2_000, second])], signal)
    const { headBytes } = storage.stats()
    await storage.deleteSeries([[is('__name__', 'h')]], { fromMs: 0, toMs: 1_500 })
    expect(await counts(storage, 'h')).toEqual([[2_000, second.count]])
    expect(storage.stats().headBytes).toBeLessThan(headBytes)
  })
})

test.each([
  { name: 'whole counts', one: first },
  { name: 'float counts', one: histogram({ positive: { [-7]: 0.25, 9: 1e-300 }, sum: Number.NEGATIVE_INFINITY }) },
  {
    name: 'custom bounds',
    one: histogram({ customValues: [-1.5, 0, 1e9], positive: { 0: 1, 3: 2 }, resetHint: 'gauge' }),
  },
  { name: 'no buckets', one: histogram({ schema: -4, count: 3, sum: Number.NaN }) },
])('a histogram with $name is encoded without loss', ({ one }) => {
  expect(decodeHistogram(encodeHistogram(one))).toEqual(one)
})
