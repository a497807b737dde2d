import { describe, expect, test } from 'vitest'
import { histogram } from '../../model/histogram.fixture.ts'
import { Labels } from '../../model/labels.ts'
import { alertDifference, sampleDifference } from './compare.ts'

const sample = (value: number, job = 'a') => ({ labels: Labels.of({ __name__: 'up', job }), value })
const counted = (count: number) => ({ ...sample(0), histogram: histogram({ positive: { 1: count } }) })
const alert = (job: string, summary = 's') => ({ labels: Labels.of({ job }), annotations: { summary } })
const isSame = (a: readonly ReturnType<typeof sample>[], b: readonly ReturnType<typeof sample>[], isFuzzy = false) =>
  sampleDifference(a, b, isFuzzy) === undefined

describe('samples are as they should be', () => {
  test.each([
    { name: 'none', expected: [], got: [] },
    { name: 'in any order', expected: [sample(1), sample(2, 'b')], got: [sample(2, 'b'), sample(1)] },
    { name: 'what is no number', expected: [sample(Number.NaN)], got: [sample(Number.NaN)] },
    { name: 'a histogram', expected: [counted(1)], got: [counted(1)] },
  ])('$name', ({ expected, got }) => {
    expect(isSame(expected, got)).toBe(true)
  })

  test.each([
    { name: 'another value', expected: [sample(1)], got: [sample(2)] },
    { name: 'another series', expected: [sample(1)], got: [sample(1, 'b')] },
    { name: 'one more', expected: [sample(1)], got: [sample(1), sample(1, 'b')] },
    { name: 'one less', expected: [sample(1), sample(1, 'b')], got: [sample(1)] },
    { name: 'no number', expected: [sample(Number.NaN)], got: [sample(1)] },
    { name: 'another histogram', expected: [counted(1)], got: [counted(2)] },
    { name: 'a number for a histogram', expected: [counted(1)], got: [sample(0)] },
    { name: 'a histogram for a number', expected: [sample(0)], got: [counted(1)] },
  ])('but not with $name', ({ expected, got }) => {
    expect(isSame(expected, got)).toBe(false)
    expect(isSame(expected, got, true)).toBe(false)
  })

  test.each([
    { a: 0.1 + 0.2, b: 0.3, fuzzy: true },
    { a: -0.3, b: -(0.1 + 0.2), fuzzy: true },
    { a: 1, b: 1 + 2 * Number.EPSILON, fuzzy: false },
    { a: 1, b: 1 + Number.EPSILON, fuzzy: true },
    { a: 0, b: Number.MIN_VALUE, fuzzy: false },
  ])('$a and $b are nearly the same: $fuzzy', ({ a, b, fuzzy }) => {
    expect(isSame([sample(a)], [sample(b)])).toBe(false)
    expect(isSame([sample(a)], [sample(b)], true)).toBe(fuzzy)
  })

  test('or are told, in their order', () => {
    expect(sampleDifference([sample(2, 'b'), sample(1)], [], false)).toBe(
      '    exp:[\n        up{job="a"} 1\n        up{job="b"} 2\n    ],\n    got:[]',
    )
    expect(sampleDifference([], [counted(1)], false)).toMatch(
      /^ {4}exp:\[\],\n {4}got:\[\n {8}up\{job="a"\} \{\{.*\}\}\n {4}\]$/,
    )
  })
})

describe('alerts are as they should be', () => {
  test.each([
    { name: 'none', expected: [], got: [], is: true },
    { name: 'in any order', expected: [alert('a'), alert('b')], got: [alert('b'), alert('a')], is: true },
    { name: 'not with other labels', expected: [alert('a')], got: [alert('b')], is: false },
    { name: 'not with other annotations', expected: [alert('a')], got: [alert('a', 't')], is: false },
    { name: 'not with one more', expected: [alert('a')], got: [alert('a'), alert('a')], is: false },
  ])('$name', ({ expected, got, is }) => {
    expect(alertDifference(expected, got) === undefined).toBe(is)
  })

  test('or are told', () => {
    expect(alertDifference([alert('a')], [])).toBe(
      '    exp:[\n        Labels:{job="a"}\n          Annotations:{summary="s"}\n    ],\n    got:[]',
    )
  })
})
