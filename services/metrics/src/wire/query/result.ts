import type { Histogram } from '../../domain/model/histogram.ts'
import type { Labels } from '../../domain/model/labels.ts'
import type { Value } from '../../domain/promql/engine.ts'
import { renderHistogram } from '../histogram.ts'
import { formatNumber, formatSeconds } from '../number.ts'

/** What a query answered, as pieces of JSON: `{"resultType":…,"result":…}`, with `stats` where there are any. */
export function* resultPieces(value: Value, stats?: unknown): Generator<string> {
  yield `{"resultType":"${value.type}","result":`
  yield* bodyPieces(value)
  yield stats === undefined ? '}' : `,"stats":${JSON.stringify(stats)}}`
}

function bodyPieces(value: Value): Iterable<string> {
  switch (value.type) {
    case 'scalar':
      return [pair(value.timeMs, formatNumber(value.value))]
    case 'string':
      return [`[${formatSeconds(value.timeMs)},${JSON.stringify(value.value)}]`]
    case 'vector':
      return listPieces(value.samples, sampleJson)
    case 'matrix':
      return listPieces(value.series, seriesJson)
  }
}

type VectorSample = Extract<Value, { type: 'vector' }>['samples'][number]

function sampleJson({ labels, timeMs, value, histogram }: VectorSample): string {
  const sample =
    histogram === undefined
      ? `"value":${pair(timeMs, formatNumber(value))}`
      : `"histogram":${histogramPair(timeMs, histogram)}`
  return `{"metric":${labelsJson(labels)},${sample}}`
}

type MatrixSeries = Extract<Value, { type: 'matrix' }>['series'][number]

function seriesJson({ labels, timestamps, values, histograms }: MatrixSeries): string {
  const metric = `{"metric":${labelsJson(labels)}`
  const floats = `,"values":[${pointsJson(timestamps, values)}]`
  if (histograms === undefined) return `${metric}${floats}}`
  const points = histograms.items.map((item, at) => histogramPair(histograms.timestamps[at] ?? 0, item))
  return `${metric}${timestamps.length === 0 ? '' : floats},"histograms":[${points.join(',')}]}`
}

function* listPieces<T>(items: readonly T[], render: (item: T) => string): Generator<string> {
  yield '['
  for (const [at, item] of items.entries()) yield at === 0 ? render(item) : `,${render(item)}`
  yield ']'
}

function pointsJson(timestamps: Float64Array, values: Float64Array): string {
  let text = ''
  for (let at = 0; at < timestamps.length; at++) {
    if (at > 0) text += ','
    text += pair(timestamps[at] ?? 0, formatNumber(values[at] ?? 0))
  }
  return text
}

function pair(timeMs: number, value: string): string {
  return `[${formatSeconds(timeMs)},"${value}"]`
}

function histogramPair(timeMs: number, histogram: Histogram): string {
  return `[${formatSeconds(timeMs)},${JSON.stringify(renderHistogram(histogram))}]`
}

/** Labels as a JSON object. */
export function labelsJson({ names, values }: Labels): string {
  let text = '{'
  for (const [at, name] of names.entries())
    text += `${at === 0 ? '' : ','}${textJson(name)}:${textJson(values[at] ?? '')}`
  return `${text}}`
}

// Nearly all labels are such, and asking costs less than having each looked through for what is to be escaped.
const plain = /^[\w .:/-]*$/

function textJson(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text)
}
