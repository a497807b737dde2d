import { expect, test } from 'vitest'
import { PushMemories, PushMemory } from './line-memory.ts'

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

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
    await memory.readBody(chunksOf([Buffer.alloc(8_000_000)]), 8_000_000)
    return memory
  })
  expect(await lend(memories)).not.toBe(first)
})

test('memory grows with what is asked for', () => {
  const memory = new PushMemory()
  const small = memory.linesOf(10)
  expect(memory.linesOf(5)).toBe(small)
  expect(memory.linesOf(2_700).seconds.length).toBeGreaterThanOrEqual(100)
})

test('a body takes memory as it comes, whatever length it announces', async () => {
  const memory = new PushMemory()
  const held: number[] = []
  async function* come() {
    for (let at = 0; at < 100; at += 1) {
      held.push(memory.bytes)
      yield Buffer.alloc(65_536, at)
    }
  }
  const body = await memory.readBody(come(), 30_000_000)
  expect(body.equals(Buffer.concat(Array.from({ length: 100 }, (_, at) => Buffer.alloc(65_536, at))))).toBe(true)
  expect(held.slice(0, 2)).toEqual([0, expect.any(Number)])
  expect(held[1]).toBeLessThan(2_000_000)
  expect(memory.bytes).toBeLessThan(20_000_000)
})

test('a body whose memory is there is put there as it comes', async () => {
  const memory = new PushMemory()
  const first = await memory.readBody(chunksOf([Buffer.from('one'), Buffer.from('two')]), 6)
  expect(first.toString()).toBe('onetwo')
  const second = await memory.readBody(chunksOf([Buffer.from('thr'), Buffer.from('ee')]), 5)
  expect([second.toString(), second.buffer === first.buffer]).toEqual(['three', true])
})
