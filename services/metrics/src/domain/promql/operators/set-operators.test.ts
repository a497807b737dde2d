import { describe, expect, test } from 'vitest'
import { engineOver, longLimits } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

describe('and, or, unless', () => {
  const both = [
    series({ __name__: 'a', at: '1' }, every(60, [1, 1, 1])),
    series({ __name__: 'a', at: '2' }, every(60, [2, 2, 2])),
    series({ __name__: 'b', at: '1' }, every(60, [7, 'stale', 7])),
    series({ __name__: 'b', at: '3' }, every(60, [9, 9, 9])),
  ]
  const times = { startMs: 0, endMs: 120_000, stepMs: 60_000 }
  const stepsOf = async (query: string) => {
    const { value } = await engineOver(both).range(query, times, longLimits)
    if (value.type !== 'matrix') return []
    return value.series.map(
      ({ labels, timestamps }) =>
        `${labels.get('__name__')}${labels.get('at')} ${[...timestamps].map((ms) => ms / 60_000)}`,
    )
  }

  test.each([
    { query: 'a and on(at) b', steps: ['a1 0,2'] },
    { query: 'a and on() b', steps: ['a1 0,1,2', 'a2 0,1,2'] },
    { query: 'a unless on(at) b', steps: ['a1 1', 'a2 0,1,2'] },
    { query: 'a unless on() b', steps: [] },
    { query: 'b or on(at) a', steps: ['a1 1', 'a2 0,1,2', 'b1 0,2', 'b3 0,1,2'] },
    { query: 'a or b', steps: ['a1 0,1,2', 'a2 0,1,2', 'b3 0,1,2'] },
    { query: 'a and none', steps: [] },
    { query: 'a unless none', steps: ['a1 0,1,2', 'a2 0,1,2'] },
    { query: 'none or a{at="2"}', steps: ['a2 0,1,2'] },
  ])('$query', async ({ query, steps }) => {
    expect(await stepsOf(query)).toEqual(steps)
  })
})
