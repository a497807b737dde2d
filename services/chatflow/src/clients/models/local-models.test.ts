import { describe, expect, test } from 'vitest'
import type { ChatModel, ChatModelFactory, ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { EmbeddingModelFactory, EmbeddingModelSettings } from '../../domain/chat/embedding-model.ts'
import { MissingKey } from '../../domain/chat/missing-key.ts'
import { orLocalChatModel, orLocalEmbeddingModel } from './local-models.ts'

const never = new AbortController().signal

/** Models that ask for their key as every client does, and then tell their settings. */
const telling: ChatModelFactory = (settings): ChatModel => {
  const answer = async () => {
    await settings.apiKey?.()
    return { text: JSON.stringify(settings), usage: undefined, toolCalls: [] }
  }
  return {
    model: settings.model,
    takesImages: settings.takesImages ?? false,
    ...(settings.userSupplied ? {} : { contextTokens: async () => 4_096 }),
    generate: answer,
    async *stream() {
      const whole = await answer()
      yield { kind: 'text', text: whole.text }
      return whole
    },
  }
}

const keyless = async () => {
  throw new MissingKey('Cannot call "Claude": it has no credential')
}

const claude: ChatModelSettings = {
  provider: 'anthropic',
  label: 'Claude',
  model: 'claude-haiku-4-5',
  temperature: 0.3,
  maxTokens: 7,
  headers: { 'x-secret': 'of the vendor' },
  providerOptions: { thinking: { type: 'enabled' } },
  userSupplied: true,
}

async function askedOf(settings: Partial<ChatModelSettings>): Promise<unknown> {
  const { generate } = orLocalChatModel(telling, 'http://inference:8000')({ ...claude, ...settings })
  return JSON.parse((await generate([], never)).text)
}

describe('a hosted chat model', () => {
  const local = {
    provider: 'openai-compatible',
    label: 'Claude',
    baseUrl: 'http://inference:8000/v1',
    model: '',
    temperature: 0.3,
    maxTokens: 7,
    userSupplied: false,
  }

  test('is served by our inference service while it has no key, with nothing that is its vendor’s', async () => {
    expect(await askedOf({ apiKey: keyless })).toEqual(local)
  })

  test('streams from there likewise', async () => {
    const { stream } = orLocalChatModel(telling, 'http://inference:8000')({ ...claude, apiKey: keyless })
    const parts: string[] = []
    for await (const { text } of stream([], never)) parts.push(text)
    expect(JSON.parse(parts.join(''))).toEqual(local)
  })

  test.each([
    ['of our inference service without a key', { apiKey: keyless }, 4_096],
    ['of our inference service without the parts of a key', { secrets: keyless }, 4_096],
    ['unknown with one', { apiKey: async () => 'key' }, undefined],
  ])('has the context %s', async (_, settings, expected) => {
    const model = orLocalChatModel(telling, 'http://inference:8000')({ ...claude, ...settings })
    expect(await model.contextTokens?.(never)).toBe(expected)
  })

  test('is its vendor’s as soon as it has a key', async () => {
    expect(await askedOf({ apiKey: async () => 'key' })).toMatchObject({ provider: 'anthropic', model: claude.model })
  })

  test('asks for its key where the flow names an address', async () => {
    await expect(askedOf({ apiKey: keyless, baseUrl: 'http://mine/v1' })).rejects.toThrow('it has no credential')
  })

  test('tells every other failure as it is', async () => {
    const apiKey = () => Promise.reject(new Error('the database is gone'))
    await expect(askedOf({ apiKey })).rejects.toThrow('the database is gone')
  })
})

test('a hosted embedding model without a key is served by our inference service', async () => {
  const made: EmbeddingModelSettings[] = []
  const create: EmbeddingModelFactory = (settings) => ({
    model: settings.model,
    async embed() {
      await settings.apiKey?.()
      made.push(settings)
      return []
    },
  })
  const settings = { provider: 'openai-compatible', label: 'Mine', model: 'text-embedding-3-small' } as const
  const place = { baseUrl: 'https://api.openai.com/v1', dimensions: 1_536, apiKey: keyless, userSupplied: true }
  await orLocalEmbeddingModel(create, 'http://inference:8000')({ ...settings, ...place }).embed(['a'], never)
  expect(made).toMatchObject([{ provider: 'hearth', baseUrl: 'http://inference:8000/v1', model: '' }])
  expect(made[0]?.dimensions).toBeUndefined()
})
