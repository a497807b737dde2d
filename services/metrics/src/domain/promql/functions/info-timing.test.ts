import { expect, test } from 'vitest'
import { parsePromql } from '../syntax/parser/parse-promql.ts'
import { commonTiming } from './info-timing.ts'

const query = { startMs: 100_000, endMs: 200_000, stepMs: 10_000 }
const offset = (seconds: number) => ({ kind: 'literal', seconds, isDuration: true })
const at = (ms: number) => ({ kind: 'time', ms })

test.each([
  { expr: 'a', timing: { offset: offset(0) } },
  { expr: 'a offset 5m', timing: { offset: offset(300) } },
  { expr: 'a offset -5m', timing: { offset: offset(-300) } },
  { expr: 'rate(a[5m] offset 1m)', timing: { offset: offset(60) } },
  { expr: 'a offset 1m + b offset 1m', timing: { offset: offset(60) } },
  { expr: 'a offset 1m + b', timing: {} },
  { expr: 'a @ 50', timing: { at: at(50_000), offset: offset(0) } },
  { expr: 'a @ start()', timing: { at: at(100_000), offset: offset(0) } },
  { expr: 'a @ end() offset 1m', timing: { at: at(200_000), offset: offset(60) } },
  { expr: 'a @ 110 offset 1m + b @ 50', timing: { at: at(110_000), offset: offset(60) } },
  { expr: 'a @ 50 + b', timing: {} },
  { expr: 'a + b @ 50', timing: {} },
  { expr: 'a @ 50 + b @ 51', timing: {} },
  { expr: 'sum_over_time(a[5m:1m] offset 1m)', timing: { offset: offset(60) } },
  { expr: 'sum_over_time((a offset 2m)[5m:1m] offset 1m)', timing: { offset: offset(180) } },
  { expr: 'sum_over_time((a @ 50 offset 2m)[5m:1m] offset 1m)', timing: { at: at(50_000), offset: offset(120) } },
  { expr: 'sum_over_time(a[5m:1m] @ 50 offset 1m)', timing: { at: at(50_000), offset: offset(60) } },
  { expr: 'a * 2', timing: { offset: offset(0) } },
  { expr: 'vector(1)', timing: {} },
  { expr: 'a offset 1m + vector(1)', timing: {} },
  { expr: '1', timing: {} },
  { expr: 'info(a offset 1m, {x="y"})', timing: { offset: offset(60) } },
])('the series of $expr are looked at together', ({ expr, timing }) => {
  expect(commonTiming(parsePromql(expr), query)).toEqual(timing)
})
