import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Frame, Labels, QueryAnswer } from '../../frame.ts'
import type { QueryRequest } from '../build-query.ts'
import { goesOn } from './goes-on.ts'
import { joinTail } from './join-tail.ts'
import { tailRequest } from './tail-request.ts'

const stepMs = 15_000
const rangeMs = 80 * stepMs

type Known = { readonly labels: Labels; readonly has: (at: number) => boolean }

const query = {
  refId: 'A',
  datasource: { uid: 'p', type: 'prometheus' },
  expr: 'rate(up[$__rate_interval])',
  format: 'time_series',
  instant: false,
}

const request = (toMs: number, ...queries: object[]): QueryRequest => ({
  from: String(toMs - rangeMs),
  to: String(toMs),
  queries: queries.length === 0 ? [query] : (queries as QueryRequest['queries']),
})

const floor = (ms: number) => Math.floor(ms / stepMs)
const meta = { type: 'timeseries-multi', resultType: 'matrix' }
const valueAt = ({ labels }: Known, at: number) => (at % 7 === 0 ? Number.NaN : at + (labels.job ?? '').length)

/** As the service answers: what is known on the grid from the start or since, by labels, what was asked on the first. */
function answered({ from, to, queries }: QueryRequest, all: readonly Known[], at = 0): readonly QueryAnswer[] {
  const since = Number(queries[at]?.sinceMs ?? from)
  const [first, last] = [floor(since), floor(Number(to))]
  const steps = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const frames = all.flatMap((series): Frame[] => {
    const found = steps.filter((step) => series.has(step))
    if (found.length === 0) return []
    const time = {
      name: 'Time',
      type: 'time',
      values: found.map((step) => step * stepMs),
      config: { intervalMs: stepMs },
    }
    const values = found.map((step) => valueAt(series, step))
    const value = { name: 'Value', type: 'number', values, labels: series.labels, config: {} }
    return [{ refId: 'A', fields: [time, value] as Frame['fields'], meta: { ...meta, notices: [] } }]
  })
  return [{ refId: 'A', frames: frames.map(withHead), error: undefined }]
}

const withHead = (frame: Frame, at: number): Frame =>
  at > 0
    ? frame
    : { ...frame, meta: { ...frame.meta, executedQuery: 'Expr: up', notices: [{ severity: 'info', text: 'n' }] } }

const startMs = 1_700_000_000_000
const job = (name: string, has: Known['has'] = () => true): Known => ({ labels: { job: name }, has })
const held = (toMs: number, all: readonly Known[], own: QueryRequest = request(toMs)) => ({
  request: own,
  answers: answered(own, all),
  joins: 0,
})

describe('what is new, joined to what is held', () => {
  test('is what the whole question is answered with, over series with gaps, that come and that go', () => {
    // Each series is there in stretches of steps; it is there where the count of ends before is odd.
    const series = fc.uniqueArray(fc.record({ job: fc.string({ maxLength: 3 }), of: fc.constantFrom('a', 'b', 'ä') }), {
      minLength: 1,
      maxLength: 6,
      selector: ({ job: name, of }) => `${of} ${name}`,
    })
    const ends = fc.array(fc.integer({ min: -90, max: 120 }), { maxLength: 6 })
    const moves = fc.array(fc.integer({ min: 0, max: 12 * stepMs }), { minLength: 1, maxLength: 6 })
    let joins = 0
    const property = fc.property(series, fc.array(ends, { minLength: 6 }), moves, (labels, allEnds, moved) => {
      const base = floor(startMs)
      const all = labels
        .map((one, index): Known => {
          const cuts = (allEnds[index] ?? []).map((end) => base + end)
          return { labels: one, has: (at) => cuts.filter((cut) => cut <= at).length % 2 === index % 2 }
        })
        .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      let toMs = startMs
      let known = held(toMs, all)
      for (const move of moved) {
        toMs += move
        const next = request(toMs)
        const tail = tailRequest(known, next)
        const whole = answered(next, all)
        const joined = tail && joinTail(known.answers, tail, answered(tail, all))
        if (joined !== undefined) {
          joins += 1
          expect(joined).toEqual(whole)
        }
        known = { request: next, answers: joined ?? whole, joins: 0 }
      }
    })
    fc.assert(property)
    expect(joins).toBeGreaterThan(100)
  })

  test('asks for less than the range, from a point of the grid', () => {
    const next = request(startMs + 5_000)
    const tail = tailRequest(held(startMs, [job('a')]), next)
    const sinceMs = Number(tail?.queries[0]?.sinceMs)
    expect(tail).toEqual({ ...next, queries: [{ ...query, sinceMs }] })
    expect(sinceMs % stepMs).toBe(0)
    // A tenth of the range, and a step to spare.
    expect(startMs - sinceMs).toBeLessThan(rangeMs / 10 + 3 * stepMs)
  })

  test('shares the times of series that have the same', () => {
    const all = [job('a'), job('b')]
    const next = request(startMs + stepMs)
    const known = held(startMs, all)
    const tail = tailRequest(known, next)
    const [answer] = joinTail(known.answers, tail ?? next, answered(tail ?? next, all)) ?? []
    const [first, second] = answer?.frames ?? []
    expect(first?.fields[0]?.values).toBe(second?.fields[0]?.values)
  })
})

const keyOf = ({ labels }: Known) => `${labels.job}\u0000${labels.of}`

