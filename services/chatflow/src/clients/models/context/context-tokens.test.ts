import { afterEach, describe, expect, test, vi } from 'vitest'
import { readContextTokens } from './context-tokens.ts'

const { signal } = new AbortController()

function serving(models: unknown, status = 200) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(String(url))
    return Response.json(models, { status })
  }
  return { asked, of: (model: string) => readContextTokens(fetch, 'http://inference/v1', model) }
}

const models = { data: [{ id: 'stored' }, { id: 'ember', max_model_len: 1_024 }, { id: 'big', max_model_len: 8_192 }] }

afterEach(() => void vi.useRealTimers())

describe('readContextTokens()', () => {
  test.each([
    { name: 'the loaded model where none is named', model: '', expected: 1_024 },
    { name: 'the model that is named', model: 'big', expected: 8_192 },
    { name: 'nothing of a model that is not loaded', model: 'stored', expected: undefined },
    { name: 'nothing of a model that is not known', model: 'none', expected: undefined },
  ])('tells of $name', async ({ model, expected }) => expect(await serving(models).of(model)(signal)).toBe(expected))

  const moved = {
    data: [
      { id: 'ember', max_model_len: 1_024 },
      { id: 'large', max_model_len: 8_192 },
      { id: 'default', max_model_len: 8_192 },
      { id: 'default-embedding', max_model_len: 1_024 },
    ],
  }
  test.each([
    { name: 'answers', purpose: 'chat', expected: 8_192 },
    { name: 'makes vectors', purpose: 'embedding', expected: 1_024 },
  ] as const)('tells of the default model that $name', async ({ purpose, expected }) => {
    const fetch: typeof globalThis.fetch = async () => Response.json(moved)
    for (const model of ['', 'default']) {
      expect(await readContextTokens(fetch, 'http://inference/v1', model, purpose)(signal)).toBe(expected)
    }
  })

  test('asks again about the default model after two seconds, because it may have become another', async () => {
    vi.useFakeTimers()
    const server = serving(models)
    const [moving, named] = [server.of('default'), server.of('big')]
    for (const read of [moving, named]) await read(signal)
    vi.advanceTimersByTime(2_000)
    for (const read of [moving, named]) await read(signal)
    expect(server.asked).toHaveLength(3)
  })

  test('asks once for many questions', async () => {
    const server = serving(models)
    const read = server.of('')
    await read(signal)
    await read(signal)
    expect(server.asked).toEqual(['http://inference/v1/models'])
  })

  test.each([
    { name: 'that fails', server: serving({ error: 'no' }, 500) },
    { name: 'that says something else', server: serving({ models: [] }) },
  ])('knows nothing from a server $name', async ({ server }) => expect(await server.of('')(signal)).toBeUndefined())
})
