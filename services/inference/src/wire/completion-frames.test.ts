import { Failure } from '@hearth/kernel'
import { describe, expect, test, vi } from 'vitest'
import { createUsageMeter } from '../domain/answers.ts'
import type { GenerationEvent } from '../domain/engine.ts'
import type { Indexed } from '../domain/merge.ts'
import { chatForm, textForm } from './completion-form.ts'
import { completionFrames, type FrameOptions } from './completion-frames.ts'

const started = { kind: 'started', promptTokens: 5, cachedTokens: 2 } as const
const text = { kind: 'text', choice: 0, text: 'Hi', completionTokens: 1 } as const
const finished = { kind: 'finished', choice: 0, reason: 'stop', completionTokens: 3 } as const

async function* events(values: readonly GenerationEvent[], error?: unknown): AsyncGenerator<Indexed<GenerationEvent>> {
  for (const value of values) yield { index: 0, value }
  if (error !== undefined) throw error
}

async function frames(source: AsyncIterable<Indexed<GenerationEvent>>, over: Partial<FrameOptions> = {}) {
  const all: unknown[] = []
  const head = { id: 'x', model: 'm', createdS: 1, fingerprint: 'f' }
  const options = {
    form: chatForm,
    head,
    meter: createUsageMeter(1),
    includeUsage: false,
    onBug: () => undefined,
    ...over,
  }
  for await (const frame of completionFrames(source, options)) {
    const data = frame.slice('data: '.length, -2)
    all.push(data === '[DONE]' ? data : JSON.parse(data))
  }
  return all
}

describe('completionFrames()', () => {
  test('an answer is an opening, its pieces, its finish and the end', async () => {
    const [opening, piece, finish, done] = await frames(events([started, text, finished]))
    expect(opening).toMatchObject({ choices: [{ delta: { role: 'assistant', content: '' }, finish_reason: null }] })
    expect(piece).toMatchObject({ choices: [{ delta: { content: 'Hi' }, finish_reason: null }] })
    expect(finish).toMatchObject({ choices: [{ delta: {}, finish_reason: 'stop' }] })
    expect(done).toBe('[DONE]')
  })

  test('a plain completion has no opening', async () => {
    const [piece] = await frames(events([started, text, finished]), { form: textForm })
    expect(piece).toMatchObject({ object: 'text_completion', choices: [{ text: 'Hi' }] })
  })

  test('the token counts come before the end', async () => {
    const all = await frames(events([started, text, finished]), { includeUsage: true })
    expect(all.at(-2)).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8, prompt_tokens_details: { cached_tokens: 2 } },
    })
  })

  test('a failure before the first frame is thrown, so that it becomes a status', async () => {
    await expect(frames(events([], new Failure('rate-limited', 'full')))).rejects.toThrow('full')
  })

  test('a later failure is told in the stream, which then has no end mark', async () => {
    const all = await frames(
      events([started, text], new Failure('unavailable', 'it died', { code: 'model_restarting' })),
    )
    expect(all.at(-1)).toEqual({
      error: { message: 'it died', type: 'service_unavailable', param: null, code: 'model_restarting' },
    })
  })

  test('a bug is reported and not told', async () => {
    const onBug = vi.fn()
    const all = await frames(events([started], new TypeError('secret')), { onBug })
    expect(onBug).toHaveBeenCalledOnce()
    expect(JSON.stringify(all.at(-1))).not.toContain('secret')
  })
})
