import { describe, expect, test } from 'vitest'
import { askAt, engineOver, linesOf, longLimits } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const data = [
  series({ __name__: 'one' }, every(60, [7, 8, 'stale'])),
  series({ __name__: 'two', at: 'a' }, every(60, [1, 1])),
  series({ __name__: 'two', at: 'b' }, every(60, [2, 'stale'])),
]
const times = { startMs: 60_000, endMs: 180_000, stepMs: 60_000 }
const overRange = async (query: string) => linesOf(await engineOver(data).range(query, times, longLimits))

describe('a time of the query', () => {
  test.each([
    { query: 'time()', lines: ['{} 60 120 180'] },
    { query: 'start()', lines: ['{} 60 60 60'] },
    { query: 'end()', lines: ['{} 180 180 180'] },
    { query: 'step()', lines: ['{} 60 60 60'] },
    { query: 'range()', lines: ['{} 120 120 120'] },
  ])('$query is $lines', async ({ query, lines }) => {
    expect(await overRange(query)).toEqual(lines)
  })

  test.each([
    { query: 'time()', value: '90' },
    { query: 'start()', value: '90' },
    { query: 'end()', value: '90' },
    { query: 'range()', value: '0' },
    { query: 'pi()', value: '3.141592653589793' },
  ])('$query of an instant is $value', async ({ query, value }) => {
    expect(await askAt([], query, 90)).toEqual([value])
  })
})

describe('of two scalars', () => {
  test.each([
    { query: 'min_of(1, 2)', value: '1' },
    { query: 'min_of(3, 2)', value: '2' },
    { query: 'max_of(1, 2)', value: '2' },
    { query: 'max_of(3, 2)', value: '3' },
    { query: 'max_of(-1, -2)', value: '-1' },
  ])('$query is $value', async ({ query, value }) => {
    expect(await askAt([], query, 0)).toEqual([value])
  })
})

describe('scalar()', () => {
  test.each([
    { name: 'is the value of the only sample', query: 'scalar(one)', lines: ['{} 8 NaN NaN'] },
    { name: 'is NaN of two, and that of the one left once the other ends', query: 'scalar(two)', lines: ['{} 1 1 1'] },
    { name: 'is NaN of nothing', query: 'scalar(none)', lines: ['{} NaN NaN NaN'] },
  ])('$name', async ({ query, lines }) => {
    expect(await overRange(query)).toEqual(lines)
  })

  test('is NaN of two', async () => {
    expect(await askAt(data, 'scalar(two)', 0)).toEqual(['NaN'])
  })
})

describe('vector()', () => {
  test('is one series without labels', async () => {
    expect(await overRange('vector(time())')).toEqual(['{} 60 120 180'])
  })
})

describe('timestamp()', () => {
  test.each([
    { name: 'of a selector tells when its samples were taken', query: 'timestamp(one)', at: 90, lines: ['{} 60'] },
    { name: 'also in parentheses', query: 'timestamp((one))', at: 90, lines: ['{} 60'] },
    { name: 'and of a time before', query: 'timestamp(one offset 1m)', at: 90, lines: ['{} 0'] },
    { name: 'of anything else is when it was evaluated', query: 'timestamp(one + 0)', at: 90, lines: ['{} 90'] },
    { name: 'of nothing is nothing', query: 'timestamp(none)', at: 90, lines: [] },
  ])('$name', async ({ query, at, lines }) => {
    expect(await askAt(data, query, at)).toEqual(lines)
  })
})
