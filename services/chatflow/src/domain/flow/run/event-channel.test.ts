import { expect, test } from 'vitest'
import type { FlowEvent } from '../run-context.ts'
import { readEvents } from './event-channel.ts'

type Emit = (event: FlowEvent) => Promise<void>
const token = (data: string): FlowEvent => ({ event: 'token', data })

async function drain(run: (emit: Emit) => Promise<string>) {
  const events: FlowEvent[] = []
  const reading = readEvents(run)
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return { events, answer: value }
    events.push(value)
  }
}

test('tells what a run emits, in its order, and then its answer', async () => {
  const { events, answer } = await drain(async (emit) => {
    await emit(token('a'))
    await Promise.resolve()
    void emit(token('b'))
    void emit(token('c'))
    return 'done'
  })
  expect(events).toEqual([token('a'), token('b'), token('c')])
  expect(answer).toBe('done')
})

test('tells an answer without events', async () => {
  expect(await drain(async () => 'done')).toEqual({ events: [], answer: 'done' })
})

test('fails as the run fails, behind its events', async () => {
  const reading = readEvents(async (emit) => {
    await emit(token('a'))
    throw new Error('broken')
  })
  expect(await reading.next()).toEqual({ done: false, value: token('a') })
  await expect(reading.next()).rejects.toThrow('broken')
})

test('has a run wait once 64 events wait, until all of them are taken', async () => {
  let emitted = 0
  const reading = readEvents(async (emit) => {
    for (; emitted < 130; emitted++) await emit(token(String(emitted)))
    return 'done'
  })
  const take = async (count: number) => {
    for (let at = 0; at < count; at++) await reading.next()
  }
  await take(1)
  await expect.poll(() => emitted).toBeGreaterThanOrEqual(63)
  expect(emitted).toBeLessThanOrEqual(65)
  await take(20)
  expect(emitted).toBeLessThanOrEqual(65)
  await take(109)
  expect(await reading.next()).toEqual({ done: true, value: 'done' })
})

test('lets a run go on whose reader left, and forgets what it emits', async () => {
  const ended = Promise.withResolvers<number>()
  const reading = readEvents(async (emit) => {
    for (let at = 0; at < 500; at++) await emit(token(String(at)))
    ended.resolve(500)
    return 'done'
  })
  await reading.next()
  await reading.return('left')
  expect(await ended.promise).toBe(500)
})
