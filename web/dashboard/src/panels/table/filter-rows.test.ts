import { describe, expect, test } from 'vitest'
import type { TableColumn, TableView } from '../../model/panel-data.ts'
import { filterRows, valuesOfColumn, withFilter } from './filter-rows.ts'

const column = (key: string, values: readonly unknown[]) =>
  ({
    key,
    field: { values, display: (value: unknown) => ({ prefix: '', text: String(value), suffix: ' s' }) },
  }) as unknown as TableColumn
const view: TableView = { columns: [column('a', [10, 2, 10]), column('b', ['x', 'x', 'y'])], rows: [2, 1, 0] }

describe('filters of columns', () => {
  test.each([
    { filters: new Map(), rows: [2, 1, 0] },
    { filters: new Map([['a', new Set(['10 s'])]]), rows: [2, 0] },
    {
      filters: new Map([
        ['a', new Set(['10 s'])],
        ['b', new Set(['x s'])],
      ]),
      rows: [0],
    },
    { filters: new Map([['gone', new Set(['1'])]]), rows: [2, 1, 0] },
  ])('leave $rows', ({ filters, rows }) => expect(filterRows(view, filters).rows).toEqual(rows))

  test('offer what cells say, each once, numbers by their size', () => {
    expect(valuesOfColumn(column('a', [10, 2, 10]), [0, 1, 2])).toEqual(['2 s', '10 s'])
  })

  test('are set and taken away one at a time', () => {
    const one = withFilter(new Map(), 'a', new Set(['1']))
    expect([...one.keys()]).toEqual(['a'])
    expect([...withFilter(one, 'a', undefined).keys()]).toEqual([])
  })
})
