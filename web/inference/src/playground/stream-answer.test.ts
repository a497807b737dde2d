import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { streamAnswer } from './stream-answer.ts'

const done = 'data: [DONE]\n\n'
const frame = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`
const says = (content: string, more: object = {}) => frame({ choices: [{ delta: { content }, ...more }] })

/** What comes of a question to a service that answers so. */
async function ask(
  answer: (response: ServerResponse, request: IncomingMessage) => unknown,
  signal = new AbortController().signal,
  onPiece: (piece: unknown) => void = () => undefined,
) {
  const server = createServer((request, response) => void answer(response, request)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  // A page asks the server that it came from.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, base), init))
  const pieces: unknown[] = []
  const take = (piece: unknown) => {
    pieces.push(piece)
    onPiece(piece)
  }
  return { pieces, ...(await streamAnswer({ temperature: 0 }, [{ role: 'user', content: 'Hello' }], take, signal)) }
}

describe('an answer', () => {
  test('comes piece by piece, with its model and its figures', async () => {
    const usage = { prompt_tokens: 7, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 3 } }
    const answered = await ask((response) =>
      response.end(
        frame({ model: 'small', choices: [{ delta: { role: 'assistant' } }] }) +
          says('Good ') +
          says('day', { finish_reason: 'stop' }) +
          frame({ model: 'other', choices: [], usage }) +
          done,
      ),
    )
    expect(answered).toMatchObject({ ending: 'stop', model: 'small' })
    expect(answered).not.toHaveProperty('error')
    expect(answered.pieces).toEqual([
      { kind: 'text', text: 'Good ' },
      { kind: 'text', text: 'day' },
    ])
    const { firstTokenMs, totalMs, ...tokens } = answered.figures
    expect(tokens).toEqual({ promptTokens: 7, completionTokens: 2, cachedTokens: 3 })
    expect(firstTokenMs).toBeGreaterThan(0)
    expect(totalMs).toBeGreaterThanOrEqual(firstTokenMs ?? Number.POSITIVE_INFINITY)
  })

  test('is asked for as a stream that counts, from our own page', async () => {
    let asked: unknown
    let headers: IncomingMessage['headers'] = {}
    const { figures, model } = await ask(async (response, request) => {
      headers = request.headers
      asked = { path: request.url, method: request.method, body: await json(request) }
      response.end(done)
    })
    expect(asked).toEqual({
      path: '/v1/chat/completions',
      method: 'POST',
      body: {
        temperature: 0,
        messages: [{ role: 'user', content: 'Hello' }],
        stream: true,
        stream_options: { include_usage: true },
      },
    })
    expect(headers['content-type']).toBe('application/json')
    expect([model, figures.firstTokenMs, figures.promptTokens]).toEqual([undefined, undefined, undefined])
  })

  test('that reached its limit says so', async () => {
    const { ending } = await ask((response) => response.end(says('x', { finish_reason: 'length' }) + done))
    expect(ending).toBe('length')
  })

  test('that is stopped is no failure, and what came stays', async () => {
    const leaving = new AbortController()
    const answered = await ask(
      (response) => response.write(says('x')),
      leaving.signal,
      () => leaving.abort(),
    )
    expect(answered).toMatchObject({ ending: 'stopped', pieces: [{ kind: 'text', text: 'x' }] })
    expect(answered).not.toHaveProperty('error')
  })

  test.each([
    {
      name: 'the reason of a refusal',
      answer: (response: ServerResponse) => response.writeHead(400).end('{"error":{"message":"Too long"}}'),
      error: 'Too long',
    },
    {
      name: 'the status of one without a reason',
      answer: (response: ServerResponse) => response.writeHead(502).end('<html>'),
      error: expect.stringContaining('502'),
    },
    {
      name: 'the reason that came in the middle',
      answer: (response: ServerResponse) => response.end(says('x') + frame({ error: { message: 'Out of memory' } })),
      error: 'Out of memory',
    },
    {
      name: 'that it broke off, where no reason came',
      answer: (response: ServerResponse) => response.end(frame({ error: {} })),
      error: 'The answer broke off',
    },
    {
      name: 'that the connection was lost, where its end is missing',
      answer: (response: ServerResponse) => response.end(says('x')),
      error: 'The answer broke off: the connection was lost',
    },
    {
      name: 'that nobody answers',
      answer: (response: ServerResponse) => response.destroy(),
      error: 'The service does not answer',
    },
  ])('that failed tells $name', async ({ answer, error }) => {
    expect(await ask(answer)).toMatchObject({ ending: 'failed', error })
  })
})
