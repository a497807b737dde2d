import type { Answer, Series } from './answer.ts'
import type { Field, Frame } from './frame.ts'
import { legendOf } from './legend.ts'
import { type Numbers, valuesOf } from './written-numbers.ts'

export type FrameOptions = {
  readonly refId: string
  readonly expr: string
  readonly format: 'time_series' | 'table' | 'heatmap'
  readonly legendFormat: string
  /** `undefined` where there is none, as for a single moment. */
  readonly stepMs: number | undefined
  /** Name of the value column of a table: with several queries each needs its own. */
  readonly valueName: string
}

/** An answer as frames: one a series, one in all for a table, one a bucket for a heatmap. */
export function buildFrames(answer: Answer, options: FrameOptions): Frame[] {
  if (options.format === 'table') return [tableFrame(answer.resultType, answer.series.map(readSeries), options)]
  if (options.format === 'heatmap') return heatmapFrames(answer.resultType, answer.series.map(readSeries), options)
  return answer.series.map((series) => seriesFrame(answer, series, options))
}

type ReadSeries = Series & { readonly timesMs: readonly number[]; readonly values: readonly number[] }

function readSeries({ labels, timesMs, values }: Series): ReadSeries {
  return { labels, timesMs: valuesOf(timesMs), values: valuesOf(values) }
}

function seriesFrame({ resultType }: Answer, { labels, timesMs, values }: Series, options: FrameOptions): Frame {
  const displayName = legendOf(labels, options.legendFormat, options.expr)
  const type = resultType === 'matrix' ? 'timeseries-multi' : 'numeric-multi'
  const name = labels.__name__ ?? 'Value'
  const fields = [timeField(timesMs, options.stepMs), { name, type: 'number', labels, displayName, values } as const]
  return { refId: options.refId, type, resultType, fields }
}

function timeField(values: Numbers, intervalMs: number | undefined): Field {
  return { name: 'Time', type: 'time', ...(intervalMs === undefined ? {} : { intervalMs }), values }
}

/** One row a sample; a column for each label that any series has, numeric for `le`, then the value. */
function tableFrame(resultType: string, series: readonly ReadSeries[], options: FrameOptions): Frame {
  const names = [...new Set(series.flatMap(({ labels }) => Object.keys(labels)))].sort()
  const columnOf = (read: (one: ReadSeries, at: number) => number | string) =>
    series.flatMap((one) => one.timesMs.map((_, at) => read(one, at)))
  const labelFields = names.map((name): Field => {
    if (name === 'le') return { name, type: 'number', values: columnOf(({ labels }) => parseBound(labels.le)) }
    return { name, type: 'string', values: columnOf(({ labels }) => labels[name] ?? '') }
  })
  const time: Field = { name: 'Time', type: 'time', values: columnOf(({ timesMs }, at) => timesMs[at] ?? 0) }
  const value: Field = {
    name: options.valueName,
    type: 'number',
    values: columnOf(({ values }, at) => values[at] ?? 0),
  }
  return { refId: options.refId, type: 'table', resultType, fields: [time, ...labelFields, value] }
}

/** Cumulative buckets made plain: sorted by their upper bound, each less what the one below it holds. */
function heatmapFrames(resultType: string, found: readonly ReadSeries[], options: FrameOptions): Frame[] {
  const sorted = found.toSorted((left, right) => parseBound(left.labels.le) - parseBound(right.labels.le))
  return sorted.map((series, at) => {
    const below = sorted[at - 1]
    const belowAt = new Map(below?.timesMs.map((timeMs, index) => [timeMs, below.values[index] ?? 0]))
    const values = series.values.map((value, index) =>
      Math.max(0, value - (belowAt.get(series.timesMs[index] ?? 0) ?? 0)),
    )
    const name = series.labels.le ?? 'Value'
    const field: Field = { name, type: 'number', labels: series.labels, displayName: name, values }
    const { refId, stepMs } = options
    return {
      refId,
      type: 'heatmap-rows',
      resultType,
      fields: [timeField(series.timesMs, stepMs), field],
    }
  })
}

function parseBound(le: string | undefined): number {
  if (le === '+Inf') return Number.POSITIVE_INFINITY
  return le === undefined || le === '' ? Number.NaN : Number(le)
}
