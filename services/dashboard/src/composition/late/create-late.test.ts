import { expect, test } from 'vitest'
import { createLate } from './create-late.ts'

test('loads when it is first wanted, once for all', async () => {
  let loads = 0
  const late = createLate(async () => {
    loads += 1
    return { loads }
  })
  expect([loads, late.peek()]).toEqual([0, undefined])
  const [one, other] = await Promise.all([late.get(), late.get()])
  expect(one).toBe(other)
  expect(late.peek()).toBe(one)
  expect(loads).toBe(1)
})

test('loads again for the next one after it failed', async () => {
  const answers = [Promise.reject(new Error('too many open files')), Promise.resolve('here')]
  const late = createLate(async () => (await answers.shift()) ?? '')
  await expect(late.get()).rejects.toThrow('too many open files')
  expect(late.peek()).toBeUndefined()
  expect(await late.get()).toBe('here')
})
