import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Labels } from '../../domain/model/labels.ts'
import type { Matcher } from '../../domain/model/matcher.ts'
import type { Queryable, SelectOptions, Series, TimeRange } from '../../domain/model/queryable.ts'
import type { StartTimes } from '../../domain/model/start-times.ts'
import { tooMany } from '../head/head-queryable.ts'
import type { Block } from './block.ts'
import type { BlockSet } from './block-set.ts'
import { mergeSamples } from './samples/merge-samples.ts'
import { mergeStarts, type StartsFrom } from './samples/merge-starts.ts'
import { readSamples } from './samples/read-samples.ts'
import type { Samples } from './samples/sample-list.ts'

type Sets = readonly (readonly Matcher[])[]
type Parts = { readonly labels: Labels; readonly samples: Samples[]; readonly starts: StartsFrom[] }

// How long reading may keep everything else waiting.
const sliceMs = 8

/**
 * Answers questions from the head and the blocks together. The head is asked first: what is cut from it meanwhile
 * is in a block by then, and a sample that is in both counts once.
 */
export function createMergedQueryable(head: Queryable, blocks: BlockSet): Queryable {
  return {
    async select(matchers, options) {
      const newest = await head.select(matchers, options)
      return reading(blocks, options, (found) =>
        found.length === 0 ? newest : selectMerged(found, matchers, options, newest),
      )
    },
    async series(sets, range) {
      const newest = await head.series(sets, range)
      return reading(blocks, range, async (found) => {
        const all = new Map(newest.map((labels) => [labels.key, labels]))
        for await (const labels of seriesOf(found, sets, range)) if (!all.has(labels.key)) all.set(labels.key, labels)
        return [...all.values()]
      })
    },
    async labelNames(sets, range) {
      const newest = await head.labelNames(sets, range)
      return reading(blocks, range, async (found) => uniteTexts(newest, await namesOf(found, sets, range)))
    },
    async labelValues(name, sets, range) {
      const newest = await head.labelValues(name, sets, range)
      return reading(blocks, range, async (found) => uniteTexts(newest, await valuesOf(found, name, sets, range)))
    },
  }
}

/** Keeps the blocks of a range until `read` has ended. */
async function reading<T>(
  blocks: BlockSet,
  range: TimeRange,
  read: (found: readonly Block[]) => Promise<T> | T,
): Promise<T> {
  const found = blocks.overlapping(range)
  for (const block of found) block.acquire()
  try {
    return await read(found)
  } finally {
    for (const block of found) await block.release()
  }
}

async function selectMerged(
  blocks: readonly Block[],
  matchers: readonly Matcher[],
  options: SelectOptions,
  newest: readonly Series[],
): Promise<Series[]> {
  const all = new Map<string, Parts>()
  let total = newest.reduce((sum, { timestamps }) => sum + timestamps.length, 0)
  let sliceEnd = performance.now() + sliceMs
  for (const block of blocks) {
    for await (const series of block.find(matchers, options)) {
      const samples = await readSamples(block, series, options)
      total += samples.timestamps.length
      if (total > options.maxSamples) throw tooMany(options.maxSamples)
      if (samples.timestamps.length > 0) addPart(all, series.labels, samples, await block.startsOf(series.ref))
      if (performance.now() < sliceEnd) continue
      await nextTurn()
      options.signal.throwIfAborted()
      sliceEnd = performance.now() + sliceMs
    }
  }
  for (const { labels, starts, ...samples } of newest) addPart(all, labels, samples, starts)
  return Array.from(all.values(), seriesFrom)
}

function addPart(all: Map<string, Parts>, labels: Labels, samples: Samples, starts: StartTimes | undefined): void {
  const part = all.get(labels.key) ?? { labels, samples: [], starts: [] }
  all.set(labels.key, part)
  part.samples.push(samples)
  part.starts.push({ firstMs: samples.timestamps[0] ?? 0, starts })
}

function seriesFrom({ labels, samples, starts }: Parts): Series {
  const merged = mergeStarts(starts)
  return { labels, ...mergeSamples(samples), ...(merged === undefined ? {} : { starts: merged }) }
}

async function* seriesOf(blocks: readonly Block[], sets: Sets, range: TimeRange): AsyncGenerator<Labels> {
  for (const block of blocks) {
    let sliceEnd = performance.now() + sliceMs
    for (const matchers of sets.length === 0 ? [[]] : sets) {
      for await (const { labels } of block.find(matchers, range)) {
        yield labels
        if (performance.now() < sliceEnd) continue
        await nextTurn()
        sliceEnd = performance.now() + sliceMs
      }
    }
  }
}

async function namesOf(blocks: readonly Block[], sets: Sets, range: TimeRange): Promise<Set<string>> {
  const names = new Set<string>()
  if (sets.length === 0) {
    for (const block of blocks)
      for (const name of (await block.tolerate(() => block.index.names())) ?? []) names.add(name)
  } else for await (const labels of seriesOf(blocks, sets, range)) for (const name of labels.names) names.add(name)
  return names
}

async function valuesOf(
  blocks: readonly Block[],
  name: string,
  sets: Sets,
  range: TimeRange,
): Promise<ReadonlySet<string>> {
  const values = new Set<string>()
  if (sets.length === 0) {
    for (const block of blocks)
      for (const value of (await block.tolerate(() => block.index.valuesOf(name))) ?? []) values.add(value)
  } else for await (const labels of seriesOf(blocks, sets, range)) values.add(labels.get(name))
  values.delete('')
  return values
}

function uniteTexts(a: readonly string[], b: ReadonlySet<string>): readonly string[] {
  return b.size === 0 ? a : [...new Set([...a, ...b])].sort()
}
