import { describe, expect, test } from 'vitest'
import { SeriesBuilder } from './series-builder.ts'

describe('SeriesBuilder', () => {
  test('puts values of the same labels into one series, in the order in which these come first', () => {
    const builder = new SeriesBuilder(3)
    const a = { x: 'a', y: '1' }
    builder.put({ x: 'b' }, 2, 5)
    builder.put(a, 0, 1)
    builder.put(a, 1, 0)
    builder.put({ y: '1', x: 'a' }, 2, 3)
    expect(builder.finish()).toEqual([
      { labels: { x: 'b' }, values: Float64Array.of(0, 0, 5), present: Uint8Array.of(0, 0, 1) },
      { labels: a, values: Float64Array.of(1, 0, 3), present: Uint8Array.of(1, 1, 1) },
    ])
  })

  test('has no series without a value', () => {
    expect(new SeriesBuilder(3).finish()).toEqual([])
  })

  test('takes the last of two values at one place', () => {
    const builder = new SeriesBuilder(1)
    for (const value of [1, 2]) builder.put({}, 0, value)
    expect(builder.finish()[0]?.values).toEqual(Float64Array.of(2))
  })
})
