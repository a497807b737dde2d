import { expect, test } from 'vitest'
import { takeFiles } from './take-files.ts'

const rules = { accept: ['image/*', '.csv'], maxCount: 2, maxBytes: 1_000 }
const picture = { name: 'cat.png', type: 'image/png', size: 10 }
const table = { name: 'Sales.CSV', type: 'application/vnd.ms-excel', size: 10 }

test.each([
  { name: 'a kind is known by its type or by its ending', offered: [picture, table], taken: 2, refused: [] },
  {
    name: 'another kind is not taken',
    offered: [{ name: 'a.exe', type: '', size: 1 }, picture],
    taken: 1,
    refused: [{ name: 'a.exe', why: 'kind' }],
  },
  {
    name: 'neither is one that is too large',
    offered: [{ ...picture, size: 1_001 }],
    taken: 0,
    refused: [{ name: 'cat.png', why: 'size' }],
  },
  {
    name: 'nor more than there may be',
    offered: [picture, table, { ...picture, name: 'third.png' }],
    taken: 2,
    refused: [{ name: 'third.png', why: 'count' }],
  },
])('$name', ({ offered, taken, refused }) => {
  const result = takeFiles([], offered, rules)
  expect(result.files).toHaveLength(taken)
  expect(result.refused).toEqual(refused)
})

test('without a list every kind is taken', () =>
  expect(takeFiles([], [{ name: 'x', type: '', size: 1 }], { ...rules, accept: [] }).files).toHaveLength(1))
