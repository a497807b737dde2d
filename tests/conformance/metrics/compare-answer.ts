import { isDeepStrictEqual } from 'node:util'
import type { Case, ExpectedSeries } from './case-file.ts'
import { type ApiHistogram, bucketsOf, type CaseHistogram } from './histogram-case.ts'
import { numberOf } from './number-of.ts'

type Sample = readonly [seconds: number, value: string]
type HistogramSample = readonly [seconds: number, histogram: ApiHistogram]
type Labels = Readonly<Record<string, string>>

/** What the HTTP API answers. */
export type ApiAnswer = {
  readonly status: 'success' | 'error'
  readonly error?: string
  readonly warnings?: readonly string[]
  readonly infos?: readonly string[]
  readonly data?:
    | {
        readonly resultType: 'vector'
        readonly result: readonly {
          readonly metric: Labels
          readonly value?: Sample
          readonly histogram?: HistogramSample
        }[]
      }
    | {
        readonly resultType: 'matrix'
        readonly result: readonly Partial<Series>[]
      }
    | { readonly resultType: 'scalar' | 'string'; readonly result: Sample }
}

const tolerance = 1e-6

/** Why an answer is not the expected one, or `undefined`. */
export function faultOf(one: Case, answer: ApiAnswer): string | undefined {
  const { expect } = one
  if (expect.type === 'error') return faultOfError(expect.fail ?? {}, answer)
  if (answer.status === 'error' || answer.data === undefined) return `error: ${answer.error}`
  return faultOfRemarks(one, answer) ?? faultOfData(one, answer.data)
}

function faultOfError({ msg, regex }: { msg?: string; regex?: string }, { status, error = '' }: ApiAnswer) {
  if (status !== 'error') return 'no error'
  const fits = (msg === undefined || error.includes(msg)) && (regex === undefined || new RegExp(regex).test(error))
  return fits ? undefined : `other error: ${error}`
}

function faultOfRemarks({ expect }: Case, { warnings = [], infos = [] }: ApiAnswer): string | undefined {
  for (const [expected, said] of [[expect.warn, warnings] as const, [expect.info, infos] as const]) {
    if (expected === undefined) continue
    if (expected === 'none') {
      if (said.length > 0) return `remarks: ${said.join(', ')}`
      continue
    }
    const missing = expected.find(
      ({ msg = '', regex = '' }) => !said.some((text) => text.includes(msg) && new RegExp(regex).test(text)),
    )
    if (missing !== undefined) return `no remark ${JSON.stringify(missing)} but ${JSON.stringify(said)}`
  }
  return undefined
}

function faultOfData(one: Case, data: NonNullable<ApiAnswer['data']>): string | undefined {
  const { expect } = one
  switch (data.resultType) {
    case 'scalar':
    case 'string':
      return faultOfSingle(one, data.resultType, data.result[1])
    case 'vector': {
      const got = data.result.map(({ metric, value, histogram }) => ({
        metric,
        values: value === undefined ? [] : [value],
        histograms: histogram === undefined ? [] : [histogram],
      }))
      return faultOfSeries(
        expectedSeries(expect.series, () => one.timeMs),
        got,
        expect.ordered === true,
      )
    }
    case 'matrix': {
      if (expect.type === 'rangeVector')
        return data.result.length === (expect.series ?? []).length ? undefined : 'other series'
      return faultOfSeries(
        expectedSeries(expect.series, (at) => one.startMs + at * one.stepMs),
        data.result.map(whole),
        false,
      )
    }
  }
}

function faultOfSingle({ expect }: Case, type: 'scalar' | 'string', got: string): string | undefined {
  if (expect.type !== type || expect.value === undefined) return `a ${type}: ${got}`
  const fits = type === 'string' ? got === expect.value : isClose(numberOf(got), numberOf(expect.value))
  return fits ? undefined : `${got} instead of ${expect.value}`
}

type Series = {
  readonly metric: Labels
  readonly values: readonly Sample[]
  readonly histograms: readonly HistogramSample[]
}

