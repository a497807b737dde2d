import { z } from 'zod'
import { Labels } from '../model/labels.ts'
import type { Value } from '../promql/value.ts'

const pair = z.tuple([z.number(), z.string()])
const metric = z.record(z.string(), z.string())
// Histograms are told by their buckets, from which they cannot be made again.
const vectorSample = z.object({ metric, value: pair })
const matrixSeries = z.object({ metric, values: z.array(pair) })

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('error'), error: z.string() }),
  z.object({
    status: z.literal('success'),
    data: z.discriminatedUnion('resultType', [
      z.object({ resultType: z.literal('vector'), result: z.array(vectorSample) }),
      z.object({ resultType: z.literal('matrix'), result: z.array(matrixSeries) }),
      z.object({ resultType: z.literal('scalar'), result: pair }),
      z.object({ resultType: z.literal('string'), result: pair }),
    ]),
  }),
])

/**
 * The value of an answer as Prometheus' API has it; `undefined` for one of another form, as that with histograms.
 *
 * @throws {Error} with the reason where it is a refusal
 */
export function parseAnswer(text: string): Value | undefined {
  const parsed = answerSchema.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  if (parsed.data.status === 'error') throw new Error(parsed.data.error)
  const { data } = parsed.data
  switch (data.resultType) {
    case 'vector':
      return { type: 'vector', samples: data.result.map(toSample) }
    case 'matrix':
      return { type: 'matrix', series: data.result.map(toSeries) }
    case 'scalar':
      return { type: 'scalar', timeMs: toMs(data.result[0]), value: toNumber(data.result[1]) }
    case 'string':
      return { type: 'string', timeMs: toMs(data.result[0]), value: data.result[1] }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toSample({ metric: labels, value: [seconds, value] }: z.infer<typeof vectorSample>) {
  return { labels: Labels.of(labels), timeMs: toMs(seconds), value: toNumber(value) }
}

function toSeries({ metric: labels, values }: z.infer<typeof matrixSeries>) {
  return {
    labels: Labels.of(labels),
    timestamps: Float64Array.from(values, ([seconds]) => toMs(seconds)),
    values: Float64Array.from(values, ([, value]) => toNumber(value)),
  }
}

const toMs = (seconds: number): number => Math.round(seconds * 1000)

function toNumber(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY
  return text === '-Inf' ? Number.NEGATIVE_INFINITY : Number(text)
}
