import { describe, expect, test } from 'vitest'
import { readMappings } from '../read/read-mappings.ts'
import { fromLines, toLines } from './mappings.ts'

const written = [
  { type: 'value', options: { '0': { text: 'down', color: 'red', index: 0 }, '1': { text: 'up', index: 1 } } },
  { type: 'range', options: { from: 2, to: null, result: { text: 'many' } } },
  { type: 'regex', options: { pattern: '^a', result: { color: 'blue' } } },
  { type: 'special', options: { match: 'null+nan', result: { text: '–' } } },
]

describe('mappings', () => {
  test('are lines, one for each value', () => {
    expect(toLines(written).map(({ kind, match, to, text }) => [kind, match, to, text].join(' '))).toEqual([
      'value 0  down',
      'value 1  up',
      'range 2  many',
      'regex ^a  ',
      'special null+nan  –',
    ])
  })

  test('come back from their lines as they were written', () => expect(fromLines(toLines(written))).toEqual(written))

  test('of lines are read as they are meant', () => {
    const lines = [{ kind: 'range' as const, match: '', to: '5', text: 'few', color: '' }]
    expect(readMappings(fromLines(lines))).toEqual([
      { kind: 'range', from: Number.NEGATIVE_INFINITY, to: 5, result: { text: 'few' } },
    ])
  })

  test('of no lines are none', () => {
    expect(fromLines([])).toBeUndefined()
    expect(toLines(undefined)).toEqual([])
  })
})
