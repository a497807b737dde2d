import { describe, expect, test } from 'vitest'
import { valueAtEnd } from './window-end.ts'

const sample = (timeMs: number, value: number, startMs = 0) => ({ timeMs, value, startMs })
const options = { smoothed: false, isCounter: true, lookbackStartMs: 0, startOf: 'before' } as const
const smoothed = { ...options, smoothed: true }

describe('a counter at the end of a window, at 100 ms', () => {
  test.each([
    { name: 'has the sample that is right there', before: sample(100, 7, 40), value: 7, startMs: 40 },
    { name: 'has the last sample', before: sample(80, 7, 40), value: 7, startMs: 40 },
    {
      name: 'has the last sample before the next',
      before: sample(80, 7, 40),
      after: sample(120, 9, 40),
      value: 7,
      startMs: 40,
    },
    {
      name: 'is nothing where it began anew',
      before: sample(60, 7, 40),
      after: sample(120, 9, 80),
      value: 0,
      startMs: 80,
    },
    {
      name: 'ends before it begins anew',
      before: sample(60, 7, 40),
      after: sample(120, 9, 110),
      value: 7,
      startMs: 40,
    },
    { name: 'is nothing before its first sample', after: sample(120, 9, 50), value: 0, startMs: 50 },
    { name: 'is nothing before it began', after: sample(120, 9, 110), value: 0, startMs: 0 },
    { name: 'is as it was found, its beginning unknown', after: sample(120, 9), value: 9, startMs: 0 },
    { name: 'is as it was found, begun too long ago', after: sample(120, 9, -5), value: 9, startMs: -5 },
  ])('$name', ({ before, after, value, startMs }) => {
    const neighbours = { ...(before && { before }), ...(after && { after }) }
    expect(valueAtEnd(100, neighbours, options)).toEqual({ timeMs: 100, value, startMs })
  })

  test.each([
    { name: 'lies between its neighbours', before: sample(80, 7), after: sample(120, 9), value: 8 },
    { name: 'grew from zero where it fell', before: sample(80, 9), after: sample(120, 4), value: 2 },
    { name: 'grew from zero since it began anew', before: sample(60, 7, 40), after: sample(120, 9, 90), value: 3 },
    { name: 'falls to zero where it begins anew', before: sample(90, 8, 40), after: sample(120, 9, 110), value: 0 },
    { name: 'grew since it began, before its first sample', after: sample(120, 9, 80), value: 4.5 },
  ])('smoothed $name', ({ before, after, value }) => {
    const neighbours = { ...(before && { before }), after }
    expect(valueAtEnd(100, neighbours, smoothed)?.value).toBe(value)
  })

  test('that is none, but a gauge, knows of no beginning', () => {
    const gauge = { ...smoothed, isCounter: false }
    expect(valueAtEnd(100, { before: sample(80, 7, 40), after: sample(120, 9, 110) }, gauge)?.value).toBe(8)
    expect(valueAtEnd(100, { after: sample(120, 9, 80) }, gauge)?.value).toBe(9)
  })

  test('is not known without samples', () => {
    expect(valueAtEnd(100, {}, options)).toBeUndefined()
  })
})
