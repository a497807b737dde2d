import { describe, expect, test } from 'vitest'
import type { DurationExpr, DurationOperator } from '../syntax/ast.ts'
import { resolvePositiveMs, resolveReach } from './timing.ts'

const query = { startMs: 60_000, endMs: 360_000, stepMs: 15_000 }
const seconds = (value: number): DurationExpr => ({ kind: 'literal', seconds: value, isDuration: true })
const calculated = (left: number, op: DurationOperator, right: number): DurationExpr => ({
  kind: 'arithmetic',
  op,
  left: seconds(left),
  right: seconds(right),
})
const extreme = (which: 'min_of' | 'max_of'): DurationExpr => ({
  kind: 'extreme',
  which,
  left: seconds(5),
  right: seconds(9),
})

describe('resolvePositiveMs()', () => {
  const rows: { name: string; expr: DurationExpr; ms: number }[] = [
    { name: '7', expr: seconds(7), ms: 7_000 },
    { name: '0.0016, to the nearest millisecond', expr: seconds(0.0016), ms: 2 },
    { name: 'step()', expr: { kind: 'step' }, ms: 15_000 },
    { name: 'range()', expr: { kind: 'range' }, ms: 300_000 },
    { name: '(7)', expr: { kind: 'group', inner: seconds(7) }, ms: 7_000 },
    { name: '-(-7)', expr: { kind: 'sign', op: '-', operand: seconds(-7) }, ms: 7_000 },
    { name: '+7', expr: { kind: 'sign', op: '+', operand: seconds(7) }, ms: 7_000 },
    { name: 'min_of(5, 9)', expr: extreme('min_of'), ms: 5_000 },
    { name: 'max_of(5, 9)', expr: extreme('max_of'), ms: 9_000 },
    { name: '5 + 3', expr: calculated(5, '+', 3), ms: 8_000 },
    { name: '5 - 3', expr: calculated(5, '-', 3), ms: 2_000 },
    { name: '5 * 3', expr: calculated(5, '*', 3), ms: 15_000 },
    { name: '6 / 4', expr: calculated(6, '/', 4), ms: 1_500 },
    { name: '8 % 5', expr: calculated(8, '%', 5), ms: 3_000 },
    { name: '5 ^ 3', expr: calculated(5, '^', 3), ms: 125_000 },
    { name: '5 ^ 0', expr: calculated(5, '^', 0), ms: 1_000 },
  ]
  test.each(rows)('$name lasts $ms ms', ({ expr, ms }) => expect(resolvePositiveMs(expr, query)).toBe(ms))

  test.each([
    { name: 'nothing', expr: seconds(0), says: 'duration must be greater than 0' },
    { name: 'less than nothing', expr: seconds(-1), says: 'duration must be greater than 0' },
    {
      name: 'an expression of less than half a millisecond',
      expr: calculated(0.0002, '*', 2),
      says: 'duration must be greater than 0',
    },
    { name: 'a division by nothing', expr: calculated(1, '/', 0), says: 'division by zero' },
    { name: 'a remainder of nothing', expr: calculated(1, '%', 0), says: 'modulo by zero' },
  ])('refuses $name', ({ expr, says }) => expect(() => resolvePositiveMs(expr, query)).toThrow(says))
})

describe('resolveReach()', () => {
  const steps = { startMs: 60_000, stepMs: 15_000, count: 21 }
  const pinnedTo = (timeMs: number) => ({ steps: { startMs: timeMs, stepMs: 1, count: 1 }, isPinned: true })

  test.each([
    { name: 'looks at the times of the query', timing: {}, reach: { steps, isPinned: false } },
    {
      name: 'an offset looks back',
      timing: { offset: seconds(10) },
      reach: { steps: { ...steps, startMs: 50_000 }, isPinned: false },
    },
    {
      name: 'a negative offset looks ahead',
      timing: { offset: seconds(-10) },
      reach: { steps: { ...steps, startMs: 70_000 }, isPinned: false },
    },
    { name: '@ pins to a time', timing: { at: { kind: 'time', ms: 5_000 } as const }, reach: pinnedTo(5_000) },
    { name: '@ start() pins to the first time', timing: { at: { kind: 'start' } as const }, reach: pinnedTo(60_000) },
    { name: '@ end() pins to the last time', timing: { at: { kind: 'end' } as const }, reach: pinnedTo(360_000) },
    {
      name: 'an offset moves what is pinned',
      timing: { at: { kind: 'end' } as const, offset: seconds(10) },
      reach: pinnedTo(350_000),
    },
  ])('$name', ({ timing, reach }) => expect(resolveReach(timing, steps, query)).toEqual(reach))
})
