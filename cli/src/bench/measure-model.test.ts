import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { measureModel, median, randomPrompt } from './measure-model.ts'

type Asked = { readonly prompt: readonly number[]; readonly max_tokens: number; readonly seed: number }

/** A server with a model of 64 tokens of context that answers each request with as many tokens as are asked for. */
async function serve() {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/models')
      return void response.end(JSON.stringify({ data: [{ id: 'other' }, { id: 'small', max_model_len: 64 }] }))
    const body = (await json(request)) as Asked
    asked.push(body)
    for (let count = 1; count <= body.max_tokens; count++)
      response.write(`data: ${JSON.stringify({ usage: { completion_tokens: count } })}\n\n`)
    response.end('data: [DONE]\n\n')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('measureModel()', () => {
  const sizes = { streams: [1, 3], promptTokens: 1_000, promptRounds: 2, answerTokens: 5 }
  const signal = new AbortController().signal

  test('tells what it does, and measures the model that is loaded', async () => {
    const { url } = await serve()
    const steps: unknown[] = []
    const figures = await measureModel(url, { sizes, signal, onStep: (ratio, what) => steps.push([ratio, what]) })
    expect(steps).toEqual([
      [0, 'warming up'],
      [0.25, 'prompts'],
      [0.5, '1 answer at once'],
      [0.75, '3 answers at once'],
    ])
    expect(figures).toMatchObject({ model: 'small', contextTokens: 64 })
    expect(figures.generation.map(({ streams }) => streams)).toEqual([1, 3])
    expect(figures.prompt).toMatchObject({ tokens: 32, tokensPerSecond: 32 / (figures.prompt.coldMs / 1_000) })
  })

  test('asks for each prompt twice, the second time as it was, and for as many answers as are measured', async () => {
    const { asked, url } = await serve()
    await measureModel(url, { sizes, signal, onStep: () => undefined })
    expect(asked.map(({ prompt, max_tokens: tokens }) => [prompt.length, tokens])).toEqual([
      [16, 8],
      ...Array(4).fill([32, 1]),
      ...Array(4).fill([16, 5]),
    ])
    const [, cold, warm, next] = asked
    expect(warm).toEqual(cold)
    expect(next?.prompt).not.toEqual(cold?.prompt)
  })

  test('ends when it is told to', async () => {
    const { url } = await serve()
    const onStep = (_: number, what: string) => {
      if (what === '3 answers at once') leaving.abort(new Error('left'))
    }
    const leaving = new AbortController()
    await expect(measureModel(url, { sizes, signal: leaving.signal, onStep })).rejects.toThrow('left')
  })
})

describe('median()', () => {
  test.each([
    { values: [3], middle: 3 },
    { values: [3, 1, 2], middle: 2 },
    { values: [4, 1, 3, 2], middle: 3 },
    { values: [10, 9, 100], middle: 10 },
    { values: [], middle: Number.NaN },
  ])('of $values is $middle', ({ values, middle }) => expect(median(values)).toBe(middle))
})

describe('randomPrompt()', () => {
  test.each([0, 1, 1_000])('has %i tokens, of every vocabulary', (tokens) => {
    const prompt = randomPrompt(tokens)
    expect(prompt).toHaveLength(tokens)
    for (const token of prompt) {
      expect(Number.isInteger(token)).toBe(true)
      expect(token).toBeGreaterThanOrEqual(300)
      expect(token).toBeLessThan(1_800)
    }
  })

  test('is another each time', () => expect(randomPrompt(20)).not.toEqual(randomPrompt(20)))
})
