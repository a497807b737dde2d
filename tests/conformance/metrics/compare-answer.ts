import { isDeepStrictEqual } from 'node:util'
import { type Case, type ExpectedSeries, numberOf } from './case-file.ts'

type Sample = readonly [seconds: number, value: string]
type Labels = Readonly<Record<string, string>>

/** What the HTTP API answers. */
export type ApiAnswer = {
  readonly status: 'success' | 'error'
  readonly error?: string
  readonly warnings?: readonly string[]
  readonly infos?: readonly string[]
  readonly data?:
    | { readonly resultType: 'vector'; readonly result: readonly { readonly metric: Labels; readonly value: Sample }[] }
    | {
        readonly resultType: 'matrix'
        readonly result: readonly { readonly metric: Labels; readonly values: readonly Sample[] }[]
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
      const got = data.result.map(({ metric, value }) => ({ metric, values: [value] }))
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
        data.result,
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

type Series = { readonly metric: Labels; readonly values: readonly Sample[] }

function expectedSeries(series: readonly ExpectedSeries[] = [], timeMs: (at: number) => number): readonly Series[] {
  const all = series.map(({ labels, points }) => ({
    metric: labels,
    values: points.flatMap((point, at): Sample[] => (point === null ? [] : [[timeMs(at) / 1000, String(point.v)]])),
  }))
  return all.filter(({ values }) => values.length > 0)
}

function faultOfSeries(expected: readonly Series[], got: readonly Series[], ordered: boolean): string | undefined {
  if (got.length !== expected.length)
    return `${got.length} series instead of ${expected.length}: ${JSON.stringify(got)}`
  for (const [at, one] of expected.entries()) {
    const found = ordered ? got[at] : got.find(({ metric }) => isDeepStrictEqual(metric, one.metric))
    if (found === undefined || !isDeepStrictEqual(found.metric, one.metric))
      return `no ${JSON.stringify(one.metric)} in its place`
    if (!haveSameSamples(one.values, found.values)) return `${JSON.stringify(found)} instead of ${JSON.stringify(one)}`
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

function isClose(a: number, b: number): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true
  const difference = Math.abs(a - b)
  return difference <= tolerance * Math.max(Math.abs(a), Math.abs(b)) || difference < Number.MIN_VALUE * 2 ** 52
}

/** Why a range query over three steps says something else at the middle one than the instant query was to say. */
export function faultOfMiddle(one: Case, answer: ApiAnswer): string | undefined {
  if (answer.data?.resultType !== 'matrix') return `as a range: ${answer.error ?? 'no matrix'}`
  const atTime = ([seconds]: Sample) => Math.abs(seconds * 1000 - one.timeMs) < 0.5
  const got = answer.data.result.map(({ metric, values }) => ({ metric, values: values.filter(atTime) }))
  const fault = faultOfSeries(
    expectedSeries(one.expect.series, () => one.timeMs),
    got.filter(({ values }) => values.length > 0),
    false,
  )
  return fault === undefined ? undefined : `as a range: ${fault}`
}
