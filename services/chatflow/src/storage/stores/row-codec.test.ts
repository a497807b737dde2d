import { expect, test } from 'vitest'
import { createRowCodec } from './row-codec.ts'

type Thing = {
  id: string
  maxCount?: number
  isOpen?: boolean | undefined
  someList?: readonly string[]
  rawText?: string
}

const codec = createRowCodec<Thing>({
  id: 'text',
  maxCount: 'number',
  isOpen: 'flag',
  someList: 'json',
  rawText: 'json',
})

test('columns are named as the fields, in snake_case and in their order', () => {
  expect(codec.columns).toEqual(['id', 'max_count', 'is_open', 'some_list', 'raw_text'])
  expect(codec.column('someList')).toBe('some_list')
})

test('a record lies in its row, and comes back', () => {
  const thing = { id: 'a', maxCount: 0, isOpen: false, someList: ['x'], rawText: 'x' }
  const row = { id: 'a', max_count: 0, is_open: 0, some_list: '["x"]', raw_text: '"x"' }
  expect(codec.encode(thing)).toEqual(row)
  expect(codec.decode(row)).toEqual(thing)
  expect(codec.encode({ isOpen: true })).toEqual({ is_open: 1 })
  expect(codec.decode({ ...row, is_open: 1, max_count: '7' })).toEqual({ ...thing, isOpen: true, maxCount: 7 })
})

test('what is absent stays out, and what is undefined becomes NULL and comes back as absent', () => {
  expect(codec.encode({ id: 'a', isOpen: undefined })).toEqual({ id: 'a', is_open: null })
  expect(codec.decode({ id: 'a', max_count: null, is_open: null, some_list: null })).toEqual({ id: 'a' })
})

test.each([
  { field: 'isOpen', value: true, lies: 1 },
  { field: 'maxCount', value: 3, lies: 3 },
  { field: 'someList', value: [], lies: '[]' },
  { field: 'someList', value: null, lies: null },
  { field: 'id', value: '', lies: '' },
] as const)('the value $value of $field lies as $lies', ({ field, value, lies }) =>
  expect(codec.value(field, value)).toBe(lies),
)

test('a field without a column is a fault of the program', () => {
  expect(() => codec.column('other' as 'id')).toThrow('no column holds the field "other"')
  expect(() => codec.encode({ other: 1 } as Partial<Thing>)).toThrow('no column holds the field "other"')
})
