import { expect, test } from 'vitest'
import type { TableView } from '../../model/panel-data.ts'
import { tableFooter } from './table-footer.ts'

const column = (name: string, type: string, values: readonly unknown[], reducers: readonly string[] = []) => ({
  field: {
    name,
    config: { custom: { footer: { reducers } } },
    displayName: name,
    type,
    values,
    display: (value: unknown) => ({ prefix: '', text: String(value), suffix: ' B' }),
  },
})
const view = {
  columns: [
    column('job', 'string', ['a', 'b', 'c']),
    column('size', 'number', [1, 2, 4]),
    column('age', 'number', [1, 1, 1]),
  ],
  rows: [0, 2],
} as unknown as TableView

const plain = { isShown: true, reducer: 'sum', fields: [], countsRows: false }

test.each([
  {
    name: 'the rows that are shown',
    footer: plain,
    expected: ['Total', '5 B', '2 B'],
  },
  {
    name: 'only some columns',
    footer: { ...plain, fields: ['size'] },
    expected: ['Total', '5 B', ''],
  },
  {
    name: 'a count has no unit',
    footer: { ...plain, reducer: 'count' },
    expected: ['Count', '2', '2'],
  },
  {
    name: 'how many rows there are',
    footer: { ...plain, reducer: 'count', countsRows: true },
    expected: ['Count 2', '', ''],
  },
  { name: 'none', footer: { ...plain, isShown: false }, expected: undefined },
])('tableFooter(): $name', ({ footer, expected }) => expect(tableFooter(view, footer)).toEqual(expected))

test.each([
  {
    name: 'several by name',
    reducers: [[], ['max'], ['min', 'max']],
    expected: ['', 'Max 4 B', 'Min 1 B · Max 3 B'],
  },
  { name: 'different ones by name', reducers: [[], ['max'], ['sum']], expected: ['', 'Max 4 B', 'Total 4 B'] },
  { name: 'a common one once', reducers: [[], ['max'], ['max']], expected: ['Max', '4 B', '3 B'] },
  {
    name: 'a common one beside the value of the first column',
    reducers: [['count'], ['count'], []],
    expected: ['Count 2', '2', ''],
  },
  {
    name: 'a common one that the first column cannot apply',
    reducers: [['sum'], ['sum'], ['sum']],
    expected: ['Total', '5 B', '4 B'],
  },
])('tableFooter(): columns with reducers of their own, $name', ({ reducers: [job, size, age], expected }) => {
  const own = {
    columns: [
      column('job', 'string', ['a', 'b', 'c'], job),
      column('size', 'number', [1, 2, 4], size),
      column('age', 'number', [1, 1, 3], age),
    ],
    rows: [0, 2],
  } as unknown as TableView
  expect(tableFooter(own, { ...plain, isShown: false })).toEqual(expected)
})

test('tableFooter(): a reducer of one column beside that of all others', () => {
  const [job, , age] = view.columns
  const mixed = { ...view, columns: [job, column('size', 'number', [1, 2, 4], ['max']), age] } as unknown as TableView
  expect(tableFooter(mixed, plain)).toEqual(['', 'Max 4 B', 'Total 2 B'])
})

test('tableFooter(): what holds no numbers is counted, but not added up', () => {
  const footed = ['sum', 'allIsNull', 'count']
  const mixed = {
    columns: [
      column('Time', 'time', [1_700_000_000_000, 1_700_000_060_000], footed),
      column('instance', 'string', ['1', '2'], ['sum']),
      column('Value', 'number', [3, 4], footed),
    ],
    rows: [0, 1],
  } as unknown as TableView
  const words = ['Count 2', '', 'Total 7 B · All nulls false · Count 2']
  expect(tableFooter(mixed, { ...plain, isShown: false })).toEqual(words)
})