describe('all is asked for again', () => {
  const known = held(startMs, [job('a')])
  const later = startMs + 5_000

  test.each<{ name: string; next: QueryRequest; from?: ReturnType<typeof held> }>([
    { name: 'where another length is shown', next: { ...request(later), from: String(startMs - 2 * rangeMs) } },
    { name: 'where the range went back', next: request(startMs - 1) },
    { name: 'where another question is asked', next: request(later, { ...query, expr: 'down' }) },
    { name: 'where nobody looked for half of the range', next: request(startMs + rangeMs / 2) },
    { name: 'where nothing is held', next: request(later), from: held(startMs, []) },
    {
      name: 'where something is computed from it',
      next: request(later, query, { refId: 'B', datasource: { type: '__expr__' } }),
      from: held(startMs, [job('a')], request(startMs, query, { refId: 'B', datasource: { type: '__expr__' } })),
    },
    {
      name: 'where two questions have one letter',
      next: request(later, query, query),
      from: held(startMs, [job('a')], request(startMs, query, query)),
    },
    {
      name: 'where the last answer was a fault',
      next: request(later),
      from: { ...known, answers: [{ refId: 'A', frames: known.answers[0]?.frames ?? [], error: 'no' }] },
    },
  ])('$name', ({ next, from = known }) => expect(tailRequest(from, next)).toBeUndefined())

  const tail = tailRequest(known, request(later)) ?? request(later)
  const after = answered(tail, [job('a')])
  const changed = (change: (frame: Frame) => Frame) => after.map((one) => ({ ...one, frames: one.frames.map(change) }))

  test.each([
    { name: 'where the step is another now', answers: changed(inSteps(30_000)) },
    {
      name: 'where the service asked otherwise',
      answers: changed((frame) => ({ ...frame, meta: { ...frame.meta, executedQuery: 'Expr: up\nStep: 1m' } })),
    },
    {
      name: 'where there is a new warning',
      answers: changed((frame) => ({
        ...frame,
        meta: { ...frame.meta, notices: [{ severity: 'warning', text: 'x' }] },
      })),
    },
    {
      name: 'where the answer is a table',
      answers: changed((frame) => ({ ...frame, meta: { ...frame.meta, type: 'table' } })),
    },
  ])('$name', ({ answers }) => expect(joinTail(known.answers, tail, answers)).toBeUndefined())

  test('where a series came and the source has an order of its own', () => {
    const unordered = held(startMs, [job('b'), job('a')])
    expect(joinTail(unordered.answers, tail, answered(tail, [job('b'), job('a'), job('c')]))).toBeUndefined()
  })
})

const inSteps = (intervalMs: number) => (frame: Frame) => ({
  ...frame,
  fields: frame.fields.map((field) => ({ ...field, config: { intervalMs } })),
})

describe('what stands beside it', () => {
  const known = held(startMs, [job('a')])
  const tail = tailRequest(known, request(startMs + stepMs)) ?? request(startMs)

  test('a fault is told as it is', () => {
    const fault = { refId: 'A', frames: [], error: 'gone' }
    expect(joinTail(known.answers, tail, [fault])).toEqual([fault])
  })

  test('exemplars are those of the whole range, and come last', () => {
    const exemplars: Frame = { fields: [], meta: { resultType: 'exemplar', notices: [] } }
    const [answer] = answered(tail, [job('a')])
    const given = [{ refId: 'A', frames: [...(answer?.frames ?? []), exemplars], error: undefined }]
    const [joined] = joinTail(known.answers, tail, given) ?? []
    expect(joined?.frames.map(({ meta: { resultType } }) => resultType)).toEqual(['matrix', 'exemplar'])
  })

  test('queries that do not go on are asked as ever', () => {
    const instant = { ...query, refId: 'B', instant: true }
    const own = { ...known, request: request(startMs, query, instant) }
    const next = request(startMs + 5_000, query, instant)
    expect(tailRequest(own, next)?.queries).toEqual([{ ...query, sinceMs: expect.any(Number) }, instant])
  })
})

describe('goesOn()', () => {
  test.each([
    { name: 'a rate', own: { expr: 'sum by (job) (rate(a_total[$__rate_interval]))' }, goes: true },
    { name: 'the largest of each step', own: { expr: 'topk(5, a)' }, goes: true },
    { name: 'a metric that is called like a function', own: { expr: 'range_size + start' }, goes: true },
    { name: 'an earlier time', own: { expr: 'a offset 1w' }, goes: true },
    { name: 'the value at the end', own: { expr: 'a @ end()' }, goes: false },
    { name: 'the value at the start', own: { expr: 'a @start ()' }, goes: false },
    { name: 'a later time', own: { expr: 'a offset -5m' }, goes: false },
    { name: 'the start of the range in words', own: { expr: 'a > $__from' }, goes: false },
    { name: 'the largest of the whole range', own: { expr: 'topk_avg(5, a)' }, goes: false },
    { name: 'a median of the whole range', own: { expr: 'range_median(a)' }, goes: false },
    { name: 'one moment', own: { instant: true }, goes: false },
    { name: 'a table', own: { format: 'table' }, goes: false },
    { name: 'lines', own: { datasource: { type: 'hearth-logs' } }, goes: false },
    { name: 'a source without a type', own: { datasource: 'p' }, goes: false },
    { name: 'a query of a database', own: { expr: undefined }, goes: false },
  ])('$name: $goes', ({ own, goes }) => expect(goesOn({ ...query, ...own })).toBe(goes))
})
