import type { FoundLine } from '../../domain/logql/evaluate/select-lines.ts'
import { compareLabels, keyOf, type Labels, type Matrix } from '../../domain/logql/evaluate/series.ts'
import { type Steps, timeAt } from '../../domain/logql/evaluate/steps.ts'
import { formatPlain } from '../../domain/logql/syntax/values/float.ts'

/** `data` of an answer, but its figures. */
export type AnswerData = {
  readonly resultType: 'streams' | 'matrix' | 'vector' | 'scalar'
  readonly encodingFlags?: readonly string[]
  readonly result: unknown
}

/** Lines by their labels; with `categorizes`, by those of their stream alone, and the others with each line. */
export function renderStreams(lines: readonly FoundLine[], categorizes: boolean): AnswerData {
  const streams = new Map<string, { readonly stream: Labels; readonly values: unknown[] }>()
  for (const { time, line, labels } of lines) {
    const shown = categorizes ? labels.stream : { ...labels.stream, ...labels.metadata, ...labels.parsed }
    const key = keyOf(shown)
    let stream = streams.get(key)
    if (stream === undefined) {
      stream = { stream: sorted(shown), values: [] }
      streams.set(key, stream)
    }
    const ns = BigInt(time).toString()
    stream.values.push(categorizes ? [ns, line, categories(labels)] : [ns, line])
  }
  const result = [...streams.values()].sort((a, b) => compareLabels(a.stream, b.stream))
  return { resultType: 'streams', ...(categorizes && { encodingFlags: ['categorize-labels'] }), result }
}

function categories({ metadata, parsed }: FoundLine['labels']) {
  return {
    ...(Object.keys(metadata).length > 0 && { structuredMetadata: sorted(metadata) }),
    ...(Object.keys(parsed).length > 0 && { parsed: sorted(parsed) }),
  }
}

function sorted(labels: Labels): Labels {
  return Object.fromEntries(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Series over time. */
export function renderMatrix(matrix: Matrix, steps: Steps): AnswerData {
  const result = matrix
    .filter(({ present }) => present.includes(1))
    .sort((a, b) => compareLabels(a.labels, b.labels))
    .map(({ labels, values, present }) => ({
      metric: sorted(labels),
      values: [...values].flatMap((value, at) => (present[at] === 1 ? [valueAt(steps, at, value)] : [])),
    }))
  return { resultType: 'matrix', result }
}

/** Series at an instant; in the order that they have where that means something. */
export function renderVector(matrix: Matrix, steps: Steps, keepsOrder: boolean): AnswerData {
  const here = matrix.filter(({ present }) => present[0] === 1)
  if (!keepsOrder) here.sort((a, b) => compareLabels(a.labels, b.labels))
  const result = here.map(({ labels, values }) => ({
    metric: sorted(labels),
    value: valueAt(steps, 0, values[0] ?? Number.NaN),
  }))
  return { resultType: 'vector', result }
}

export function renderScalar(value: number, steps: Steps): AnswerData {
  return { resultType: 'scalar', result: valueAt(steps, 0, value) }
}

// Seconds, and digits as text because JSON has no name for what is no number.
function valueAt(steps: Steps, at: number, value: number): readonly [number, string] {
  return [Number(timeAt(steps, at) / 1_000_000n) / 1_000, formatPlain(value)]
}
