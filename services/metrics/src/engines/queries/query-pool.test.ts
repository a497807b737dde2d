import { Worker } from 'node:worker_threads'
import { createLogger } from '@hearth/kernel'
import { afterEach, describe, expect, test } from 'vitest'
import { createMatcher } from '../../domain/promql/syntax/matchers.ts'
import { createQueryPool, type QueryPool } from './query-pool.ts'

const pools: QueryPool[] = []
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})

function open(threads = 1) {
  let opened = 0
  const pool = createQueryPool({
    threads,
    logger: createLogger({ service: 'test', level: 'silent' }),
    store: {
      handOver: () => {
        throw new Error('Nothing is selected here')
      },
      leaseBlocks: () => ({ blocks: [], release: () => undefined }),
    },
    elsewhere: { select: async () => [] },
    createMatcher: ({ name, op, value }) => createMatcher(name, op, value),
    maxSeries: 10,
    onDamage: () => undefined,
    openWorker() {
      opened += 1
      return new Worker(new URL('./stuck-worker.fixture.ts', import.meta.url))
    },
  })
  pools.push(pool)
  const ask = async (query: string, { signal = new AbortController().signal, timeoutMs = 60_000 } = {}) => {
    const request = { query, times: { startMs: 0, endMs: 0, stepMs: 0 }, limit: 10 }
    const { pieces } = await pool.ask(
      { kind: 'query', request, timeoutMs, queueMs: 0, withStats: false, asksOthers: false },
      signal,
    )
    const texts: string[] = []
    for await (const piece of pieces) texts.push(Buffer.from(piece).toString())
    return texts.join('')
  }
  return { pool, ask, opened: () => opened }
}

describe('threads for queries', () => {
  test('are started when they are needed, and asked again', async () => {
    const { pool, ask, opened } = open(2)
    expect(pool.size()).toBe(0)
    expect([await ask('a'), await ask('b')]).toEqual(['a', 'b'])
    expect(opened()).toBe(1)
  })

  test('a busy one has another beside it, as long as there may be more', async () => {
    const { ask, opened } = open(2)
    const controller = new AbortController()
    const silent = ask('silent', controller)
    expect(await ask('a')).toBe('a')
    expect(await ask('b')).toBe('b')
    expect(opened()).toBe(2)
    controller.abort()
    await expect(silent).rejects.toMatchObject({ kind: 'canceled' })
  })

  test('a cancelled query that does not stop is stopped with its thread; what was beside it is asked anew', async () => {
    const { ask, opened } = open()
    const controller = new AbortController()
    expect(await ask('warm')).toBe('warm')
    const stuck = ask('stuck', controller)
    const beside = ask('beside')
    controller.abort()
    await expect(stuck).rejects.toMatchObject({
      kind: 'canceled',
      message: 'query was canceled in expression evaluation',
    })
    expect(await beside).toBe('beside')
    expect(opened()).toBe(2)
  })

  test('so is one whose time is over', async () => {
    const { ask } = open()
    await expect(ask('stuck', { timeoutMs: 1 })).rejects.toMatchObject({
      kind: 'timeout',
      message: 'query timed out in expression evaluation',
    })
    expect(await ask('after')).toBe('after')
  })

  test('a query that ends its thread is asked once more, and then has no answer', async () => {
    const { ask, opened } = open()
    await expect(ask('crash')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(opened()).toBe(2)
    expect(await ask('after')).toBe('after')
  })

  test('a reader that leaves ends what is left of its answer', async () => {
    const { pool } = open()
    const request = { query: 'a', times: { startMs: 0, endMs: 0, stepMs: 0 }, limit: 10 }
    const task = { kind: 'query', request, timeoutMs: 60_000, queueMs: 0, withStats: false, asksOthers: false } as const
    const { pieces } = await pool.ask(task, new AbortController().signal)
    for await (const piece of pieces) {
      expect(Buffer.from(piece).toString()).toBe('a')
      break
    }
    pool.close()
    expect(pool.size()).toBe(0)
  })

  test('none where there are to be none', () => {
    expect(open(0).pool.isOpen).toBe(false)
  })
})
