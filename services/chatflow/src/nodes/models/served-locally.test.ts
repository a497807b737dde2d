import { describe, expect, test } from 'vitest'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { nodeCatalog } from '../catalog.ts'
import { chatModels } from '../chat-models/chat-models.ts'
import { embeddings } from '../embeddings/embeddings.ts'
import { llms } from '../llms/llms.ts'

type Use = { readonly values?: NodeInputs['values']; readonly credentialId?: string; readonly env?: Partial<NodeEnv> }

function assess(kind: string, { values = {}, credentialId, env = {} }: Use = {}) {
  const nodeEnv: NodeEnv = { ...recordingEnv().env, createEmbeddingModel: () => expect.fail('unused'), ...env }
  const inputs = { label: 'Mine', nodeId: 'n_0', chatflowId: '', output: undefined, credentialId, values }
  return nodeCatalog.get(kind)?.assess?.(inputs, nodeEnv)
}

describe('a hosted model', () => {
  const hosted = [...chatModels, ...llms, ...embeddings].filter(({ assess }) => assess !== undefined)
  const own = [...chatModels, ...llms, ...embeddings].filter(({ assess }) => assess === undefined)

  test('is every one but those that run on machines of one’s own', () => {
    expect(own.map(({ name }) => name)).toEqual([
      'chatHearth',
      'chatLocalAI',
      'chatLitellm',
      'chatOllama',
      'chatOllama_LlamaIndex',
      'chatNvidiaNIM',
      'chatNemoGuardrails',
      'ollama',
      'hearthEmbeddings',
      'localAIEmbeddings',
      'ollamaEmbedding',
    ])
  })

  test.each(hosted.map(({ name }) => name))('%s is served here without a key', async (name) => {
    const createEmbeddingModel = () => ({ model: '', embed: async () => [] })
    const assessed = await assess(name, { env: { createEmbeddingModel } })
    expect(assessed).toEqual({ substitution: nodeCatalog.get(name)?.substitution })
    expect(assessed?.substitution).toContain('The model of this machine answers')
  })

  test.each([
    [
      'a credential that is there',
      { credentialId: 'c', env: { revealCredential: async () => ({ openAIApiKey: 'k' }) } },
    ],
    ['a key of the environment', { env: { variable: () => 'k' } }],
    ['an address of its own', { values: { basepath: 'http://mine/v1' } }],
  ] satisfies [string, Use][])('is itself with %s', async (_, use) => {
    expect(await assess('chatOpenAI', use)).toEqual({})
  })

  test('is served here when its credential did not come along', async () => {
    expect(await assess('chatOpenAI', { credentialId: 'gone' })).toHaveProperty('substitution')
  })

  test('cannot run where the settings forbid it, or where an address is named that wants a key', async () => {
    const refused = { refusal: expect.stringContaining('it has no credential') }
    expect(await assess('chatAnthropic', { env: { localModels: false } })).toEqual(refused)
    expect(await assess('azureChatOpenAI', { values: { basepath: 'https://mine.example' } })).toEqual(refused)
  })

  test('cannot run with a credential that is filled in wrongly', async () => {
    const env = { revealCredential: async () => ({ other: 'x' }) }
    expect(await assess('chatOpenAI', { credentialId: 'c', env })).toEqual({
      refusal: 'Cannot call "Mine": its credential has no "openAIApiKey"; fill it in',
    })
  })

  test('cannot run where it is to draw', async () => {
    expect(await assess('replicate', { values: { model: 'stability-ai/sdxl:1' } })).toEqual({
      refusal: expect.stringContaining('the models of this machine write but do not draw'),
    })
    expect(await assess('replicate', { values: { model: 'meta/llama-2' } })).toHaveProperty('substitution')
  })
})

test.each([
  'chatCloudflareWorkersAI',
  'chatIBMWatsonx',
  'chatBaiduWenxin',
  'ibmWatsonx',
  'ibmEmbedding',
  'googlevertexaiEmbeddings',
])('%s, for which there is no client, is refused with its credential', async (name) => {
  const createEmbeddingModel = () => ({ model: '', embed: async () => [] })
  const env = { createEmbeddingModel, revealCredential: async () => ({ key: 'k' }) }
  expect(await assess(name, { credentialId: 'c', env })).toEqual({
    refusal: 'Cannot call "Mine": there is no client for it here; without its credential the local model answers',
  })
})
