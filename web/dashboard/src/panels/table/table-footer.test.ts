import { expect, test } from 'vitest'
import type { TableView } from '../../model/panel-data.ts'
import { tableFooter } from './table-footer.ts'

const column = (name: string, type: string, values: readonly unknown[]) => ({
  field: {
    name,
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

test.each([
  {
    name: 'the rows that are shown',
    footer: { isShown: true, reducer: 'sum', fields: [] },
    expected: ['Total', '5 B', '2 B'],
  },
  {
    name: 'only some columns',
    footer: { isShown: true, reducer: 'sum', fields: ['size'] },
    expected: ['Total', '5 B', ''],
  },
  {
    name: 'a count has no unit',
    footer: { isShown: true, reducer: 'count', fields: [] },
    expected: ['Count', '2', '2'],
  },
  { name: 'none', footer: { isShown: false, reducer: 'sum', fields: [] }, expected: undefined },
])('tableFooter(): $name', ({ footer, expected }) => expect(tableFooter(view, footer)).toEqual(expected))