function whole({ metric = {}, values = [], histograms = [] }: Partial<Series>): Series {
  return { metric, values, histograms }
}

function expectedSeries(series: readonly ExpectedSeries[] = [], timeMs: (at: number) => number): readonly Series[] {
  const all = series.map(({ labels, points }) => ({
    metric: labels,
    values: points.flatMap((point, at): Sample[] =>
      point?.v === undefined ? [] : [[timeMs(at) / 1000, String(point.v)]],
    ),
    histograms: points.flatMap((point, at): HistogramSample[] =>
      point?.h === undefined ? [] : [[timeMs(at) / 1000, asApi(point.h)]],
    ),
  }))
  return all.filter(({ values, histograms }) => values.length + histograms.length > 0)
}

function asApi(histogram: CaseHistogram): ApiHistogram {
  const buckets = bucketsOf(histogram).map(
    ([boundaries, lower, upper, count]) => [boundaries, `${lower}`, `${upper}`, `${count}`] as const,
  )
  return { count: String(histogram.count), sum: String(histogram.sum), buckets }
}

function faultOfSeries(expected: readonly Series[], got: readonly Series[], ordered: boolean): string | undefined {
  if (got.length !== expected.length)
    return `${got.length} series instead of ${expected.length}: ${JSON.stringify(got)}`
  for (const [at, one] of expected.entries()) {
    const found = ordered ? got[at] : got.find(({ metric }) => isDeepStrictEqual(metric, one.metric))
    if (found === undefined || !isDeepStrictEqual(found.metric, one.metric))
      return `no ${JSON.stringify(one.metric)} in its place`
    if (!haveSameSamples(one.values, found.values) || !haveSameHistograms(one.histograms, found.histograms))
      return `${JSON.stringify(found)} instead of ${JSON.stringify(one)}`
  }
  return undefined
}

function haveSameSamples(a: readonly Sample[], b: readonly Sample[]): boolean {
  if (a.length !== b.length) return false
  return a.every(([seconds, value], at) => {
    const [otherSeconds, other] = b[at] ?? [Number.NaN, '']
    return Math.abs(seconds - otherSeconds) < 0.0005 && isClose(numberOf(value), numberOf(other))
  })
}

function haveSameHistograms(a: readonly HistogramSample[], b: readonly HistogramSample[]): boolean {
  if (a.length !== b.length) return false
  return a.every(([seconds, histogram], at) => {
    const [otherSeconds, other] = b[at] ?? [Number.NaN, undefined]
    return Math.abs(seconds - otherSeconds) < 0.0005 && other !== undefined && isSameHistogram(histogram, other)
  })
}

function isSameHistogram(a: ApiHistogram, b: ApiHistogram): boolean {
  const [left, right] = [a, b].map(({ count, sum, buckets = [] }) =>
    [count, sum, ...buckets.flat()].map((value) => numberOf(String(value).replace('Infinity', 'Inf'))),
  )
  return left?.length === right?.length && (left ?? []).every((value, at) => isClose(value, right?.[at] ?? Number.NaN))
}

function isClose(a: number, b: number): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true
  const difference = Math.abs(a - b)
  return difference <= tolerance * Math.max(Math.abs(a), Math.abs(b)) || difference < Number.MIN_VALUE * 2 ** 52
}

/** Why a range query over three steps says something else at the middle one than the instant query was to say. */
export function faultOfMiddle(one: Case, answer: ApiAnswer): string | undefined {
  if (answer.data?.resultType !== 'matrix') return `as a range: ${answer.error ?? 'no matrix'}`
  const atTime = ([seconds]: Sample | HistogramSample) => Math.abs(seconds * 1000 - one.timeMs) < 0.5
  const got = answer.data.result.map(whole).map(({ metric, values, histograms }) => ({
    metric,
    values: values.filter(atTime),
    histograms: histograms.filter(atTime),
  }))
  const fault = faultOfSeries(
    expectedSeries(one.expect.series, () => one.timeMs),
    got.filter(({ values, histograms }) => values.length + histograms.length > 0),
    false,
  )
  return fault === undefined ? undefined : `as a range: ${fault}`
}
