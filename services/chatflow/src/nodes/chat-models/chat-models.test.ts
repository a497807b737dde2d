import { describe, expect, test } from 'vitest'
import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { composeNodeEnv } from '../../node-env.ts'
import { nodeCatalog } from '../catalog.ts'

/** The settings of the model that a node makes from these inputs. */
function settingsOf(name: string, values: Record<string, unknown>, credentialId?: string): ChatModelSettings {
  const made: ChatModelSettings[] = []
  const env = composeNodeEnv({
    createChatModel: (settings) => {
      made.push(settings)
      return { model: settings.model, takesImages: false, generate: () => expect.fail(), stream: () => expect.fail() }
    },
    inferenceUrl: 'http://inference:8000',
    revealCredential: async (id) => ({ openAIApiKey: `key of ${id}`, localAIApiKey: `local key of ${id}` }),
    variable: (variable) => `value of ${variable}`,
  })
  nodeCatalog
    .get(name)
    ?.init({ label: 'Mine', nodeId: 'n_0', chatflowId: 'f', output: undefined, credentialId, values }, env)
  return made[0] ?? expect.fail(`${name} made no model`)
}

describe('ChatOpenAI', () => {
  test('is OpenAI without a base path, with the key of the environment', async () => {
    const settings = settingsOf('chatOpenAI', { basepath: '', modelName: 'gpt' })
    expect(settings).toMatchObject({
      label: 'Mine',
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt',
      userSupplied: true,
    })
    expect(await settings.apiKey?.()).toBe('value of OPENAI_API_KEY')
  })

  test.each(['http://elsewhere/v1', 'https://api.openai.com.evil.example/v1', 'http://api.openai.com@evil.example/v1'])(
    'does not send the key of the environment to %s',
    async (basepath) => {
      expect(await settingsOf('chatOpenAI', { basepath }).apiKey?.()).toBeUndefined()
      expect(await settingsOf('chatOpenAICustom', { basepath }).apiKey?.()).toBeUndefined()
    },
  )

  test('prefers its own credential', async () => {
    expect(await settingsOf('chatOpenAI', {}, 'c1').apiKey?.()).toBe('key of c1')
  })

  test.each([
    {
      name: 'numbers',
      values: { temperature: 0, maxTokens: 5, timeout: 9 },
      expected: { temperature: 0, maxTokens: 5, timeoutMs: 9 },
    },
    {
      name: 'numbers that are stored as text',
      values: { temperature: '0.5', topP: '1' },
      expected: { temperature: 0.5, topP: 1 },
    },
    {
      name: 'empty fields as absent',
      values: { temperature: '', maxTokens: null },
      expected: { temperature: undefined, maxTokens: undefined },
    },
    { name: 'a timeout of 0 as none', values: { timeout: '0' }, expected: { timeoutMs: undefined } },
    { name: 'a timeout no timer can wait for', values: { timeout: 1e15 }, expected: { timeoutMs: 2_147_483_647 } },
    { name: 'stop sequences between commas', values: { stopSequence: 'a, b,,' }, expected: { stop: ['a', 'b'] } },
    { name: 'headers in base options', values: { baseOptions: '{"x-a":1}' }, expected: { headers: { 'x-a': '1' } } },
    {
      name: 'default headers in base options',
      values: { baseOptions: { defaultHeaders: { 'x-a': 'b' } } },
      expected: { headers: { 'x-a': 'b' } },
    },
  ])('reads $name', ({ values, expected }) => {
    expect(settingsOf('chatOpenAI', values)).toMatchObject(expected)
  })

  test.each([
    {
      name: 'text for a number',
      values: { maxTokens: 'many' },
      says: '"maxTokens" of node "Mine": it is "many" and must be a number',
    },
    {
      name: 'base options that are not JSON',
      values: { baseOptions: '{' },
      says: '"baseOptions" of node "Mine": it is "{" and must be a JSON object',
    },
    { name: 'base options that are a list', values: { baseOptions: '[1]' }, says: 'must be a JSON object' },
  ])('cannot have $name', ({ values, says }) => {
    expect(() => settingsOf('chatOpenAI', values)).toThrow(
      expect.objectContaining({ kind: 'broken', message: expect.stringContaining(says) }),
    )
  })
})

test('ChatLocalAI is where its base path says, with its own kind of key', async () => {
  expect(settingsOf('chatLocalAI', {})).toMatchObject({ baseUrl: 'http://localhost:8080/v1', model: 'default' })
  const settings = settingsOf('chatLocalAI', { basePath: 'http://local/v1', modelName: 'm' }, 'c1')
  expect(settings).toMatchObject({ baseUrl: 'http://local/v1', model: 'm', userSupplied: true })
  expect(await settings.apiKey?.()).toBe('local key of c1')
  expect(await settingsOf('chatLocalAI', {}).apiKey?.()).toBeUndefined()
})

test('ChatHearth is our own inference service, whose address configuration names', () => {
  const settings = settingsOf('chatHearth', {})
  expect(settings).toMatchObject({
    baseUrl: 'http://inference:8000/v1',
    model: '',
    userSupplied: false,
    temperature: undefined,
  })
  expect(settings.apiKey).toBeUndefined()
})
