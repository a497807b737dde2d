import { describe, expect, test } from 'vitest'
import { tooltipRows } from './tooltip-rows.ts'

const rows = [5, 0, 9].map((value, key) => ({ key, name: `s${key}`, color: '#fff', text: String(value), value }))
const multi = { mode: 'multi', sort: 'none', hidesZeros: false, maxHeight: undefined } as const

describe('tooltipRows()', () => {
  test.each([
    { name: 'all in their order', options: multi, expected: [0, 1, 2] },
    { name: 'the largest first', options: { ...multi, sort: 'desc' as const }, expected: [2, 0, 1] },
    { name: 'the smallest first', options: { ...multi, sort: 'asc' as const }, expected: [1, 0, 2] },
    { name: 'without zeros', options: { ...multi, hidesZeros: true }, expected: [0, 2] },
    { name: 'only the nearest', options: { ...multi, mode: 'single' as const }, expected: [1] },
    { name: 'as many as have room', options: { ...multi, maxHeight: 36 + 2 * 18 }, expected: [0, 1] },
    { name: 'the nearest, however little room there is', options: { ...multi, maxHeight: 10 }, expected: [1] },
    { name: 'none', options: { ...multi, mode: 'none' as const }, expected: [] },
  ])('$name', ({ options, expected }) => expect(tooltipRows(rows, options, 1).map(({ key }) => key)).toEqual(expected))

  test('of very many, the nearest is among those shown', () => {
    const many = Array.from({ length: 100 }, (_, key) => ({ key, name: '', color: '', text: '', value: key }))
    const keys = tooltipRows(many, { ...multi, sort: 'desc' }, 3).map(({ key }) => key)
    expect(keys).toHaveLength(30)
    expect(keys).toContain(3)
  })
})
