import { describe, expect, test } from 'vitest'
import { jsonTable } from './json-table.ts'
import type { WebColumn } from './web-query.ts'

/** Paths as `a.b`, or `$` and names in brackets; `*` is each of a list. */
const select = (path: string, json: unknown): readonly unknown[] => {
  const steps = path === '' || path === '$' ? [] : path.replace(/^\$\["(.*)"\]$/, '$1').split('.')
  return steps.reduce<readonly unknown[]>(
    (found, step) =>
      found.flatMap((one) => {
        if (step === '*') return Array.isArray(one) ? one : []
        const value: unknown = typeof one === 'object' && one !== null ? Reflect.get(one, step) : undefined
        return value === undefined ? [] : [value]
      }),
    [json],
  )
}
const column = (selector: string, kind?: WebColumn['kind']): WebColumn => ({
  selector,
  name: selector,
  kind,
  isSeconds: false,
})
const table = (json: unknown, root: string, columns: readonly WebColumn[] = [], isByColumn = false) =>
  jsonTable(JSON.stringify(json), { kind: 'json', root, isByColumn }, columns, select)

describe('an answer in JSON', () => {
  test('has a column for each key of its objects', () => {
    expect(table([{ a: 1 }, { b: 'x', a: 2 }, {}], '$')).toEqual({
      columns: [
        { name: 'a', kind: 'number' },
        { name: 'b', kind: 'string' },
      ],
      rows: [
        [1, null],
        [2, 'x'],
        [null, null],
      ],
    })
  })

  test.each([
    { name: 'a list of numbers', json: [1, 2], rows: [[1], [2]] },
    { name: 'a list of lists', json: [[1], [2]], rows: [['[1]'], ['[2]']] },
    { name: 'objects and something else', json: [{ a: 1 }, null], rows: [['{"a":1}'], [null]] },
    { name: 'one number', json: 7, rows: [[7]] },
    { name: 'one text', json: 'x', rows: [['x']] },
  ])('is one column of values for $name', ({ json, rows }) => {
    const found = table(json, '$')
    expect(found.columns.map(({ name }) => name)).toEqual(['value'])
    expect(found.rows).toEqual(rows)
  })

  test.each([
    { name: 'in a list that a path leads to', json: { items: [{ a: 1 }, { a: 2 }] }, root: 'items' },
    { name: 'in each of a list', json: { items: [{ a: 1 }, { a: 2 }] }, root: 'items.*' },
  ])('has its rows $name', ({ json, root }) => {
    expect(table(json, root).rows).toEqual([[1], [2]])
  })

  test('has one row for an object, and none for what is not there', () => {
    expect(table({ a: 1 }, '$').rows).toEqual([[1]])
    expect(table({ a: 1 }, 'b')).toEqual({ columns: [], rows: [] })
    expect(table([], '$')).toEqual({ columns: [], rows: [] })
  })

  test('has the columns that are asked for, of their kinds', () => {
    const columns = [column('a.b', 'string'), column('c')]
    expect(table([{ a: { b: 1 } }, { c: 5 }], '$', columns)).toEqual({
      columns: [
        { name: 'a.b', kind: 'string' },
        { name: 'c', kind: 'number' },
      ],
      rows: [
        ['1', null],
        [null, 5],
      ],
    })
  })

  test('by columns has each from the whole answer, filled up with nothing', () => {
    const json = { a: [1, 2, 3], b: ['x'] }
    expect(table(json, 'none', [column('a.*'), column('b.*')], true).rows).toEqual([
      [1, 'x'],
      [2, null],
      [3, null],
    ])
    expect(table(json, 'a', [], true).rows).toEqual([[1], [2], [3]])
  })

  test('is refused where it is none', () => {
    const run = () => jsonTable('<html>', { kind: 'json', root: '$', isByColumn: false }, [], select)
    expect(run).toThrow(
      expect.objectContaining({ kind: 'upstream', message: 'The answer is something else than JSON' }),
    )
  })
})
