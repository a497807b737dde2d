import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { firstTokenMs, streamTokens, type Timeline, togetherPerSecond } from './stream-tokens.ts'

/** One token every `everyMs`, from `fromMs` on. */
function steady(fromMs: number, everyMs: number, tokens: number): Timeline {
  const arrivals = Array.from({ length: tokens }, (_, at) => ({ atMs: fromMs + at * everyMs, tokens: at + 1 }))
  return { sentMs: 0, arrivals }
}

describe('togetherPerSecond()', () => {
  test('adds up what all streams brought', () => {
    expect(togetherPerSecond([steady(0, 10, 101), steady(0, 20, 51)])).toBeCloseTo(150)
  })

  test('counts only while all of them ran', () => {
    expect(togetherPerSecond([steady(0, 10, 201), steady(1_000, 10, 51)])).toBeCloseTo(200)
  })

  test('counts tokens that came together', () => {
    const arrivals = [1, 4, 11].map((tokens, at) => ({ atMs: at * 500, tokens }))
    expect(togetherPerSecond([{ sentMs: 0, arrivals }])).toBeCloseTo(10)
  })
})

describe('firstTokenMs()', () => {
  test('is the time from the request to the first token', () => {
    expect(firstTokenMs(steady(70, 10, 3))).toBe(70)
  })

  test('refuses a generation without tokens', () => {
    expect(() => firstTokenMs({ sentMs: 0, arrivals: [] })).toThrow('no tokens')
  })
})

describe('streamTokens()', () => {
  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1')
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const request = { prompt: [1, 2], maxTokens: 3, seed: 4 }
  const never = new AbortController().signal
  const counted = (tokens: number) => `data: ${JSON.stringify({ usage: { completion_tokens: tokens } })}\n\n`

  test('notes when the count of tokens rises, by usage or by timings', async () => {
    const frames = [
      counted(1),
      counted(1),
      `data: ${JSON.stringify({ usage: null, timings: { predicted_n: 4 } })}\n\n`,
      `data: {}\n\n`,
      'data: [DONE]\n\n',
    ]
    const url = await serve((_request, response) => response.end(frames.join('')))
    const { sentMs, arrivals } = await streamTokens(url, request, never)
    expect(arrivals.map(({ tokens }) => tokens)).toEqual([1, 4])
    expect(arrivals[0]?.atMs).toBeGreaterThanOrEqual(sentMs)
  })

  test('asks for so many tokens, whatever the model would end with, each of them counted', async () => {
    let asked: unknown
    const url = await serve(async (incoming, response) => {
      asked = await json(incoming)
      response.end()
    })
    expect(await streamTokens(url, { ...request, more: { seed: 5, grammar: 'root ::= "a"' } }, never)).toMatchObject({
      arrivals: [],
    })
    expect(asked).toEqual({
      prompt: [1, 2],
      max_tokens: 3,
      seed: 5,
      ignore_eos: true,
      stream: true,
      temperature: 0.8,
      top_k: 40,
      top_p: 0.95,
      min_p: 0.05,
      stream_options: { include_usage: true, continuous_usage_stats: true },
      timings_per_token: true,
      grammar: 'root ::= "a"',
    })
  })

  test('ends early without a failure', async () => {
    const ended = new AbortController()
    const url = await serve((_request, response) => {
      response.flushHeaders()
      ended.abort()
    })
    expect((await streamTokens(url, request, ended.signal)).arrivals).toEqual([])
  })

  test('tells what the server refuses with', async () => {
    const url = await serve((_request, response) => {
      response.statusCode = 404
      response.end(JSON.stringify({ error: { message: 'no such model' } }))
    })
    await expect(streamTokens(url, request, never)).rejects.toThrow('Cannot measure the model: no such model (404)')
  })
})
