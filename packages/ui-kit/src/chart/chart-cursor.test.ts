import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { cursorOf } from './chart-cursor.ts'

type Given = {
  readonly cursor?: { idx?: number | null; left?: number; top?: number }
  readonly shown?: readonly (boolean | undefined)[]
  readonly scales?: readonly (string | undefined)[]
  readonly values?: readonly (number | null | undefined)[]
}

/** A chart at 100, 50 of the window; a value lies ten times as many pixels from the top, on the scale `far` 1,000 more. */
function chart({ cursor = {}, shown = [], scales = [], values = [1, 5, 9] }: Given): uPlot {
  return {
    cursor: { idx: 0, left: 30, top: 40, ...cursor },
    over: { getBoundingClientRect: () => ({ left: 100, top: 50 }) },
    data: [[0], ...values.map((value) => [value])],
    series: [{}, ...values.map((_, at) => ({ show: shown[at], scale: scales[at] }))],
    valToPos: (value: number, scale: string) => 10 * value + (scale === 'far' ? 1_000 : 0),
  } as unknown as uPlot
}

test('the cursor stands where the pointer does, in the window', () => {
  expect(cursorOf(chart({}))).toEqual({ index: 0, nearest: 1, clientX: 130, clientY: 90 })
})

test.each([
  { name: 'no sample is near', cursor: { idx: null } },
  { name: 'it has never been there', cursor: { idx: undefined as never } },
  { name: 'it left', cursor: { left: -10 } },
])('there is none where $name', ({ cursor }) => expect(cursorOf(chart({ cursor }))).toBeUndefined())

test('it may stand at the very left', () => {
  expect(cursorOf(chart({ cursor: { left: 0 } }))).toMatchObject({ clientX: 100 })
})

describe('the nearest series', () => {
  test.each([
    { name: 'is that with the nearest line', given: { cursor: { top: 85 } }, nearest: 2 },
    { name: 'is the first of two that are as near', given: { cursor: { top: 30 } }, nearest: 0 },
    { name: 'is none that is hidden', given: { cursor: { top: 50 }, shown: [true, false, true] }, nearest: 0 },
    { name: 'is none without a value', given: { cursor: { top: 50 }, values: [undefined, null, 9] }, nearest: 2 },
    { name: 'may have the value zero', given: { cursor: { top: 0 }, values: [9, 0] }, nearest: 1 },
    { name: 'is found on its own scale', given: { cursor: { top: 50 }, scales: ['y', 'far', 'y'] }, nearest: 0 },
    { name: 'is none where none has a value', given: { values: [null, undefined] }, nearest: undefined },
  ] satisfies { name: string; given: Given; nearest: number | undefined }[])('$name', ({ given, nearest }) =>
    expect(cursorOf(chart(given))?.nearest).toBe(nearest),
  )
})
