import { expect, test } from 'vitest'
import { addArgument, readArguments, writeArguments } from './tool-argument.ts'

const amount = { id: 0, property: 'amount', type: 'number', description: 'How much', required: true } as const

test('arguments come back as they were written', () => {
  expect(readArguments(writeArguments([amount]))).toEqual([amount])
})

test('what is added gets an id of its own, and is not kept before it has a name', () => {
  const rows = addArgument([{ ...amount, id: 4 }])
  expect(rows.map(({ id }) => id)).toEqual([4, 5])
  expect(readArguments(writeArguments(rows))).toEqual([amount])
})

test.each([
  { name: 'nothing', schema: null, read: [] },
  { name: 'no JSON', schema: 'z.object({})', read: [] },
  { name: 'no list', schema: '{}', read: [] },
  {
    name: 'a row of another editor',
    schema: '[{"property":"a","type":"integer"}]',
    read: [{ id: 0, property: 'a', type: 'string', description: '', required: false }],
  },
])('$name is read as far as it can be', ({ schema, read }) => {
  expect(readArguments(schema)).toEqual(read)
})
