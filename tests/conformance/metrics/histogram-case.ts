import { numberOf } from './number-of.ts'

/** A native histogram as the cases write it: counts by the indexes of their buckets. */
export type CaseHistogram = {
  readonly schema: number
  readonly count: number | string
  readonly sum: number | string
  readonly zeroThreshold: number
  readonly zeroCount: number | string
  readonly pos: readonly (readonly [index: number, count: number])[]
  readonly neg: readonly (readonly [index: number, count: number])[]
  readonly custom?: readonly number[]
  readonly hint?: string
}

/** As the HTTP API answers it. */
export type ApiHistogram = {
  readonly count: string
  readonly sum: string
  readonly buckets?: readonly (readonly [boundaries: number, lower: string, upper: string, count: string])[]
}

type Bucket = readonly [boundaries: number, lower: number, upper: number, count: number]

const customSchema = -53

/** The buckets that the API answers for a histogram, from the lowest to the highest. */
export function bucketsOf(histogram: CaseHistogram): readonly Bucket[] {
  const { pos, neg, zeroThreshold, schema } = histogram
  const zeroCount = numberOf(histogram.zeroCount)
  const clip = (bound: number) => (zeroCount > 0 ? Math.max(bound, zeroThreshold) : bound)
  const positive = sorted(pos).map(([index, count]): Bucket => {
    const [lower, upper] = boundsOf(histogram, index)
    return [schema === customSchema && index === 0 ? 3 : 0, lower > 0 ? clip(lower) : lower, upper, count]
  })
  const negative = sorted(neg).map(([index, count]): Bucket => {
    const [inner, outer] = boundsOf(histogram, index)
    return [1, -outer, -clip(inner), count]
  })
  const zero: Bucket[] = zeroCount > 0 ? [[3, -zeroThreshold, zeroThreshold, zeroCount]] : []
  return [...negative.reverse(), ...zero, ...positive].filter(([, , , count]) => count !== 0)
}

function sorted(buckets: CaseHistogram['pos']): CaseHistogram['pos'] {
  return [...buckets].sort(([a], [b]) => a - b)
}

function boundsOf({ schema, custom = [] }: CaseHistogram, index: number): readonly [lower: number, upper: number] {
  if (schema === customSchema)
    return [custom[index - 1] ?? Number.NEGATIVE_INFINITY, custom[index] ?? Number.POSITIVE_INFINITY]
  return [2 ** ((index - 1) * 2 ** -schema), 2 ** (index * 2 ** -schema)]
}
