import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

const signal = new AbortController().signal

test('as many run at once as there are places, the others in their order', async () => {
  const gate = createGate(1)
  const order: string[] = []
  const leave = await gate.enter(signal)
  const passThrough = async (name: string) => {
    const go = await gate.enter(signal)
    order.push(name)
    go()
  }
  const second = passThrough('second')
  const third = passThrough('third')
  expect(gate.running()).toBe(1)
  leave()
  await Promise.all([second, third])
  expect(order).toEqual(['second', 'third'])
  expect(gate.running()).toBe(0)
})

test('leaving twice frees one place', async () => {
  const gate = createGate(2)
  const leave = await gate.enter(signal)
  await gate.enter(signal)
  leave()
  leave()
  expect(gate.running()).toBe(1)
})

test('who gives up waiting takes no place', async () => {
  const gate = createGate(1)
  const leave = await gate.enter(signal)
  const aborting = new AbortController()
  const given = gate.enter(aborting.signal)
  aborting.abort(new Error('left'))
  await expect(given).rejects.toThrow('left')
  leave()
  expect(gate.running()).toBe(0)
})
