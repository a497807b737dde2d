import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

const never = new AbortController().signal

test('works go on as places come free, in their order, and one too many is refused', async () => {
  const inPlace = createPlaces({ most: 1, mostWaiting: 1 })
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (name: string, until?: Promise<void>) =>
    inPlace(async () => {
      order.push(name)
      await until
    }, never)
  const all = [work('first', first.promise), work('second')]
  await expect(work('third')).rejects.toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 5 })
  expect(order).toEqual(['first'])
  first.resolve()
  await Promise.all(all)
  await work('fourth')
  expect(order).toEqual(['first', 'second', 'fourth'])
})

test('who gives up while waiting leaves its place in the queue to others', async () => {
  const inPlace = createPlaces({ most: 1, mostWaiting: 1 })
  const first = Promise.withResolvers<void>()
  const running = inPlace(() => first.promise, never)
  const impatient = new AbortController()
  const gone = inPlace(() => Promise.resolve('done'), impatient.signal)
  impatient.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  const next = inPlace(() => Promise.resolve('next'), never)
  first.resolve()
  await running
  expect(await next).toBe('next')
})

test('a work that fails leaves its place', async () => {
  const inPlace = createPlaces({ most: 1, mostWaiting: 0 })
  await expect(inPlace(() => Promise.reject(new Error('broke')), never)).rejects.toThrow('broke')
  expect(await inPlace(() => Promise.resolve('next'), never)).toBe('next')
})
