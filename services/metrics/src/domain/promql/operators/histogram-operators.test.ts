import { describe, expect, test } from 'vitest'
import { histogram } from '../../model/histogram.fixture.ts'
import { Annotations } from '../evaluate/annotations.ts'
import type { Sample } from '../evaluate/operand.ts'
import type { Binary, BinaryOperator } from '../syntax/ast.ts'
import { combineSamples } from './histogram-operators.ts'

/** What two samples make, and what is remarked. */
function combined(op: string, left: Sample, right: Sample, returnBool = false) {
  const annotations = new Annotations('a')
  const combine = combineSamples({ op: op as BinaryOperator, returnBool, start: 0 } as Binary, annotations)
  const found = combine(left, right)
  const told = [...annotations.warnings, ...annotations.infos]
  return { found, told: told.map((one) => one.replace(/^PromQL (\w+): (.*) \(1:1\)$/, '$1: $2')) }
}

const one = histogram({ positive: { 1: 4, 2: 2 }, sum: 12 })
const two = histogram({ positive: { 1: 1, 2: 2 }, sum: 6 })
const own = histogram({ customValues: [1, 2], positive: { 0: 1, 1: 2 } })
const otherOwn = histogram({ customValues: [1, 3], positive: { 0: 1, 1: 2 } })

describe('histograms', () => {
  test.each([
    { op: '+', left: one, right: two, count: 9, sum: 18, hint: 'unknown' },
    { op: '-', left: one, right: two, count: 3, sum: 6, hint: 'gauge' },
    { op: '*', left: one, right: 2, count: 12, sum: 24, hint: 'unknown' },
    { op: '*', left: 2, right: one, count: 12, sum: 24, hint: 'unknown' },
    { op: '/', left: one, right: 2, count: 3, sum: 6, hint: 'unknown' },
  ])('$op gives $count', ({ op, left, right, count, sum, hint }) => {
    const { found, told } = combined(op, left, right)
    expect(found).toMatchObject({ count, sum, resetHint: hint })
    expect(told).toEqual([])
  })

  test('lose the buckets in which nothing is left', () => {
    expect(combined('-', one, two).found).toMatchObject({ positiveBuckets: [3] })
  })

  test.each([
    { op: '</', buckets: [4] },
    { op: '>/', buckets: [2] },
  ])('are cut by $op', ({ op, buckets }) => {
    expect(combined(op, one, 2).found).toMatchObject({ positiveBuckets: buckets })
  })

  test.each([
    { op: '==', right: one, is: true },
    { op: '==', right: two, is: false },
    { op: '!=', right: one, is: false },
    { op: '!=', right: two, is: true },
  ])('are compared by $op: $is', ({ op, right, is }) => {
    expect(combined(op, one, right)).toEqual({ found: is ? one : undefined, told: [] })
    expect(combined(op, one, right, true)).toEqual({ found: is ? 1 : 0, told: [] })
  })

  const incompatible = (left: string, op: string, right: string) => [
    `info: incompatible sample types encountered for binary operator "${op}": ${left} ${op} ${right}`,
  ]

  test.each([
    { op: '+', left: one, right: 2, told: incompatible('histogram', '+', 'float') },
    { op: '-', left: 2, right: one, told: incompatible('float', '-', 'histogram') },
    { op: '/', left: 2, right: one, told: incompatible('float', '/', 'histogram') },
    { op: '*', left: one, right: two, told: incompatible('histogram', '*', 'histogram') },
    { op: '%', left: one, right: 2, told: incompatible('histogram', '%', 'float') },
    { op: '>', left: one, right: two, told: incompatible('histogram', '>', 'histogram') },
    { op: '==', left: one, right: 2, told: incompatible('histogram', '==', 'float') },
    { op: '!=', left: 2, right: one, told: incompatible('float', '!=', 'histogram') },
    { op: '</', left: 2, right: one, told: incompatible('float', '</', 'histogram') },
    { op: '</', left: 2, right: 3, told: incompatible('float', '</', 'float') },
    { op: '>/', left: one, right: two, told: incompatible('histogram', '>/', 'histogram') },
  ])('that do not go together by $op give nothing', ({ op, left, right, told }) => {
    expect(combined(op, left, right)).toEqual({ found: undefined, told })
  })

  test.each([
    { op: '+', told: 'warning: incompatible bucket layout encountered for binary operator +' },
    { op: '-', told: 'warning: incompatible bucket layout encountered for binary operator -' },
  ])('of two kinds of bounds give nothing by $op', ({ op, told }) => {
    expect(combined(op, one, own)).toEqual({ found: undefined, told: [told] })
  })

  test.each([
    { op: '+', told: 'info: mismatched custom buckets were reconciled during addition', count: 6 },
    { op: '-', told: 'info: mismatched custom buckets were reconciled during subtraction', count: 0 },
  ])('with other bounds are brought to those that both have by $op', ({ op, told, count }) => {
    const answer = combined(op, own, otherOwn)
    expect(answer.found).toMatchObject({ count, customValues: [1] })
    expect(answer.told).toEqual([told])
  })

  test.each([
    { op: '+', told: 'warning: conflicting counter resets during histogram addition' },
    { op: '-', told: 'warning: conflicting counter resets during histogram subtraction' },
  ])('of which one began anew and one did not give nothing by $op', ({ op, told }) => {
    const [began, went] = [{ ...one, resetHint: 'reset' } as const, { ...two, resetHint: 'none' } as const]
    expect(combined(op, began, went)).toEqual({ found: undefined, told: [told] })
  })
})

describe('floats', () => {
  test.each([
    { op: '+', found: 7 },
    { op: '-', found: 3 },
    { op: '>', found: 5 },
    { op: '<', found: undefined },
    { op: '==', found: undefined },
    { op: '!=', found: 5 },
  ])('5 $op 2 is $found', ({ op, found }) => {
    expect(combined(op, 5, 2)).toEqual({ found, told: [] })
  })

  test.each([
    { op: '>', found: 1 },
    { op: '<', found: 0 },
  ])('5 $op bool 2 is $found', ({ op, found }) => {
    expect(combined(op, 5, 2, true)).toEqual({ found, told: [] })
  })
})
