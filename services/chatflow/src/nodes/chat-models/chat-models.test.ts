import { describe, expect, test } from 'vitest'
import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { nodeCatalog } from '../catalog.ts'
import { llms } from '../llms/llms.ts'
import { chatModels } from './chat-models.ts'

type Values = Record<string, unknown>

function inputsOf(values: Values, credentialId?: string): NodeInputs {
  return { label: 'Mine', nodeId: 'n_0', chatflowId: 'flow', output: undefined, credentialId, values }
}

/** The settings of the model that a node makes from these inputs. */
function settingsOf(name: string, values: Values, credentialId?: string, own: Partial<NodeEnv> = {}) {
  const { env, made } = recordingEnv()
  const nodeEnv: NodeEnv = {
    ...env,
    revealCredential: async (id) => ({ openAIApiKey: `key of ${id}`, localAIApiKey: `local key of ${id}` }),
    variable: (variable) => (variable.endsWith('_BASE_URL') ? undefined : `value of ${variable}`),
    ...own,
  }
  nodeCatalog.get(name)?.init(inputsOf(values, credentialId), nodeEnv)
  return made[0] ?? expect.fail(`${name} made no model`)
}

const isHosted = ({ apiKey, secrets }: ChatModelSettings) => apiKey !== undefined || secrets !== undefined

