import { expect, test } from 'vitest'
import type { FlowEvent } from '../../flow/run-context.ts'
import { createNodeEmitters } from './node-emitters.ts'

test('who speaks first goes on until it is done, and the others are told after it', async () => {
  const emitted: unknown[] = []
  const emitter = createNodeEmitters(async ({ data }) => void emitted.push(data))
  const token = (data: string): FlowEvent => ({ event: 'token', data })
  const [first, second, third, silent] = [emitter(), emitter(), emitter(), emitter()]
  await first.emit(token('a1'))
  await second.emit(token('b1'))
  await third.emit(token('c1'))
  await second.done()
  await silent.done()
  await first.emit(token('a2'))
  expect(emitted).toEqual(['a1', 'a2'])
  await first.done()
  expect(emitted).toEqual(['a1', 'a2', 'b1', 'c1'])
  await third.emit(token('c2'))
  await third.done()
  expect(emitted).toEqual(['a1', 'a2', 'b1', 'c1', 'c2'])
})
