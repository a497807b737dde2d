import { describe, expect, test } from 'vitest'
import { BatchBuilder } from '../../domain/model/batch-builder.ts'
import { histogram } from '../../domain/model/histogram.fixture.ts'
import { Labels } from '../../domain/model/labels.ts'
import type { Series, TimeRange } from '../../domain/model/queryable.ts'
import { createMatcher } from '../../domain/promql/syntax/matchers.ts'
import type { Storage } from '../open-storage.ts'
import { always, is, makeDir, openForTest, signal } from '../test-support/open-for-test.ts'
import { createRandom, type Random } from '../test-support/random.ts'
import { unpack } from './unpack.ts'

const clock = () => 10_000_000
const count = 40

/** Floats and histograms, gaps, ends of series, start times, and samples that come late. */
async function fill(storage: Storage, random: Random): Promise<void> {
  const late: [Labels, number][] = []
  for (let round = 0; round < 6; round++) {
    const batch = new BatchBuilder()
    for (let at = 0; at < count; at++) {
      const labels = Labels.of({ __name__: at % 2 === 0 ? 'even' : 'odd', at: `${at}`, same: 'x' })
      for (let sample = 0; sample < random.below(60); sample++) {
        const timeMs = 1_000_000 + (round * 60 + sample) * 15_000 + random.below(3)
        if (at % 7 === 3) batch.pushHistogram(timeMs, histogram({ positive: { [sample % 5]: sample }, sum: sample }))
        else if (random.below(30) === 0) batch.pushStale(timeMs)
        else batch.pushNumber(timeMs, random.real())
        if (at % 5 === 0) batch.setStart(500_000 + round)
        if (at % 9 === 1 && random.below(20) === 0) late.push([labels, timeMs - 7_000])
      }
      batch.endSeries(labels)
    }
    await storage.appendBatch(batch, { refusal: 'skip', signal })
  }
  for (const [labels, timeMs] of late) {
    const batch = new BatchBuilder()
    batch.pushNumber(timeMs, -1)
    batch.endSeries(labels)
    await storage.appendBatch(batch, { refusal: 'skip', signal })
  }
}

async function handedOver(storage: Storage, matchers: Parameters<Storage['select']>[0], range: TimeRange) {
  const found: Series[] = []
  const options = { ...range, maxSamples: 1e9, maxSeries: 1e9, signal }
  for await (const packet of storage.shared.handOver(matchers, options))
    for (const series of unpack(structuredClone(packet), range)) if (series !== undefined) found.push(series)
  return found.map(plain).sort((a, b) => (a.labels < b.labels ? -1 : 1))
}

/** With every bit of the values. */
function plain({ labels, timestamps, values, histograms = [], starts }: Series) {
  const words = [...new BigUint64Array(values.buffer, values.byteOffset, values.length)].map((word, at) =>
    histograms[at] === undefined ? word : 0n,
  )
  return { labels: labels.key, timestamps: [...timestamps], words, histograms: [...histograms], starts }
}

describe('series that are handed over to another thread', () => {
  test.each([1, 2, 3])('are there what they are here (seed %i)', async (seed) => {
    const storage = await openForTest({ dir: await makeDir(), clock, outOfOrderMs: 3_600_000 })
    await fill(storage, createRandom(seed))
    const matcherSets = [[is('same', 'x')], [is('__name__', 'odd')], [createMatcher('at', '=~', '1.|3')], []]
    for (const matchers of matcherSets) {
      for (const range of [always, { fromMs: 2_000_000, toMs: 3_000_000 }, { fromMs: 0, toMs: 10 }]) {
        const here = await storage.select(matchers, { ...range, maxSamples: 1e9, signal })
        const expected = here.map(plain).sort((a, b) => (a.labels < b.labels ? -1 : 1))
        expect(await handedOver(storage, matchers, range)).toEqual(expected)
      }
    }
  })

  test('come in packets of bounded size', async () => {
    const storage = await openForTest({ dir: await makeDir(), clock })
    const batch = new BatchBuilder()
    for (let at = 0; at < 12_000; at++) {
      batch.pushNumber(1_000_000, at)
      batch.endSeries(Labels.of({ __name__: 'm', at: `${at}` }))
    }
    await storage.appendBatch(batch, { refusal: 'fail', signal })
    const options = { ...always, maxSamples: 1e9, maxSeries: 1e9, signal }
    const sizes: number[] = []
    for await (const packet of storage.shared.handOver([], options)) sizes.push(packet.count)
    expect(sizes).toEqual([5_000, 5_000, 2_000])
  })

  test('are not too many', async () => {
    const storage = await openForTest({ dir: await makeDir(), clock })
    await fill(storage, createRandom(4))
    const take = (bounds: { maxSamples: number; maxSeries: number }) =>
      storage.shared.handOver([is('same', 'x')], { ...always, ...bounds, signal }).next()
    await expect(take({ maxSamples: 100, maxSeries: 1e9 })).rejects.toMatchObject({ kind: 'too-large' })
    await expect(take({ maxSamples: 1e9, maxSeries: 3 })).rejects.toMatchObject({ kind: 'too-large', code: 'bytes' })
  })
})
