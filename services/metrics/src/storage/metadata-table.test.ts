import { expect, test } from 'vitest'
import { MetadataTable } from './metadata-table.ts'

const about = (metric: string, help = '') => ({ metric, type: '', help, unit: '' })

test('a description of a metric replaces the one before, and the same again changes nothing', () => {
  const table = new MetadataTable(1_000)
  expect(table.put(about('a', 'first'))).toBe(true)
  expect(table.put(about('a', 'first'))).toBe(false)
  expect(table.put(about('a', 'second'))).toBe(true)
  expect([...table]).toEqual([about('a', 'second')])
})

test('the oldest descriptions go when there is no room, and one that never fits is not taken', () => {
  const table = new MetadataTable(20)
  for (const metric of ['aaaa', 'bbbb', 'cccc']) table.put(about(metric))
  expect([...table].map(({ metric }) => metric)).toEqual(['bbbb', 'cccc'])
  expect(table.put(about('dddd', 'too long'))).toBe(false)
  expect([...table]).toHaveLength(2)
})
