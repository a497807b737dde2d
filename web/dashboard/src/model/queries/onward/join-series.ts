import type { Frame } from '../../frame.ts'
import { compareKeys, type SeriesFrame, sortKey } from './series-frame.ts'

export type JoinSpan = {
  /** Start of the range, in Unix milliseconds. */
  readonly fromMs: number
  /** Where what is new begins: a point of the grid. */
  readonly sinceMs: number
  readonly stepMs: number
}

type Pair = { readonly key: readonly string[]; readonly held?: SeriesFrame; readonly tail?: SeriesFrame }

/**
 * Each series that is held with its new points; those that have points no more are left out, new ones stand where
 * their labels put them.
 *
 * @returns `undefined` where there are new ones and the order of the source is not that of the labels
 */
export function joinSeries(
  held: readonly SeriesFrame[],
  tail: readonly SeriesFrame[],
  span: JoinSpan,
): readonly Frame[] | undefined {
  const pairs = pairsOf(held, tail)
  if (pairs === undefined) return undefined
  const { fromMs, sinceMs, stepMs } = span
  // The source answers from the last point of the grid that is not after the start.
  const firstMs = sinceMs - Math.ceil((sinceMs - fromMs) / stepMs) * stepMs
  let times: readonly number[] = []
  return pairs.flatMap((pair) => {
    const { base, timesMs, values } = joinPair(pair, firstMs, sinceMs)
    if (base === undefined || timesMs.length === 0) return []
    // Series at the same times share them: whoever compares them sees it at once.
    times = isSame(times, timesMs) ? times : timesMs
    return [frameOf(base, times, values)]
  })
}

function pairsOf(held: readonly SeriesFrame[], tail: readonly SeriesFrame[]): readonly Pair[] | undefined {
  const found = new Map(held.map((one): [string, Pair] => withKey({ held: one }, one)))
  for (const one of tail) {
    const [text, pair] = withKey({ tail: one }, one)
    found.set(text, { ...found.get(text), ...pair })
  }
  const pairs = [...found.values()]
  if (pairs.length === held.length) return pairs
  const isSorted = (series: readonly SeriesFrame[]) =>
    series.every((one, at) => {
      const before = series[at - 1]
      return before === undefined || compareKeys(sortKey(before.labels), sortKey(one.labels)) < 0
    })
  return isSorted(held) && isSorted(tail) ? pairs.sort((a, b) => compareKeys(a.key, b.key)) : undefined
}

function withKey(part: Omit<Pair, 'key'>, { labels }: SeriesFrame): [string, Pair] {
  const key = sortKey(labels)
  return [JSON.stringify(key), { ...part, key }]
}

function joinPair({ held, tail }: Pair, firstMs: number, sinceMs: number) {
  const kept = held === undefined ? [0, 0] : [firstFrom(held.timesMs, firstMs), firstFrom(held.timesMs, sinceMs)]
  const begins = tail === undefined ? 0 : firstFrom(tail.timesMs, sinceMs)
  return {
    base: tail ?? held,
    timesMs: (held?.timesMs.slice(...kept) ?? []).concat(tail?.timesMs.slice(begins) ?? []),
    values: (held?.value.values.slice(...kept) ?? []).concat(tail?.value.values.slice(begins) ?? []),
  }
}

// The place of the first that is not before `atMs`.
function firstFrom(timesMs: readonly number[], atMs: number): number {
  const place = timesMs.findIndex((timeMs) => timeMs >= atMs)
  return place === -1 ? timesMs.length : place
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((timeMs, at) => timeMs === b[at])
}

function frameOf(base: SeriesFrame, times: readonly number[], values: readonly unknown[]): Frame {
  return {
    ...base.frame,
    fields: [
      { ...base.time, values: times },
      { ...base.value, values },
    ],
  }
}
