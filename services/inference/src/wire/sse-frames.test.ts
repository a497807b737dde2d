import { Failure } from '@hearth/kernel'
import { describe, expect, test, vi } from 'vitest'
import { openaiFrames } from './sse-frames.ts'

async function* objects(values: readonly object[], error?: unknown): AsyncGenerator<object> {
  yield* values
  if (error !== undefined) throw error
}

async function frames(source: AsyncIterable<object>, onBug = vi.fn()): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const frame of openaiFrames(source, onBug)) {
    const data = frame.slice('data: '.length, -2)
    all.push(data === '[DONE]' ? data : JSON.parse(data))
  }
  return all
}

describe('openaiFrames()', () => {
  test('writes each object and the end', async () => {
    expect(await frames(objects([{ a: 1 }, { a: 2 }]))).toEqual([{ a: 1 }, { a: 2 }, '[DONE]'])
  })

  test('a failure before the first object is thrown, so that it becomes a status', async () => {
    await expect(frames(objects([], new Failure('rate-limited', 'full')))).rejects.toThrow('full')
  })

  test('a later failure is told in the stream, which then has no end mark', async () => {
    const all = await frames(objects([{}], new Failure('unavailable', 'it died', { code: 'model_restarting' })))
    expect(all.at(-1)).toEqual({
      error: { message: 'it died', type: 'service_unavailable', param: null, code: 'model_restarting' },
    })
  })

  test('a bug is reported and not told', async () => {
    const onBug = vi.fn()
    const all = await frames(objects([{}], new TypeError('secret')), onBug)
    expect(onBug).toHaveBeenCalledOnce()
    expect(JSON.stringify(all.at(-1))).not.toContain('secret')
  })
})
