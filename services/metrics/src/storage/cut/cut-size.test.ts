import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BatchBuilder } from '../../domain/model/batch-builder.ts'
import { histogram } from '../../domain/model/histogram.fixture.ts'
import { Labels } from '../../domain/model/labels.ts'
import { BlockSet } from '../blocks/block-set.ts'
import { growFreely } from '../blocks/files/buffered-file.ts'
import { measureBlock } from '../blocks/measure-block.ts'
import { writeBlock } from '../blocks/write-block.ts'
import { BatchApplier } from '../head/apply-batch.ts'
import { Head } from '../head/head.ts'
import { DiskRoom, NoRoomError } from '../room/disk-room.ts'
import { makeDir } from '../test-support/open-for-test.ts'
import { createRandom, type Random } from '../test-support/random.ts'
import { cutHead } from './cut-head.ts'
import { HeadSeries } from './head-series.ts'

const startMs = 7_200_000 * 200_000
const range = { minMs: startMs, maxMs: startMs + 7_200_000 }
const block = { ulid: '01HZZZZZZZZZZZZZZZZZZZZZZZ', minTime: range.minMs, maxTime: range.maxMs }
const described = { ...block, compaction: { level: 1, sources: [block.ulid] } }
const { signal } = new AbortController()
const sink = { series() {}, histogram() {}, sample() {}, start() {} }
const text = (random: Random, longest: number) =>
  Array.from({ length: 1 + random.below(longest) }, () => random.pick(['a', 'b', '0', '7', '_', 'ü', '日'])).join('')

function labelsOf(random: Random, at: number): Labels {
  const more = Array.from({ length: random.below(8) }, () => [text(random, 40), text(random, 60)] as const)
  return Labels.from([['__name__', `${text(random, 3)}${at}`], ...more])
}

function histogramOf(random: Random) {
  const large = random.pick([4, 300, 2 ** 30])
  const integer = random.below(2) === 0
  const count = () => (integer ? random.below(large) : random.real() * large)
  const side = () => Object.fromEntries(Array.from({ length: random.below(12) }, () => [random.below(40), count()]))
  const customValues = random.below(4) === 0 ? [0.1, 1 / 3, 7] : []
  const positive = customValues.length > 0 ? { 0: count(), 2: count() } : side()
  const negative = customValues.length > 0 ? {} : side()
  return histogram({ integer, positive, negative, customValues, sum: random.real(), zeroCount: count() })
}

/** A head with series of floats, of histograms and of both, late samples and counters that say when they began. */
function fill(random: Random, { series, samples }: { readonly series: number; readonly samples: number }): Head {
  const head = new Head()
  const applier = new BatchApplier(head)
  const batch = new BatchBuilder()
  for (let at = 0; at < series; at++) {
    const kind = random.pick(['float', 'float', 'histogram', 'same', 'mixed'])
    const same = histogramOf(random)
    const stepMs = random.pick([1_000, 15_000, 997])
    for (let one = 0; one < random.below(samples) + 1; one++) {
      // Some come late, within what is kept of a series for that.
      const lateMs = random.below(10) === 0 ? random.below(20) * stepMs + 1 : 0
      const timeMs = startMs + one * stepMs - Math.min(lateMs, one * stepMs)
      const isHistogram = kind === 'histogram' || kind === 'same' || (kind === 'mixed' && random.below(2) === 0)
      if (isHistogram) batch.pushHistogram(timeMs, kind === 'same' ? same : histogramOf(random))
      else batch.pushNumber(timeMs, random.pick([7, random.real(), random.below(100)]))
    }
    batch.endSeries(labelsOf(random, at))
  }
  applier.apply(batch, { refusal: 'skip', lateMs: 3_600_000, arrivedS: startMs / 1_000, sink })
  return head
}

const sizeOf = (dir: string): number =>
  readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

describe('the size of a block, before it is written', () => {
  test('is told exactly by measuring it, and never more than what is told quickly', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 300 }),
        async (...given) => {
          const [seed, series, samples] = given
          const head = fill(createRandom(seed), { series, samples })
          const measured = await measureBlock(described, new HeadSeries(head, range).content(signal))
          const content = new HeadSeries(head, range)
          const boundBytes = content.maxBytes
          const dir = await makeDir()
          await writeBlock(dir, described, content.content(signal), growFreely)
          expect(measured).toBe(sizeOf(dir))
          expect(boundBytes).toBeGreaterThanOrEqual(measured)
        },
      ),
    )
  }, 120_000)

  test('lets a cut pass that has just the room it takes, and refuses it before anything goes where it has less', async () => {
    const head = fill(createRandom(7), { series: 40, samples: 200 })
    const bytes = await measureBlock(described, new HeadSeries(head, range).content(signal))
    const logger = createLogger({ service: 'metrics', level: 'silent' })
    const blocks = await BlockSet.open({ folder: await makeDir(), cacheBytes: 1_000_000, logger })
    const cutWithin = async (boundBytes: number) => {
      let asked = false
      const room = new DiskRoom({
        wholeBytes: () => blocks.diskBytes,
        boundBytes: () => boundBytes,
        heldBytes: () => 0,
        removal: () => undefined,
        droppableBytes: () => 0,
        reservedBytes: () => 0,
        async giveWay() {
          asked = true
          return false
        },
      })
      await cutHead(head, blocks, range, { nowMs: startMs, signal, draft: room.draft('may-drop') })
      expect(asked).toBe(false)
    }
    // The numbers of the two blocks differ, and with them what folds.
    await expect(cutWithin(bytes - 100)).rejects.toBeInstanceOf(NoRoomError)
    expect([blocks.all.length, head.series.size]).toEqual([0, 40])
    await cutWithin(bytes)
    expect([blocks.diskBytes, head.series.size]).toEqual([bytes, 0])
    await blocks.close()
  })
})
