import { expect, test } from 'vitest'
import { Labels } from '../domain/model/labels.ts'
import type { PushedFamily, PushGroup } from '../domain/push/group.ts'
import { renderGroups } from './pushed-groups.ts'

const sample = (labels: Record<string, string>, value: number) => ({
  labels: Labels.of({ job: 'j', ...labels }),
  value,
})
const groupOf = (
  families: Record<string, Omit<PushedFamily, 'pushedMs'>>,
  change: Partial<PushGroup> = {},
): PushGroup => ({
  labels: { job: 'j' },
  families: new Map(Object.entries(families).map(([name, family]) => [name, { ...family, pushedMs: 3_000 }])),
  succeededMs: 2_000,
  failedMs: 1_000,
  ttlMs: undefined,
  ...change,
})
const render = (...args: Parameters<typeof groupOf>) => renderGroups([groupOf(...args)])[0] as Record<string, unknown>
const time = '1970-01-01T00:00:03.000Z'
const labels = { instance: '', job: 'j' }

test.each([
  { name: 'after a push that failed before', change: {}, successful: true, at: '1970-01-01T00:00:02.000Z' },
  {
    name: 'after one that failed last',
    change: { failedMs: 2_500 },
    successful: false,
    at: '1970-01-01T00:00:02.000Z',
  },
  {
    name: 'after one that failed at once',
    change: { failedMs: 2_000 },
    successful: false,
    at: '1970-01-01T00:00:02.000Z',
  },
  { name: 'where none succeeded', change: { succeededMs: 0 }, successful: false, at: '1970-01-01T00:00:01.000Z' },
])('$name', ({ change, successful, at }) => {
  expect(render({}, change)).toMatchObject({
    labels: { job: 'j' },
    last_push_successful: successful,
    push_time_seconds: { time_stamp: at, type: 'GAUGE', metrics: [{ labels }] },
    push_failure_time_seconds: { time_stamp: at, type: 'GAUGE', metrics: [{ labels }] },
  })
})

test('when it was pushed is told in seconds', () => {
  expect(render({})).toMatchObject({
    push_time_seconds: { metrics: [{ value: '2' }] },
    push_failure_time_seconds: { metrics: [{ value: '1' }] },
  })
})

test.each([
  { type: 'unknown', help: '', is: { time_stamp: time, type: 'UNTYPED', metrics: [] } },
  { type: 'counter', help: 'h', is: { time_stamp: time, type: 'COUNTER', help: 'h', metrics: [] } },
])('a metric of the type $type', ({ type, help, is }) => {
  expect(render({ m: { type, help, samples: [] } }).m).toEqual(is)
})

test('plain samples stand by themselves', () => {
  const samples = [sample({ __name__: 'm', a: '1' }, 1.5), sample({ __name__: 'm', instance: 'i' }, Number.NaN)]
  expect(render({ m: { type: 'gauge', help: '', samples } }).m).toMatchObject({
    metrics: [
      { labels: { ...labels, a: '1' }, value: '1.5' },
      { labels: { job: 'j', instance: 'i' }, value: 'NaN' },
    ],
  })
})

test.each([
  { type: 'histogram', divider: 'le', suffix: '_bucket', parts: 'buckets' },
  { type: 'summary', divider: 'quantile', suffix: '', parts: 'quantiles' },
])('all parts of a $type are one, for each set of its labels', ({ type, divider, suffix, parts }) => {
  const samples = ['1', '2'].flatMap((a) => [
    sample({ __name__: `m${suffix}`, a, [divider]: '0.5' }, 3),
    sample({ __name__: `m${suffix}`, a, [divider]: '0.9' }, 4),
    sample({ __name__: 'm_sum', a }, 7.5),
    sample({ __name__: 'm_count', a }, 4),
  ])
  const one = { sum: '7.5', count: '4', [parts]: { 0.5: '3', 0.9: '4' } }
  expect(render({ m: { type, help: '', samples } }).m).toMatchObject({
    metrics: [
      { labels: { ...labels, a: '1' }, ...one },
      { labels: { ...labels, a: '2' }, ...one },
    ],
  })
})
