import { expect, test } from 'vitest'
import { renderTable } from './table.ts'

test('a table has columns as wide as their widest cells, and no spaces at its line ends', () => {
  expect(renderTable([['NAME', 'STATE'], ['a', 'ready'], ['longer', ''], ['b']])).toEqual([
    'NAME    STATE',
    'a       ready',
    'longer',
    'b',
  ])
})

test('a table without rows has no lines', () => expect(renderTable([])).toEqual([]))
