import { describe, expect, test } from 'vitest'
import type { Field, Frame } from '../frame.ts'
import { regression } from './regression.ts'

const frame = (...fields: readonly Field[]): Frame => ({ fields, meta: { notices: [] } })
const field = (name: string, values: readonly unknown[], more: Partial<Field> = {}): Field => ({
  name,
  type: 'number',
  values,
  config: {},
  ...more,
})
const digits = (value: unknown) => Number(Number(value).toFixed(6))
const context = (text: string) => text
/** The frame that is added, without the noise of its sums. */
function fitted(options: object, ...frames: readonly Frame[]) {
  const answer = regression(frames, { predictionCount: 3, ...options }, context)
  expect(answer.slice(0, frames.length)).toEqual(frames)
  const [x, y] = answer[frames.length]?.fields ?? []
  return x && y && { x: x.name, along: x.values.map(digits), fits: y.values.map(digits), of: x.type, config: y.config }
}
const points = (of: (x: number) => number) => frame(field('x', [0, 1, 2, 3, 4]), field('y', [0, 1, 2, 3, 4].map(of)))

describe('which fields a regression takes', () => {
  const three = frame(field('a', [0, 1, 2]), field('b', [0, 2, 4]), field('c', [9, 8, 7]))
  const timed = frame(field('a', [0, 2, 4]), field('Time', [10, 20, 30], { type: 'time' }))

  test.each([
    { name: 'the first two numbers', options: {}, given: three, x: 'a', fits: [0, 2, 4] },
    { name: 'another one for y', options: { yFieldName: 'c' }, given: three, x: 'a', fits: [9, 8, 7] },
    {
      name: 'another one for x, and the first that it is not for y',
      options: { xFieldName: 'b' },
      given: three,
      x: 'b',
      fits: [0, 1, 2],
    },
    { name: 'the time before any number for x', options: {}, given: timed, x: 'Time', fits: [0, 2, 4] },
  ])('$name', ({ options, given, x, fits }) => {
    expect(fitted(options, given)).toMatchObject({ x, fits, of: x === 'Time' ? 'time' : 'number' })
  })

  test('those of the first frame that has both', () => {
    expect(fitted({}, frame(field('alone', [1, 2])), three)).toMatchObject({ x: 'a', fits: [0, 2, 4] })
  })

  test.each([
    { name: 'a frame of one number', options: {}, given: frame(field('alone', [1, 2])) },
    { name: 'no x of this name', options: { xFieldName: 'z' }, given: three },
    { name: 'no y of this name', options: { yFieldName: 'z' }, given: three },
    { name: 'texts for y', options: {}, given: frame(field('x', [1, 2]), field('y', ['1', '2'])) },
    {
      name: 'values without an end',
      options: {},
      given: frame(field('x', [1, 2]), field('y', [Number.NaN, Infinity])),
    },
  ])('$name: nothing is added', ({ options, given }) => {
    expect(fitted(options, given)).toBeUndefined()
  })
})

describe('what a regression draws', () => {
  const cubic = points((x) => x ** 3 - 4 * x ** 2 + 1)

  test.each([
    {
      name: 'a parabola without a degree',
      options: { modelType: 'polynomial' },
      of: (x: number) => x * x,
      fits: [0, 4, 16],
    },
    {
      name: 'a line at degree 0',
      options: { modelType: 'polynomial', degree: 0 },
      of: (x: number) => 3 - x,
      fits: [3, 1, -1],
    },
    { name: 'a line whatever degree it is told', options: { degree: 2 }, of: (x: number) => x * x, fits: [-2, 6, 14] },
  ])('$name', ({ options, of, fits }) => {
    expect(fitted(options, points(of))?.fits).toEqual(fits)
  })

  test.each([3, 4, 40])('a curve of the third degree through five points at degree %i', (degree) => {
    expect(fitted({ modelType: 'polynomial', degree, predictionCount: 5 }, cubic)).toEqual({
      x: 'x',
      of: 'number',
      along: [0, 1, 2, 3, 4],
      fits: [1, -2, -7, -8, 1],
      config: {},
    })
  })

  test('two points by a line, whatever degree was asked', () => {
    const two = frame(field('x', [2, 6]), field('y', [1, 5]))
    expect(fitted({ modelType: 'polynomial', degree: 3 }, two)).toMatchObject({ along: [2, 4, 6], fits: [1, 3, 5] })
  })

  test('one point as it is', () => {
    expect(fitted({}, frame(field('x', [7]), field('y', [3])))).toMatchObject({ along: [7, 7, 7], fits: [3, 3, 3] })
  })

  test('from the least to the greatest, in whatever order they come, without rows that lack one', () => {
    const given = frame(field('x', [4, null, 0, 2, 9]), field('y', [8, 50, 0, 4, null]))
    expect(fitted({}, given)).toMatchObject({ along: [0, 2, 4], fits: [0, 4, 8] })
  })

  test.each([
    { predictionCount: undefined, count: 100 },
    { predictionCount: 1, count: 2 },
    { predictionCount: 10_000, count: 10_000 },
    { predictionCount: 20_000, count: 10_000 },
  ])('at $count places where $predictionCount are asked', ({ predictionCount, count }) => {
    expect(
      fitted(
        { predictionCount },
        points((x) => x),
      )?.along,
    ).toHaveLength(count)
  })

  test('in the unit of what it fits, with its digits and nothing else of it', () => {
    const config = { unit: 'bytes', decimals: 2, displayName: 'Memory' }
    const given = frame(field('x', [0, 1]), field('y', [0, 1], { config }))
    expect(fitted({}, given)?.config).toEqual({ unit: 'bytes', decimals: 2 })
  })
})