describe('every chat model and language model', () => {
  const kinds = [...chatModels, ...llms].map((definition) => ({ name: definition.name, definition }))

  test.each(kinds)('$name makes a model from its defaults', ({ name, definition }) => {
    const values = Object.fromEntries(definition.inputs.map((input) => [input.name, input.default ?? '']))
    const settings = settingsOf(name, values)
    expect(settings).toMatchObject({ label: 'Mine', userSupplied: name !== 'chatHearth' })
    expect(settings.temperature === undefined || Number.isFinite(settings.temperature)).toBe(true)
  })

  test.each(kinds)('$name can have its answers cached and says what it is', ({ definition }) => {
    expect(definition.baseClasses[0]).toBe(definition.type)
    const isLlamaIndex = definition.baseClasses.includes('BaseChatModel_LlamaIndex')
    const cacheless = ['chatNemoGuardrails', 'chatCloudflareWorkersAI']
    if (!isLlamaIndex && !cacheless.includes(definition.name))
      expect(definition.inputs.map(({ type }) => type)).toContain('BaseCache')
  })

  const choosy = kinds.filter(({ definition }) => definition.loadMethods !== undefined)
  test.each(choosy)('$name lists models for what it lets choose', async ({ definition }) => {
    const methods = new Set(['listModels', ...definition.inputs.flatMap(({ loadMethod }) => loadMethod ?? [])])
    const env = { ...recordingEnv().env, listModels: async () => ['served'], variable: () => 'key' }
    for (const method of methods) {
      const options = await definition.loadMethods?.[method]?.(inputsOf({}), env)
      expect(options?.length, method).toBeGreaterThan(0)
    }
  })

  test('a list of models does not take the key of the environment to another address', async () => {
    const asked: unknown[] = []
    const env: NodeEnv = {
      ...recordingEnv().env,
      variable: () => 'key',
      listModels: async (place) => {
        asked.push(place)
        return []
      },
    }
    await nodeCatalog.get('chatOpenAI')?.loadMethods?.listModels?.(inputsOf({ basepath: 'http://elsewhere/v1' }), env)
    expect(asked).toEqual([{ baseUrl: 'http://elsewhere/v1', userSupplied: true }])
  })

  test('without a credential and with nothing in the environment, says which to add', async () => {
    const bare = { variable: () => undefined }
    const refusals: string[] = []
    for (const { name } of kinds) {
      const settings = settingsOf(name, {}, undefined, bare)
      if (!isHosted(settings)) continue
      await settings.apiKey?.().catch((error: Error) => refusals.push(error.message))
    }
    expect(refusals).toContain(
      'Cannot call "Mine": it has no credential; choose one of the kind "anthropicApi" in its node or set ANTHROPIC_API_KEY',
    )
    expect(refusals.length).toBeGreaterThan(20)
  })
})

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

  test('is where the environment says when its node does not, with the key of the environment', async () => {
    const variable = (name: string) => (name === 'OPENAI_BASE_URL' ? 'http://mine:8000/v1/' : `value of ${name}`)
    const settings = settingsOf('chatOpenAI', {}, undefined, { variable })
    expect(settings.baseUrl).toBe('http://mine:8000/v1')
    expect(await settings.apiKey?.()).toBe('value of OPENAI_API_KEY')
    const bare = (name: string) => (name === 'OPENAI_BASE_URL' ? 'http://mine:8000/v1' : undefined)
    expect(await settingsOf('chatOpenAI', {}, undefined, { variable: bare }).apiKey?.()).toBeUndefined()
  })

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
    {
      name: 'the detail of pictures that are allowed',
      values: { allowImageUploads: true, imageResolution: 'high' },
      expected: { takesImages: true, imageDetail: 'high' },
    },
    {
      name: 'the detail of pictures that are not allowed as none',
      values: { allowImageUploads: false, imageResolution: 'high' },
      expected: { takesImages: false, imageDetail: undefined },
    },
    {
      name: 'the effort of a reasoning model',
      values: { modelName: 'o3-mini', reasoningEffort: 'high' },
      expected: { reasoningEffort: 'high' },
    },
    { name: 'strict tools', values: { strictToolCalling: true }, expected: { strictTools: true } },
  ])('reads $name', ({ values, expected }) => {
    expect(settingsOf('chatOpenAI', values)).toMatchObject(expected)
  })

  test('keeps an effort from models that do not reason', () => {
    expect(settingsOf('chatOpenAI', { modelName: 'gpt-4o', reasoningEffort: 'low' })).not.toHaveProperty(
      'reasoningEffort',
    )
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
    { name: 'a proxy', values: { proxyUrl: 'http://proxy:3128' }, says: 'clear "Proxy Url"' },
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

test.each([
  { baseUrl: undefined, expected: 'http://localhost:11434/v1' },
  { baseUrl: 'http://ollama:11434', expected: 'http://ollama:11434/v1' },
  { baseUrl: 'http://ollama:11434/', expected: 'http://ollama:11434/v1' },
  { baseUrl: 'http://ollama:11434/v1', expected: 'http://ollama:11434/v1' },
])('ChatOllama at $baseUrl speaks the OpenAI API at $expected', ({ baseUrl, expected }) => {
  expect(settingsOf('chatOllama', { baseUrl, modelName: 'llama3' }).baseUrl).toBe(expected)
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

describe('models with an API of their own', () => {
  test('Claude does not sample while it thinks', () => {
    const thinking = settingsOf('chatAnthropic', { temperature: 0.9, extendedThinking: true, budgetTokens: '2048' })
    expect(thinking).not.toHaveProperty('temperature')
    expect(thinking.providerOptions).toEqual({ thinking: { type: 'enabled', budgetTokens: 2048 } })
    expect(settingsOf('chatAnthropic', { temperature: 0.9, maxTokensToSample: 7 })).toMatchObject({
      temperature: 0.9,
      maxTokens: 7,
    })
  })

  test('Gemini takes thinking, safety settings and a model that is typed', () => {
    const rows = [
      { harmCategory: 'A', harmBlockThreshold: 'NONE' },
      { harmCategory: 'A', harmBlockThreshold: 'ALL' },
      { harmCategory: 'B' },
    ]
    const settings = settingsOf('chatGoogleGenerativeAI', {
      modelName: 'gemini-1',
      customModelName: 'gemini-mine',
      safetySettings: JSON.stringify(rows),
      thinkingBudget: '0',
      baseUrl: 'https://proxy.example',
    })
    expect(settings).toMatchObject({
      model: 'gemini-mine',
      baseUrl: 'https://proxy.example/v1beta',
      providerOptions: {
        safetySettings: [{ category: 'A', threshold: 'NONE' }],
        thinkingConfig: { thinkingBudget: 0, includeThoughts: true },
      },
    })
  })

  test('Azure is where its credential says', async () => {
    const settings = settingsOf('azureChatOpenAI', { modelName: 'gpt' }, 'c1', {
      revealCredential: async () => ({
        azureOpenAIApiKey: 'k',
        azureOpenAIApiInstanceName: 'mine',
        azureOpenAIApiDeploymentName: 'dep',
        azureOpenAIApiVersion: '2024-10-21',
      }),
    })
    expect(await settings.apiKey?.()).toBe('k')
    expect(await settings.secrets?.()).toEqual({ resourceName: 'mine', deployment: 'dep', apiVersion: '2024-10-21' })
  })

  test('Bedrock does not complete a credential with keys of the environment', async () => {
    const settings = settingsOf('awsChatBedrock', { region: 'eu-west-1', useGlobalEndpoint: true, model: 'm' }, 'c1', {
      revealCredential: async () => ({ awsKey: 'id', awsSecret: 'secret' }),
    })
    expect(settings.model).toBe('global.m')
    expect(await settings.secrets?.()).toEqual({
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: undefined,
      region: 'eu-west-1',
    })
  })
})
