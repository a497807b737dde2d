import { describe, expect, test } from 'vitest'
import { decodeValues } from './decode-values.ts'

describe('a column', () => {
  test.each([
    { name: 'of numbers is as it is', column: [1, 2], type: 'number', data: {}, values: [1, 2] },
    {
      name: 'of numbers with gaps has these',
      column: [1, null, undefined],
      type: 'number',
      data: {},
      values: [1, null, null],
    },
    { name: 'of texts is as it is', column: ['a', null, true], type: 'string', data: {}, values: ['a', null, true] },
    { name: 'of times may be texts', column: ['1970-01-01T00:00:01Z', 5], type: 'time', data: {}, values: [1000, 5] },
    { name: 'of times may be numbers in texts', column: ['1000'], type: 'time', data: {}, values: [1000] },
    { name: 'of times may be what no time is', column: [true], type: 'time', data: {}, values: [0] },
    {
      name: 'of numbers is multiplied',
      column: [1, 2, null],
      type: 'number',
      data: { factors: [10] },
      values: [10, 20, null],
    },
    { name: 'of numbers begins elsewhere', column: [1, 2], type: 'number', data: { bases: [100] }, values: [101, 102] },
    {
      name: 'of numbers is both',
      column: [1, 2],
      type: 'number',
      data: { bases: [100], factors: [10] },
      values: [110, 120],
    },
    {
      name: 'of times is both',
      column: [1, 2],
      type: 'time',
      data: { bases: [100], factors: [10] },
      values: [110, 120],
    },
    { name: 'of times is finer', column: [1, 2], type: 'time', data: { nanos: [[500_000, 0]] }, values: [1.5, 2] },
    {
      name: 'of words is looked up',
      column: [1, 0, 2, null, 'x'],
      type: 'enum',
      data: { enums: [['a', 'b']] },
      values: ['b', 'a', null, null, 'x'],
    },
    {
      name: 'has what JSON does not',
      column: [null, null, null, 1],
      type: 'number',
      data: { entities: [{ NaN: [0], Inf: [1], NegInf: [2] }] },
      values: [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1],
    },
    {
      name: 'has nothing in rows that there are not',
      column: [1, 2],
      type: 'number',
      data: { entities: [{ NaN: [-1, 2, 'x'] }] },
      values: [1, 2],
    },
    {
      name: 'has it in its last row',
      column: [1, 2],
      type: 'number',
      data: { entities: [{ NaN: [1] }] },
      values: [1, Number.NaN],
    },
    {
      name: 'has no other such values',
      column: [1],
      type: 'number',
      data: { entities: [{ Other: [0] }] },
      values: [1],
    },
    {
      name: 'is not what is said of others',
      column: [1],
      type: 'number',
      data: { factors: [null, 10], bases: [null, 5] },
      values: [1],
    },
  ] as const)('$name', ({ column, type, data, values }) => {
    expect(decodeValues(column, type, 0, data)).toEqual(values)
  })

  test('is what is said of it by its place', () => {
    const data = { factors: [null, 10], entities: [null, { Inf: [1] }] }
    expect(decodeValues([1, 2], 'number', 1, data)).toEqual([10, Number.POSITIVE_INFINITY])
    expect(decodeValues([1, 2], 'number', 0, data)).toEqual([1, 2])
  })

  test.each([
    { type: 'number', data: {}, isSame: true },
    { type: 'time', data: { factors: [null] }, isSame: true },
    { type: 'string', data: {}, isSame: false },
    { type: 'number', data: { factors: [1] }, isSame: false },
  ] as const)('of which nothing is said is held as it came: $type, $data, $isSame', ({ type, data, isSame }) => {
    const column = [1, 2]
    expect(decodeValues(column, type, 0, data) === column).toBe(isSame)
  })
})
