import { expect, test } from 'vitest'
import { PushMemories, type PushMemory } from './line-memory.ts'

const lend = (memories: PushMemories) => memories.lend(async (memory) => memory)

test('memory is used again once it is given back, and never by two at once', async () => {
  const memories = new PushMemories()
  const both: PushMemory[] = []
  await memories.lend(async (one) => {
    both.push(one, await lend(memories))
  })
  expect(both[0]).not.toBe(both[1])
  expect(both).toContain(await lend(memories))
  await expect(memories.lend(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(both).toContain(await lend(memories))
})

test('memory of a large request is not kept', async () => {
  const memories = new PushMemories()
  const first = await memories.lend(async (memory) => {
    memory.bodyOf(8_000_000)
    return memory
  })
  expect(await lend(memories)).not.toBe(first)
})

test('memory grows with what is asked for', () => {
  const memory = new PushMemories().lend(async (one) => {
    const small = one.bodyOf(10)
    expect(one.bodyOf(5)).toBe(small)
    expect(one.bodyOf(1_000).length).toBeGreaterThanOrEqual(1_000)
    expect(one.linesOf(2_700).seconds.length).toBeGreaterThanOrEqual(100)
  })
  return memory
})
