import { expect, test } from 'vitest'
import { compareAlerts, compareLabels } from './label-order.ts'

test.each([
  { name: 'the shorter set is first', sets: [{ a: '1' }, { a: '0', b: '0' }] },
  {
    name: 'values decide in the order of the names',
    sets: [
      { a: '1', b: '9' },
      { a: '2', b: '0' },
    ],
  },
  { name: 'a set without a name is before one that has it', sets: [{ b: '1' }, { a: '1' }] },
])('compareLabels(): $name', ({ sets: [first = {}, second = {}] }) => {
  expect(Math.sign(compareLabels(first, second))).toBe(-1)
  expect(Math.sign(compareLabels(second, first))).toBe(1)
  expect(compareLabels(first, { ...first })).toBe(0)
})

test('compareAlerts(): job, then instance, then what remains; without them last', () => {
  const sorted = [
    { job: 'a', instance: '2', z: '1' },
    { job: 'b', instance: '1' },
    { job: 'b' },
    { instance: '0' },
    { alertname: 'a' },
    { alertname: 'b' },
  ].map((labels) => ({ labels }))
  expect(sorted.toReversed().sort(compareAlerts)).toEqual(sorted)
})
