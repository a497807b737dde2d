import { describe, expect, test } from 'vitest'
import { records } from '../json.ts'
import { freeRefId, replaceQuery, shapeOf, withShape } from './queries.ts'

test.each([
  { name: 'the first letter', queries: [], expected: 'A' },
  { name: 'the first that is free', queries: [{ refId: 'A' }, { refId: 'C' }], expected: 'B' },
  {
    name: 'a number after the last letter',
    queries: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((refId) => ({ refId })),
    expected: 'Q1',
  },
])('freeRefId() is $name', ({ queries, expected }) => expect(freeRefId(queries)).toBe(expected))

describe('a query asks for', () => {
  test.each([
    [{}, 'range'],
    [{ range: true }, 'range'],
    [{ instant: true, range: false }, 'instant'],
    [{ instant: true, range: true }, 'both'],
  ] as const)('%j: %s', (query, shape) => {
    expect(shapeOf(query)).toBe(shape)
    expect(shapeOf(withShape(query, shape))).toBe(shape)
  })
})

describe('replaceQuery()', () => {
  const panel = {
    targets: [
      { refId: 'A', expr: 'a' },
      { refId: 'B', expr: 'b' },
    ],
  }

  test('puts several in the place of one, under letters that are free', () => {
    const replaced = replaceQuery(panel, 'A', [{ expr: 'x' }, { expr: 'y' }, { expr: 'z' }])
    expect(records(replaced.targets).map(({ refId, expr }) => `${refId} ${expr}`)).toEqual(['A x', 'C y', 'D z', 'B b'])
  })

  test('changes nothing where there is no such query', () => expect(replaceQuery(panel, 'Z', [])).toBe(panel))
})
