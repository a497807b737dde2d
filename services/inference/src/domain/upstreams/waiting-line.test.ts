import { expect, test } from 'vitest'
import { createWaitingLine, type Waiting } from './waiting-line.ts'

const waiting = (value: string, client: string, priority = 0): Waiting<string> => ({ value, client, priority })

/** Takes all out in the order of their turns. */
function served(all: readonly Waiting<string>[]) {
  const line = createWaitingLine<string>()
  for (const one of all) line.add(one)
  const values: string[] = []
  for (let first = line.first(); first !== undefined; first = line.first()) {
    values.push(first.value)
    line.remove(first)
  }
  return values.join(' ')
}

test.each([
  { name: 'of one client by age', all: [waiting('1', 'a'), waiting('2', 'a'), waiting('3', 'a')], order: '1 2 3' },
  {
    name: 'of several clients in turn',
    all: [waiting('a1', 'a'), waiting('a2', 'a'), waiting('a3', 'a'), waiting('b1', 'b'), waiting('c1', 'c')],
    order: 'a1 b1 c1 a2 a3',
  },
  {
    name: 'of one client by priority, then by age',
    all: [waiting('1', 'a', 5), waiting('2', 'a', 1), waiting('3', 'a', 5), waiting('4', 'a', 1)],
    order: '2 4 1 3',
  },
  {
    name: 'with a small number first, whoever it is',
    all: [waiting('a', 'a', 2), waiting('b', 'b', 1), waiting('c', 'c', 2), waiting('b2', 'b', 1)],
    order: 'b b2 a c',
  },
])('those that wait are served $name', ({ all, order }) => expect(served(all)).toBe(order))

test('the first stays until it is taken out', () => {
  const line = createWaitingLine<string>()
  expect(line.first()).toBeUndefined()
  const one = waiting('1', 'a')
  line.add(one)
  expect([line.first(), line.first(), line.size()]).toEqual([one, one, 1])
})

test('one that waits behind another of its client is taken out alone', () => {
  const line = createWaitingLine<string>()
  const [one, two] = [waiting('1', 'a'), waiting('2', 'a')]
  line.add(one)
  line.add(two)
  line.remove(two)
  expect([line.all(), line.size()]).toEqual([[one], 1])
})

test('a client that was served has no older turn when it comes again', () => {
  const line = createWaitingLine<string>()
  const one = waiting('1', 'a')
  line.add(one)
  line.remove(one)
  line.add(waiting('2', 'b'))
  line.add(waiting('3', 'a'))
  expect(line.first()?.value).toBe('2')
})

test('one that is not there is taken out without effect', () => {
  const line = createWaitingLine<string>()
  const [one, two, other] = [waiting('1', 'a'), waiting('2', 'b'), waiting('1', 'a')]
  line.add(one)
  line.add(two)
  line.remove(other)
  line.remove(waiting('x', 'z'))
  expect(line.all()).toEqual([one, two])
  expect(line.size()).toBe(2)
})

test('sizes are those of all and of each client', () => {
  const line = createWaitingLine<string>()
  const first = waiting('1', 'a')
  for (const one of [first, waiting('2', 'a'), waiting('3', 'b')]) line.add(one)
  line.remove(first)
  expect([line.size(), line.sizeOf('a'), line.sizeOf('b'), line.sizeOf('c')]).toEqual([2, 1, 1, 0])
})
