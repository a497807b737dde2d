import { describe, expect, test, vi } from 'vitest'
import { meterAnswer } from './meter-answer.ts'

const estimate = 7
const stream = { 'content-type': 'text/event-stream; charset=utf-8' }
const event = 'data: {"choices":[]}\n\n'
const usage = (prompt: number, answer: number) => `{"usage":{"prompt_tokens":${prompt},"completion_tokens":${answer}}}`

function meter(body: string | null, init: ResponseInit = {}) {
  const onEnd = vi.fn()
  return { answer: meterAnswer(new Response(body, init), estimate, onEnd), onEnd }
}

describe('meterAnswer()', () => {
  test.each([
    { name: 'what an answer says', body: usage(3, 4), headers: {}, tokens: 7 },
    { name: 'what a stream says', body: `${event}data: ${usage(30, 40)}\n\n`, headers: stream, tokens: 70 },
    { name: 'nothing of an answer that says nothing', body: '{"data":[]}', headers: {}, tokens: 0 },
    {
      name: 'the estimate and a token for each event of a stream that says nothing',
      body: event.repeat(3),
      headers: stream,
      tokens: estimate + 3,
    },
    {
      name: 'the estimate with what is said of the answer alone',
      body: '{"usage":{"output_tokens":5}}',
      headers: {},
      tokens: estimate + 5,
    },
    { name: 'the prompt of an answer without tokens', body: '{"usage":{"input_tokens":5}}', headers: {}, tokens: 5 },
  ])('counts $name', async ({ body, headers, tokens }) => {
    const { answer, onEnd } = meter(body, { headers })
    expect(onEnd).not.toHaveBeenCalled()
    expect(await answer.text()).toBe(body)
    expect(onEnd.mock.calls).toEqual([[tokens]])
  })

  test.each([
    { name: 'a refusal', body: usage(3, 4), init: { status: 400 } },
    { name: 'a redirection', body: '', init: { status: 300 } },
    { name: 'an answer without a body', body: null, init: { status: 204 } },
  ])('counts nothing of $name, which stays as it is', ({ body, init }) => {
    const given = new Response(body, init)
    const onEnd = vi.fn()
    expect(meterAnswer(given, estimate, onEnd)).toBe(given)
    expect(onEnd.mock.calls).toEqual([[0]])
  })

  test('keeps status and headers', () => {
    const { answer } = meter('{}', { status: 201, headers: { 'x-a': 'b' } })
    expect([answer.status, answer.headers.get('x-a')]).toEqual([201, 'b'])
  })

  /** An answer of one event whose end is not there yet. */
  function open() {
    const cancelled = vi.fn()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given
        given.enqueue(new TextEncoder().encode(event))
      },
      cancel: cancelled,
    })
    const onEnd = vi.fn()
    const answer = meterAnswer(new Response(body, { headers: stream }), estimate, onEnd)
    const reader = answer.body?.getReader()
    return { reader, onEnd, cancelled, fail: (error: Error) => controller?.error(error) }
  }

  test('counts what had come when its reader left, once', async () => {
    const { reader, onEnd, cancelled } = open()
    await reader?.read()
    await reader?.cancel('left')
    expect(onEnd.mock.calls).toEqual([[estimate + 1]])
    expect(cancelled).toHaveBeenCalledWith('left')
  })

  test('counts what had come when it broke, which its reader hears of', async () => {
    const { reader, onEnd, fail } = open()
    await reader?.read()
    fail(new Error('cut'))
    await expect(reader?.read()).rejects.toThrow('cut')
    expect(onEnd.mock.calls).toEqual([[estimate + 1]])
  })
})
