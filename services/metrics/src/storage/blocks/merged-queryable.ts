import type { Labels } from '../../domain/model/labels.ts'
import type { Matcher } from '../../domain/model/matcher.ts'
import type { Queryable, Selectable, SelectOptions, Series, TimeRange } from '../../domain/model/queryable.ts'
import type { StartTimes } from '../../domain/model/start-times.ts'
import { sortTextsInSteps } from '../../domain/turns/sort-in-steps.ts'
import { sliceMs, type Turns } from '../../domain/turns/turns.ts'
import { tooMany } from '../head/head-queryable.ts'
import type { Block } from './block.ts'
import { mergeSamples } from './samples/merge-samples.ts'
import { mergeStarts, type StartsFrom } from './samples/merge-starts.ts'
import { readSamples } from './samples/read-samples.ts'
import type { Samples } from './samples/sample-list.ts'

type Sets = readonly (readonly Matcher[])[]
type Parts = { readonly labels: Labels; readonly samples: Samples[]; readonly starts: StartsFrom[] }

/** Where blocks of a range are. */
export type BlockSource = {
  /** Keeps the blocks that reach into the range until `read` has ended. */
  use<T>(range: TimeRange, read: (found: readonly Block[]) => Promise<T> | T): Promise<T>
}

/**
 * Answers questions from the head and the blocks together. The head is asked first: what is cut from it meanwhile
 * is in a block by then, and a sample that is in both counts once.
 */
export function createMergedQueryable(head: Queryable, blocks: BlockSource, turns: Turns): Queryable {
  return {
    select: (matchers, options) => selectFrom(head, blocks, matchers, { ...options, turns }),
    async series(sets, range) {
      const newest = await head.series(sets, range)
      return blocks.use(range, async (found) => {
        const all = new Map(newest.map((labels) => [labels.key, labels]))
        for await (const labels of seriesOf(found, sets, range, turns))
          if (!all.has(labels.key)) all.set(labels.key, labels)
        return [...all.values()]
      })
    },
    async labelNames(sets, range) {
      const newest = await head.labelNames(sets, range)
      return blocks.use(range, async (found) => {
        const names = await namesOf(found, sets, range, turns)
        return uniteTexts(newest, names, turns)
      })
    },
    async labelValues(name, sets, range) {
      const newest = await head.labelValues(name, sets, range)
      return blocks.use(range, async (found) => {
        const values = await valuesOf(found, { name, sets, range }, turns)
        return uniteTexts(newest, values, turns)
      })
    },
  }
}

type Selecting = SelectOptions & { readonly turns: Turns }

/** Series of the head and of blocks together; see {@link createMergedQueryable}. */
export async function selectFrom(
  head: Selectable,
  blocks: BlockSource,
  matchers: readonly Matcher[],
  options: Selecting,
): Promise<readonly Series[]> {
  const newest = await head.select(matchers, options)
  return blocks.use(options, (found) => (found.length === 0 ? newest : selectMerged(found, matchers, options, newest)))
}

async function selectMerged(
  blocks: readonly Block[],
  matchers: readonly Matcher[],
  options: Selecting,
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
      await options.turns.next()
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

async function* seriesOf(blocks: readonly Block[], sets: Sets, range: TimeRange, turns: Turns): AsyncGenerator<Labels> {
  for (const block of blocks) {
    let sliceEnd = performance.now() + sliceMs
    for (const matchers of sets.length === 0 ? [[]] : sets) {
      for await (const { labels } of block.find(matchers, range)) {
        yield labels
        if (performance.now() < sliceEnd) continue
        await turns.next()
        sliceEnd = performance.now() + sliceMs
      }
    }
  }
}

async function namesOf(
  blocks: readonly Block[],
  sets: Sets,
  range: TimeRange,
  turns: Turns,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  if (sets.length === 0) {
    for (const block of blocks)
      for (const name of (await block.tolerate(() => block.index.names())) ?? []) names.add(name)
  } else
    for await (const labels of seriesOf(blocks, sets, range, turns)) for (const name of labels.names) names.add(name)
  return names
}

async function valuesOf(
  blocks: readonly Block[],
  { name, sets, range }: { readonly name: string; readonly sets: Sets; readonly range: TimeRange },
  turns: Turns,
): Promise<ReadonlySet<string>> {
  const values = new Set<string>()
  if (sets.length === 0) {
    for (const block of blocks)
      for (const value of (await block.tolerate(() => block.index.valuesOf(name))) ?? []) values.add(value)
  } else for await (const labels of seriesOf(blocks, sets, range, turns)) values.add(labels.get(name))
  values.delete('')
  return values
}

async function uniteTexts(a: readonly string[], b: ReadonlySet<string>, turns: Turns): Promise<readonly string[]> {
  return b.size === 0 ? a : turns.run(sortTextsInSteps(new Set([...a, ...b])))
}
