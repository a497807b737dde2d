import { expect, test } from 'vitest'
import { columnFields } from './column-fields.ts'

test('the columns of a table are fields of its rows', () => {
  const datagrid = [
    { field: 'key', headerName: 'Key', editable: true },
    { field: 'type', type: 'singleSelect', valueOptions: ['String', { value: 'n', label: 'Number' }] },
    { field: 'state', type: 'asyncSingleSelect', loadMethod: 'loadStateKeys' },
    { field: 'value', type: 'freeSolo' },
    'no column',
  ]
  expect(columnFields({ name: 'x', label: 'X', type: 'datagrid', datagrid })).toEqual([
    { name: 'key', label: 'Key', type: 'string', optional: true },
    {
      name: 'type',
      label: 'type',
      type: 'options',
      optional: true,
      options: [
        { name: 'String', label: 'String' },
        { name: 'n', label: 'Number' },
      ],
    },
    {
      name: 'state',
      label: 'state',
      type: 'asyncOptions',
      optional: true,
      loadMethod: 'loadStateKeys',
      freeSolo: true,
    },
    { name: 'value', label: 'value', type: 'string', optional: true },
  ])
})
