import { describe, expect, test } from 'vitest'
import { histogram } from '../../../model/histogram.fixture.ts'
import type { Histogram } from '../../../model/histogram.ts'
import { Labels } from '../../../model/labels.ts'
import { Annotations } from '../../evaluate/annotations.ts'
import type { RangeInput } from '../../evaluate/range-input.ts'
import type { Scope } from '../../evaluate/scope.ts'
import { growthSinceStart } from './growth-since-start.ts'

type Starts = readonly [fromSeconds: readonly number[], startSeconds: readonly number[]]
type Given = { startAt?: number; endAt?: number; isRate?: boolean; times?: readonly number[] }

const seconds = (all: readonly number[]) => all.map((one) => one * 1000)

/** How much samples at 60 s, 120 s and 180 s grow within a window from 0 s to 180 s, both as floats and as histograms. */
function grown(values: readonly number[], [from, start]: Starts, given: Given = {}) {
  const { startAt = 0, endAt = 180, isRate = false, times = [60, 120, 180] } = given
  const annotations = new Annotations('c_total')
  const timestamps = Float64Array.from(seconds(times.slice(0, values.length)))
  const items = values.map((value): Histogram => histogram({ positive: { 1: value }, sum: value }))
  const [floats, histograms] = growthSinceStart(
    {
      ...{ labels: Labels.of({ __name__: 'c_total' }), dropName: false, timestamps },
      ...{ values: Float64Array.from(values), histograms: { timestamps, items } },
    },
    { fromMs: seconds(from), startMs: seconds(start) },
    { isCounter: true, isRate },
    { rangeMs: 180_000, start: 0 } as RangeInput,
    { annotations } as Scope,
  )
  const window = {
    ...{ from: 0, to: values.length, histogramsFrom: 0, histogramsTo: values.length },
    ...{ startMs: startAt * 1000, endMs: endAt * 1000, step: 0, timeMs: endAt * 1000 },
  }
  const ofHistograms = histograms(window) as Histogram | undefined
  return { float: floats(window), count: ofHistograms?.count, told: annotations.warnings.length }
}

const since30: Starts = [[0], [30]]
const near = (value: number) => ({ float: expect.closeTo(value, 9), count: expect.closeTo(value, 9), told: 0 })

describe('a counter that says when it began', () => {
  test.each([
    { name: 'has grown from nothing within the window', values: [6, 12, 18], given: {}, value: 18 },
    { name: 'has done so per second', values: [6, 12, 18], given: { isRate: true }, value: 0.1 },
    { name: 'goes on to the end of the window', values: [6, 12, 18], given: { endAt: 200 }, value: (18 * 170) / 150 },
    {
      name: 'goes on for half a gap where a sample seems to be missing',
      values: [6, 12, 18],
      given: { endAt: 250 },
      value: (18 * 180) / 150,
    },
    { name: 'has grown with a single sample', values: [6], given: {}, value: 6 },
    { name: 'does not go on behind a single sample', values: [6], given: { endAt: 100 }, value: 6 },
    { name: 'of two samples has grown as well', values: [6, 12], given: { endAt: 120 }, value: 12 },
    { name: 'that fell has grown from nothing again', values: [10, 4, 6], given: {}, value: 16 },
    { name: 'that began before the window is extended back', values: [6, 12, 18], given: { startAt: 40 }, value: 14 },
    {
      name: 'that began right at its start is too',
      values: [6, 12, 18],
      given: { startAt: 30 },
      value: (12 * 150) / 120,
    },
    { name: 'is not extended beyond zero', values: [1, 12, 13], given: { startAt: 40 }, value: 13 },
    { name: 'has not grown', values: [5, 5, 5], given: { startAt: 40 }, value: 0 },
  ])('$name', ({ values, given, value }) => {
    expect(grown(values, since30, given)).toEqual(near(value))
  })

  test('has grown from nothing again where it began anew, though it did not fall', () => {
    expect(
      grown(
        [10, 20, 30],
        [
          [0, 120],
          [30, 90],
        ],
      ),
    ).toEqual(near(40))
  })

  test.each([
    { name: 'began before', startAt: 40 },
    { name: 'began right at its start', startAt: 30 },
  ])('tells nothing by a single sample of a window where it $name', ({ startAt }) => {
    expect(grown([6], since30, { startAt })).toEqual({ float: undefined, count: undefined, told: 0 })
  })

  test('whose beginning overlaps is remarked on', () => {
    expect(
      grown(
        [1, 2, 3],
        [
          [0, 120],
          [-5, 30],
        ],
      ).told,
    ).toBe(1)
  })
})
