import { describe, expect, test } from 'vitest'
import type { DataSource } from '../../datasource/data-source.ts'
import type { Query } from '../query.ts'
import { readLokiQuery } from './read-loki-query.ts'

const hourMs = 3_600_000
const range = { fromMs: 10 * hourMs, toMs: 11 * hourMs }
const rate = 'rate({app="a"}[$__auto])'

/** What is asked for such a query over an hour. */
function ask(query: Partial<Query> = {}, jsonData: Readonly<Record<string, unknown>> = {}, over = range) {
  const plain = {
    ...{ expr: rate, isInstant: false, isRange: false, minStep: '', maxDataPoints: 100 },
    ...{ filters: [], maxLines: undefined, written: {} },
  }
  const source = { settings: { jsonData } }
  return readLokiQuery({ ...plain, ...query } as unknown as Query, source as unknown as DataSource, over)
}

describe('the kind of a query', () => {
  test.each([
    { name: 'a range, unless it says', query: {}, kind: 'range' },
    { name: 'an instant by its old field', query: { isInstant: true }, kind: 'instant' },
    { name: 'a range where both are set', query: { isInstant: true, isRange: true }, kind: 'range' },
    { name: 'an instant by its name', query: { written: { queryType: 'instant' } }, kind: 'instant' },
    { name: 'a range by its name', query: { isInstant: true, written: { queryType: 'range' } }, kind: 'range' },
    { name: 'a range for what followed lines', query: { written: { queryType: 'stream' } }, kind: 'range' },
    { name: 'a range for lines', query: { expr: '{app="a"}', written: { queryType: 'instant' } }, kind: 'range' },
  ])('is $name', ({ query, kind }) => expect(ask(query).kind).toBe(kind))

  test('has its times', () => {
    expect(ask()).toMatchObject({ startMs: range.fromMs, endMs: range.toMs })
    const instant = ask({ isInstant: true })
    expect(instant).toMatchObject({ timeMs: range.toMs })
    expect(instant).not.toHaveProperty('stepMs')
  })

  test('is refused where it is none', () => {
    expect(() => ask({ written: { queryType: 'odd' } })).toThrow(
      'Cannot ask Loki by the queryType "odd": "range" and "instant" are known',
    )
  })
})

describe('a direction', () => {
  test.each([
    { direction: undefined, asked: 'backward' },
    { direction: '', asked: 'backward' },
    { direction: 'backward', asked: 'backward' },
    { direction: 'scan', asked: 'backward' },
    { direction: 'forward', asked: 'forward' },
  ])('of $direction is $asked', ({ direction, asked }) => {
    expect(ask({ written: { direction } }).direction).toBe(asked)
  })

  test('is refused where it is none', () => {
    expect(() => ask({ written: { direction: 'up' } })).toThrow('by the direction "up"')
  })
})

test.each([
  { name: 'its own', query: { maxLines: 5 }, jsonData: { maxLines: '7' }, limit: 5 },
  { name: 'those of the source', query: {}, jsonData: { maxLines: '7' }, limit: 7 },
  { name: 'a part of one more', query: {}, jsonData: { maxLines: 6.5 }, limit: 7 },
  { name: 'the usual ones for none', query: {}, jsonData: { maxLines: '0' }, limit: 1_000 },
  { name: 'the usual ones for words', query: {}, jsonData: { maxLines: 'many' }, limit: 1_000 },
  { name: 'the usual ones', query: {}, jsonData: {}, limit: 1_000 },
])('at most so many lines are asked for: $name', ({ query, jsonData, limit }) => {
  expect(ask(query, jsonData).limit).toBe(limit)
})

test.each([
  { supportingQueryType: 'logsVolume', purpose: 'logvolhist' },
  { supportingQueryType: 'logsSample', purpose: 'logsample' },
  { supportingQueryType: 'dataSample', purpose: 'datasample' },
  { supportingQueryType: 'odd', purpose: '' },
  { supportingQueryType: undefined, purpose: '' },
])('a query for $supportingQueryType is known as "$purpose"', ({ supportingQueryType, purpose }) => {
  expect(ask({ written: { supportingQueryType } }).purpose).toBe(purpose)
})

describe('a step', () => {
  test.each([
    { name: 'that of its interval', written: { intervalMs: 5_000 }, stepMs: 5_000 },
    { name: 'a part of a millisecond more', written: { intervalMs: 4_999.5 }, stepMs: 5_000 },
    { name: 'by its resolution', written: { intervalMs: 5_000, resolution: 3 }, stepMs: 15_000 },
    { name: 'not by one that is none', written: { intervalMs: 5_000, resolution: 6 }, stepMs: 5_000 },
    { name: 'of its own', written: { intervalMs: 5_000, step: ' 90s ' }, stepMs: 90_000 },
    {
      name: 'of its own, by its resolution',
      written: { intervalMs: 5_000, step: '1m', resolution: 2 },
      stepMs: 120_000,
    },
    { name: 'by a variable', written: { intervalMs: 5_000, step: '$__interval' }, stepMs: 5_000 },
    { name: 'of no more points than may be', written: { intervalMs: 1 }, stepMs: Math.ceil(hourMs / 11_000) },
  ])('is $name', ({ written, stepMs }) => expect(ask({ written })).toMatchObject({ stepMs }))

  test('follows from how many points are wanted', () => {
    expect(ask({ maxDataPoints: 60 })).toMatchObject({ stepMs: 60_000 })
    expect(ask({ maxDataPoints: 60, written: { intervalMs: 0 } })).toMatchObject({ stepMs: 60_000 })
  })

  test.each(['0s', 'soon'])('of "%s" is refused', (step) => {
    expect(() => ask({ written: { step } })).toThrow(`by the step "${step}": a duration such as 1m is right`)
  })
})

describe('variables of time', () => {
  test.each([
    { name: 'the step of a range', query: { written: { intervalMs: 5_000, step: '20s' } }, auto: '20s' },
    { name: 'all of the range for an instant', query: { isInstant: true }, auto: '1h' },
  ])('$$__auto is $name', ({ query, auto }) => {
    expect(ask(query).expr).toBe(`rate({app="a"}[${auto}])`)
  })

  test('$__auto of an instant is a second at least, and whole ones', () => {
    const over = (ms: number) => ask({ isInstant: true }, {}, { fromMs: 0, toMs: ms }).expr
    expect(over(200)).toBe('rate({app="a"}[1s])')
    expect(over(2_600)).toBe('rate({app="a"}[3s])')
  })

  test('$__rate_interval holds four steps, and a minute at least', () => {
    const expr = 'rate({app="a"}[$__rate_interval])'
    expect(ask({ expr, written: { intervalMs: 5_000 } }).expr).toBe('rate({app="a"}[1m])')
    expect(ask({ expr, written: { intervalMs: 30_000 } }).expr).toBe('rate({app="a"}[2m])')
  })
})

test("a reader's conditions stand in the selector", () => {
  const filters = [{ key: 'job', operator: '=', value: 'b', values: [] }]
  expect(ask({ expr: '{app="a"}', filters }).expr).toBe('{app="a", job="b"}')
})
