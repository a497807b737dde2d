import { expect, test } from 'vitest'
import type { Field, Frame } from '../frame.ts'
import { valuesOfFrames } from './values-of-frames.ts'

const field = (type: Field['type'], name: string, values: unknown[], labels?: Record<string, string>) =>
  ({ type, name, values, ...(labels && { labels }) }) as unknown as Field
const frame = (type: string, ...fields: Field[]) => ({ type, fields }) as unknown as Frame

const time = field('time', 'Time', [1_000, 2_000])

test('a series for each column of numbers beside a time, without its name', () => {
  const labels = { __name__: 'up', job: 'x' }
  const fields = [
    time,
    field('number', 'a', [1, null], labels),
    field('string', 's', ['x', 'y']),
    field('number', 'b', ['3', 4]),
  ]
  expect(valuesOfFrames([frame('timeseries-multi', ...fields)])).toEqual([
    { kind: 'series', labels: { job: 'x' }, timesMs: [1_000, 2_000], values: [1, null] },
    { kind: 'series', labels: {}, timesMs: [1_000, 2_000], values: [null, 4] },
  ])
})

test('nothing where numbers have no time', () => {
  expect(valuesOfFrames([frame('timeseries-multi', field('number', 'a', [1]))])).toEqual([])
  expect(valuesOfFrames([])).toEqual([])
})

test('the last of each column of instant values', () => {
  const fields = [time, field('number', 'a', [1, 2], { __name__: 'up', job: 'x' }), field('number', 'b', [])]
  expect(valuesOfFrames([frame('numeric-multi', ...fields)])).toEqual([
    { kind: 'number', labels: { job: 'x' }, value: 2 },
    { kind: 'number', labels: {}, value: null },
  ])
})

test('the last number of each row of a table, with its words', () => {
  const fields = [
    field('string', 'app', ['a', null]),
    field('number', 'le', [10, 20]),
    field('number', 'value', [1, 'x']),
    field('string', 'env', ['p', 'q']),
  ]
  expect(valuesOfFrames([frame('table', ...fields)])).toEqual([
    { kind: 'number', labels: { app: 'a', env: 'p' }, value: 1 },
    { kind: 'number', labels: { app: '', env: 'q' }, value: null },
  ])
  expect(valuesOfFrames([frame('table', field('string', 'app', ['a']))])).toEqual([])
})
