import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { freePort } from '@hearth/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { Memory } from '../../domain/chat/memory.ts'
import type { ResponseCache } from '../../domain/chat/response-cache.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { nodeCatalog } from '../catalog.ts'

const { signal } = new AbortController()

async function make(name: string, values: Record<string, unknown>, env: NodeEnv, credentialId?: string) {
  const inputs = { label: 'Mine', nodeId: 'n_0', chatflowId: 'f', output: undefined, credentialId, values }
  return (await nodeCatalog.get(name)?.init(inputs, env)) as unknown
}

const turn = (n: number) => [
  { role: 'user' as const, content: `question ${n}` },
  { role: 'assistant' as const, content: `answer ${n}` },
]

describe('a memory that sums up', () => {
  function summing() {
    const { env, calls } = recordingEnv(
      (messages) => `summary of ${messages[0]?.content.match(/question \d/g)?.join()}`,
    )
    return {
      env,
      calls,
      model: env.createChatModel({ provider: 'openai-compatible', label: '', model: 'm', userSupplied: false }),
    }
  }

  test('gives a summary in place of the words', async () => {
    const { env, model } = summing()
    const memory = (await make('conversationSummaryMemory', { model }, env)) as Memory
    expect(await memory.condense?.([...turn(1), ...turn(2)], signal)).toEqual([
      { role: 'system', content: 'Summary of the conversation so far: summary of question 1,question 2' },
    ])
  })

  test('reads only what was said since its last summary', async () => {
    const { env, calls, model } = summing()
    const memory = (await make('conversationSummaryMemory', { model }, env)) as Memory
    await memory.condense?.(turn(1), signal)
    await memory.condense?.(turn(1), signal)
    await memory.condense?.([...turn(1), ...turn(2)], signal)
    expect(calls).toHaveLength(2)
    expect(calls[1]?.messages[0]?.content).toContain('Summary so far:\nsummary of question 1')
    expect(calls[1]?.messages[0]?.content).not.toContain('Human: question 1')
  })

  test('keeps the last turns as they are while they fit', async () => {
    const { env, calls, model } = summing()
    const memory = (await make('conversationSummaryBufferMemory', { model, maxTokenLimit: '7' }, env)) as Memory
    expect(await memory.condense?.(turn(1), signal)).toEqual(turn(1))
    expect(calls).toHaveLength(0)
    const condensed = await memory.condense?.([...turn(1), ...turn(2), ...turn(3)], signal)
    expect(condensed?.slice(1)).toEqual(turn(3))
    expect(condensed?.[0]?.content).toContain('summary of question 1,question 2')
  })
})

const redisServer = '/usr/bin/redis-server'

describe.skipIf(!existsSync(redisServer))('over Redis (skipped: redis-server is not installed)', () => {
  let port: number
  let server: ChildProcess
  let env: NodeEnv
  beforeAll(async () => {
    port = await freePort()
    server = spawn(redisServer, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
    const revealCredential = async () => ({ redisUrl: `redis://127.0.0.1:${port}/0` })
    env = { ...recordingEnv().env, revealCredential, checkHost: async (host) => host }
    await listening(env)
  })
  afterAll(() => {
    server.kill()
  })

  async function listening(nodeEnv: NodeEnv): Promise<void> {
    const lookUp = async () => ((await make('redisCache', {}, nodeEnv, 'c')) as ResponseCache).lookUp('x')
    await vi.waitFor(lookUp, { timeout: 30_000 })
  }

  test('a memory keeps a session in order, and reads its last turns', async () => {
    const memory = (await make('RedisBackedChatMemory', { windowSize: 1 }, env, 'c')) as Memory
    for (const n of [1, 2]) await memory.store?.append('session', turn(n), signal)
    expect(await memory.store?.load('session', undefined, signal)).toEqual([...turn(1), ...turn(2)])
    expect(await memory.store?.load('session', memory.maxMessages, signal)).toEqual(turn(2))
    expect(await memory.store?.load('another', undefined, signal)).toEqual([])
  })

  test('a session is forgotten after its time', async () => {
    const memory = (await make('RedisBackedChatMemory', { sessionTTL: 5 }, env, 'c')) as Memory
    await memory.store?.append('short', turn(1), signal)
    expect(await memory.store?.load('short', undefined, signal)).toHaveLength(2)
    await expect.poll(() => memory.store?.load('short', undefined, signal), { timeout: 60_000 }).toEqual([])
  })

  test('a cache of answers is there for another node too', async () => {
    await ((await make('redisCache', {}, env, 'c')) as ResponseCache).keep('question', 'answer')
    expect(await ((await make('redisCache', {}, env, 'c')) as ResponseCache).lookUp('question')).toBe('answer')
  })

  test('a cache of vectors embeds a text once', async () => {
    const embedded: string[] = []
    const embeddings: EmbeddingModel = {
      model: 'e',
      async embed(texts) {
        embedded.push(...texts)
        return texts.map(({ length }) => Float32Array.of(length, 0.5))
      },
    }
    const cached = (await make('redisEmbeddingsCache', { embeddings, ttl: 60_000 }, env, 'c')) as EmbeddingModel
    expect(await cached.embed(['a', 'bb', 'a'], signal)).toEqual([1, 2, 1].map((n) => Float32Array.of(n, 0.5)))
    expect(await cached.embed(['bb', 'ccc'], signal)).toEqual([2, 3].map((n) => Float32Array.of(n, 0.5)))
    expect(embedded).toEqual(['a', 'bb', 'ccc'])
  })

  test('a server that is not there is told within seconds', async () => {
    const elsewhere = { ...env, revealCredential: async () => ({ redisUrl: 'redis://127.0.0.1:1' }) }
    const memory = (await make('RedisBackedChatMemory', {}, elsewhere, 'c')) as Memory
    await expect(memory.store?.load('s', undefined, signal)).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining('Cannot use the Redis server of node "Mine"'),
    })
  })
})

test.each([
  { name: 'ZepMemory', values: { k: '3', sessionId: 's' }, expected: { maxMessages: 6, sessionId: 's' } },
  { name: 'ZepMemoryCloud', values: {}, expected: { maxMessages: undefined } },
  { name: 'mem0', values: { memoryKey: 'history' }, expected: { memoryKey: 'history' } },
  { name: 'MongoDBAtlasChatMemory', values: {}, expected: { memoryKey: 'chat_history' } },
  { name: 'DynamoDBChatMemory', values: {}, expected: { memoryKey: 'chat_history' } },
])('$name remembers in our own history, and says so', ({ name, values, expected }) => {
  const definition = nodeCatalog.get(name)
  const inputs = { label: 'Mine', nodeId: 'n_0', chatflowId: '', output: undefined, credentialId: undefined, values }
  const memory = definition?.init(inputs, recordingEnv().env)
  expect(memory).toMatchObject({ label: 'Mine', ...expected })
  expect(memory).not.toHaveProperty('store')
  expect(definition?.substitution).toContain("this service's own history")
})
