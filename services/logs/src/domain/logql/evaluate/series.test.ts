import { describe, expect, test } from 'vitest'
import { compareLabels, keyOf, omitLabels, pickLabels } from './series.ts'

describe('keyOf()', () => {
  test('is the same whatever the order of labels', () => {
    expect(keyOf({ a: '1', b: '2' })).toBe(keyOf({ b: '2', a: '1' }))
    expect(keyOf({})).toBe('')
  })

  test.each([
    { one: { a: '1' }, other: { a: '2' } },
    { one: { a: '1' }, other: { b: '1' } },
    { one: { a: '1' }, other: { a: '1', b: '' } },
    { one: { a: 'b', c: '' }, other: { a: '', b: 'c' } },
    { one: { ab: 'c' }, other: { a: 'bc' } },
  ])('tells $one from $other', ({ one, other }) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })
})

describe('compareLabels()', () => {
  test.each([
    { name: 'by the name that comes first', order: [{ a: '9' }, { b: '1' }] },
    { name: 'by the value of one name', order: [{ a: '1' }, { a: '2' }] },
    {
      name: 'by the next name',
      order: [
        { a: '1', b: '9' },
        { a: '1', c: '1' },
      ],
    },
    {
      name: 'by the next value',
      order: [
        { a: '1', b: '1' },
        { a: '1', b: '2' },
      ],
    },
    { name: 'fewer labels first', order: [{ a: '1' }, { a: '1', b: '1' }] },
    { name: 'none first', order: [{}, { a: '1' }] },
    {
      name: 'whatever order they are written in',
      order: [
        { b: '1', a: '1' },
        { b: '2', a: '1' },
      ],
    },
  ] as const)('orders $name', ({ order: [less, more] }) => {
    expect(compareLabels(less, more)).toBeLessThan(0)
    expect(compareLabels(more, less)).toBeGreaterThan(0)
  })

  test('is nothing for the same labels', () => {
    expect(compareLabels({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(0)
    expect(compareLabels({}, {})).toBe(0)
  })
})

describe('pickLabels() and omitLabels()', () => {
  const labels = { a: '1', b: '', c: '3' }

  test.each([
    { names: ['c', 'a'], picked: { a: '1', c: '3' }, rest: { b: '' } },
    { names: ['b', 'z', 'toString'], picked: { b: '' }, rest: { a: '1', c: '3' } },
    { names: [], picked: {}, rest: labels },
  ])('share the labels by $names', ({ names, picked, rest }) => {
    expect(pickLabels(labels, names)).toEqual(picked)
    expect(omitLabels(labels, names)).toEqual(rest)
  })
})
