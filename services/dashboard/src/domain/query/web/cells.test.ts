import { describe, expect, test } from 'vitest'
import type { Column } from '../table/table.ts'
import { cellsOf } from './cells.ts'

const found = (values: readonly unknown[]) => cellsOf({ kind: undefined, isSeconds: false }, values)
const as = (kind: Column['kind'], values: readonly unknown[], isSeconds = false) =>
  cellsOf({ kind, isSeconds }, values).cells

describe('a column that does not say its kind is of', () => {
  const noon = Date.UTC(2026, 0, 2, 12)
  test.each([
    { name: 'numbers', values: [1, null, 2.5], kind: 'number', cells: [1, null, 2.5] },
    { name: 'yes and no', values: [true, undefined, false], kind: 'boolean', cells: [true, null, false] },
    {
      name: 'times',
      values: ['2026-01-02T12:00:00Z', '2026-01-02 12:00', '2026-01-02'],
      kind: 'time',
      cells: [noon, noon, Date.UTC(2026, 0, 2)],
    },
    { name: 'words', values: ['a', '2026-01-02 at noon'], kind: 'string', cells: ['a', '2026-01-02 at noon'] },
    { name: 'words where they differ', values: [1, true, { a: 1 }], kind: 'string', cells: ['1', 'true', '{"a":1}'] },
    { name: 'words where there are none', values: [null], kind: 'string', cells: [null] },
  ])('$name', ({ values, kind, cells }) => {
    expect(found(values)).toEqual({ kind, cells })
  })
})

describe('a column that says its kind has', () => {
  test('numbers where they can be read', () => {
    expect(as('number', ['1.5', ' ', 'x', true, 7, null])).toEqual([1.5, null, null, 1, 7, null])
  })

  test('yes for what says so', () => {
    expect(as('boolean', [true, 'TRUE', 1, 'yes', 'no', 0, '10', false])).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('times, in seconds where it says so', () => {
    expect(as('time', ['2026-01-02', 'x'])).toEqual([Date.UTC(2026, 0, 2), null])
    expect(as('time', ['12', 3, 'x'], true)).toEqual([12_000, 3_000, null])
  })
})
