import type { Labels } from '../domain/model/labels.ts'
import type { Value } from '../domain/promql/engine.ts'
import { formatNumber, formatSeconds } from './number.ts'

/** What a query answered, as pieces of JSON: `{"resultType":…,"result":…}`. */
export function* resultPieces(value: Value): Generator<string> {
  yield `{"resultType":"${value.type}","result":`
  yield* bodyPieces(value)
  yield '}'
}

function bodyPieces(value: Value): Iterable<string> {
  switch (value.type) {
    case 'scalar':
      return [pair(value.timeMs, formatNumber(value.value))]
    case 'string':
      return [`[${formatSeconds(value.timeMs)},${JSON.stringify(value.value)}]`]
    case 'vector':
      return listPieces(
        value.samples,
        ({ labels, timeMs, value: v }) => `{"metric":${labelsJson(labels)},"value":${pair(timeMs, formatNumber(v))}}`,
      )
    case 'matrix':
      return listPieces(
        value.series,
        ({ labels, timestamps, values }) =>
          `{"metric":${labelsJson(labels)},"values":[${pointsJson(timestamps, values)}]}`,
      )
  }
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

/** Labels as a JSON object. */
export function labelsJson(labels: Labels): string {
  return JSON.stringify(labels.toRecord())
}
