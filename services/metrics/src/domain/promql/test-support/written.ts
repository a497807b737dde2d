import type { Histogram } from '../../model/histogram.ts'
import { Labels } from '../../model/labels.ts'
import type { Series } from '../../model/queryable.ts'
import { writeStale } from '../../model/stale.ts'
import { printHistogram } from '../../rules/unit-test/histogram-literal.ts'
import { parseSeriesValues } from '../../rules/unit-test/series-values.ts'
import { createEngine, type QueryStats } from '../engine.ts'
import type { QueryTimes } from '../evaluate/scope.ts'
import { printNumber } from '../syntax/printer/print-number.ts'
import { longLimits } from './ask.ts'
import { memoryStore } from './memory-store.ts'

/** A series in the words of rule tests, such as `1+2x3 _ stale {{count:3}}`, at even distances from time 0 on. */
export function written(name: string, values: string, stepSeconds = 10): Series {
  const points = parseSeriesValues(values).flatMap((point, at) => (point === undefined ? [] : [{ point, at }]))
  const floats = Float64Array.from(points, ({ point }) => (typeof point === 'object' ? point.sum : Number(point)))
  for (const [at, { point }] of points.entries()) if (point === 'stale') writeStale(floats, at)
  const histograms = points.map(({ point }) => (typeof point === 'object' ? point : undefined))
  const [metric = '', labels = '{}'] = name.split(/(?=\{)/)
  return {
    labels: Labels.of({ __name__: metric, ...JSON.parse(labels) }),
    timestamps: Float64Array.from(points, ({ at }) => at * stepSeconds * 1000),
    values: floats,
    ...(histograms.some((one) => one !== undefined) ? { histograms } : {}),
  }
}

type Asked = {
  readonly lines: string[]
  readonly remarks: string[]
  readonly stats: QueryStats
  readonly turns: number
}

/** The answer as one line a series, such as `up{job="a"} 1@60 2@120`, by seconds, with turns for others wherever allowed. */
export async function askWritten(
  series: readonly Series[],
  query: string,
  times: number | readonly [fromSeconds: number, toSeconds: number, stepSeconds: number],
): Promise<Asked> {
  let turns = 0
  const next = async () => {
    turns++
  }
  const engine = createEngine({
    queryable: memoryStore(series),
    ...{ lookbackMs: 60_000, maxSamples: 1_000_000, clock: () => 0, turn: { lengthMs: 0, next } },
  })
  const options = { ...longLimits, withStats: true }
  const answer =
    typeof times === 'number'
      ? await engine.instant(query, times * 1000, options)
      : await engine.range(query, inMs(times), options)
  const { value, warnings, infos, stats } = answer
  if (stats === undefined) throw new Error('Cannot tell what it took: it was asked for')
  const remarks = [...warnings, ...infos].map((remark) => remark.replace(/ \(.*\)$/, ''))
  const all = { remarks, stats, turns }
  if (value.type === 'scalar') return { ...all, lines: [printNumber(value.value)] }
  if (value.type === 'string') return { ...all, lines: [value.value] }
  if (value.type === 'vector')
    return { ...all, lines: value.samples.map((one) => `${nameOf(one.labels)} ${print(one.histogram ?? one.value)}`) }
  return {
    ...all,
    lines: value.series.map(({ labels, timestamps, values, histograms }) => {
      const others = histograms?.items.map((one, at) => [histograms.timestamps[at] ?? 0, one] as const) ?? []
      const floats = [...values].map((one, at) => [timestamps[at] ?? 0, one] as const)
      const samples = [...floats, ...others].toSorted(([a], [b]) => a - b)
      return `${nameOf(labels)} ${samples.map(([timeMs, one]) => `${print(one)}@${timeMs / 1000}`).join(' ')}`
    }),
  }
}

function inMs([from, to, step]: readonly [number, number, number]): QueryTimes {
  return { startMs: from * 1000, endMs: to * 1000, stepMs: step * 1000 }
}

function print(sample: number | Histogram): string {
  return typeof sample === 'number' ? printNumber(sample) : printHistogram(sample)
}

function nameOf(labels: Labels): string {
  const { __name__: name = '', ...others } = labels.toRecord()
  return `${name}${Object.keys(others).length === 0 ? '' : JSON.stringify(others)}`
}
