import { describe, expect, test } from 'vitest'
import type { LabelFilter } from '../../syntax/ast.ts'
import { LineLabels } from '../labels/line-labels.ts'
import { createLabelTest, labelsOf } from './label-filter.ts'

function lineOf(labels: Record<string, string>) {
  const of = new LineLabels()
  of.reset({ labels, metadata: {}, line: 'x', time: '1' })
  return of
}

function holds(filter: LabelFilter, of: LineLabels): boolean {
  const test = createLabelTest(filter)
  if (typeof test !== 'function') throw new Error(test.fault)
  return test(of)
}

const matcher = (label: string, operator: '=' | '!=' | '=~', value: string): LabelFilter => ({
  kind: 'matcher',
  matcher: { label, operator, value },
})
const yes = matcher('no', '=', '')
const no = matcher('no', '=', 'x')

describe('comparisons', () => {
  test.each([
    { comparison: '==', holding: [false, true, false] },
    { comparison: '!=', holding: [true, false, true] },
    { comparison: '>', holding: [false, false, true] },
    { comparison: '>=', holding: [false, true, true] },
    { comparison: '<', holding: [true, false, false] },
    { comparison: '<=', holding: [true, true, false] },
  ] as const)('a value $comparison 10 holds of 9, 10 and 11: $holding', ({ comparison, holding }) => {
    const asked = (filter: LabelFilter, texts: readonly string[]) => texts.map((v) => holds(filter, lineOf({ v })))
    const of = { label: 'v', comparison }
    expect(asked({ kind: 'number', ...of, value: 10 }, ['9', '1e1', '11'])).toEqual(holding)
    expect(asked({ kind: 'duration', ...of, value: 10_000_000_000n }, ['9.9s', '10s', '1m'])).toEqual(holding)
    expect(asked({ kind: 'bytes', ...of, value: 10_000n }, ['9kB', '10KB', '10KiB'])).toEqual(holding)
  })

  test('a label that is not there fits none', () => {
    expect(holds({ kind: 'number', label: 'v', comparison: '!=', value: 1 }, lineOf({}))).toBe(false)
  })

  test.each([
    { kind: 'number', value: 1, fault: 'strconv.ParseFloat: parsing "abc": invalid syntax' },
    { kind: 'duration', value: 1n, fault: 'time: invalid duration "abc"' },
    { kind: 'bytes', value: 1n, fault: 'strconv.ParseFloat: parsing "": invalid syntax' },
  ] as const)('a value that is no $kind keeps the line, at fault', ({ fault, ...of }) => {
    const line = lineOf({ v: 'abc' })
    expect(holds({ label: 'v', comparison: '==', ...of } as LabelFilter, line)).toBe(true)
    expect([line.error, line.errorDetails, line.isPreserved]).toEqual(['LabelFilterErr', fault, false])
  })

  test('a fault that was there before stays', () => {
    const line = lineOf({ v: 'abc' })
    line.fail('Before', 'why', false)
    expect(holds({ kind: 'number', label: 'v', comparison: '==', value: 1 }, line)).toBe(true)
    expect([line.error, line.errorDetails]).toEqual(['Before', 'why'])
  })
})

describe('matchers', () => {
  test.each([
    { filter: matcher('app', '=', 'shop'), kept: true },
    { filter: matcher('app', '=', 'x'), kept: false },
    { filter: matcher('app', '!=', 'x'), kept: true },
    { filter: matcher('app', '=~', 's.+'), kept: true },
    { filter: matcher('app', '=~', 'sho'), kept: false },
    { filter: matcher('none', '=', ''), kept: true },
    { filter: matcher('__error__', '=', ''), kept: true },
  ])('$filter.matcher: $kept', ({ filter, kept }) => expect(holds(filter, lineOf({ app: 'shop' }))).toBe(kept))

  test('ask the fault of a line by its name', () => {
    const line = lineOf({})
    line.fail('Bad', '', false)
    expect(holds(matcher('__error__', '=', 'Bad'), line)).toBe(true)
    expect(holds(matcher('__error__', '=', ''), line)).toBe(false)
  })
})

describe('addresses', () => {
  const address = (isEqual: boolean): LabelFilter => ({ kind: 'address', label: 'ip', isEqual, pattern: '10.0.0.0/8' })
  test.each([
    { labels: { ip: '10.1.2.3' }, equal: true, other: false },
    { labels: { ip: '11.1.2.3' }, equal: false, other: true },
    { labels: {}, equal: false, other: false },
  ])('of $labels', ({ labels, equal, other }) => {
    expect(holds(address(true), lineOf(labels))).toBe(equal)
    expect(holds(address(false), lineOf(labels))).toBe(other)
  })

  test('leave a line at fault alone', () => {
    const line = lineOf({ ip: '11.1.2.3' })
    line.fail('Bad', '', false)
    expect(holds(address(true), line)).toBe(true)
  })
})

describe('several', () => {
  test.each([
    { left: yes, right: yes, and: true, or: true },
    { left: yes, right: no, and: false, or: true },
    { left: no, right: yes, and: false, or: true },
    { left: no, right: no, and: false, or: false },
  ])('and: $and, or: $or', ({ left, right, and, or }) => {
    expect(holds({ kind: 'and', left, right }, lineOf({}))).toBe(and)
    expect(holds({ kind: 'or', left, right }, lineOf({}))).toBe(or)
  })

  const bad: LabelFilter = { kind: 'number', label: 'v', comparison: '==', value: 1 }
  test.each([
    { kind: 'and', left: no, error: 'LabelFilterErr' },
    { kind: 'or', left: yes, error: '' },
    { kind: 'or', left: no, error: 'LabelFilterErr' },
  ] as const)('$kind asks the second for its fault: "$error"', ({ kind, left, error }) => {
    const line = lineOf({ v: 'abc' })
    holds({ kind, left, right: bad }, line)
    expect(line.error).toBe(error)
  })

  const invalid: LabelFilter = { kind: 'address', label: 'ip', isEqual: true, pattern: 'x' }
  test.each(['and', 'or'] as const)('%s cannot be made where one of them cannot', (kind) => {
    const fault = { fault: 'ip: invalid pattern: "x"' }
    expect(createLabelTest({ kind, left: invalid, right: yes })).toEqual(fault)
    expect(createLabelTest({ kind, left: yes, right: invalid })).toEqual(fault)
  })
})

test('labelsOf() names all labels, from left to right', () => {
  const number: LabelFilter = { kind: 'number', label: 'a', comparison: '==', value: 1 }
  const address: LabelFilter = { kind: 'address', label: 'b', isEqual: true, pattern: '::1' }
  const filter: LabelFilter = {
    kind: 'or',
    left: number,
    right: { kind: 'and', left: address, right: matcher('c', '=', '') },
  }
  expect(labelsOf(filter)).toEqual(['a', 'b', 'c'])
})
