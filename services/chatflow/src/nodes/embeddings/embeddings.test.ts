import { describe, expect, test } from 'vitest'
import type { EmbeddingModelSettings } from '../../domain/chat/embedding-model.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { isEmbeddingModel } from '../kinds.ts'
import { embeddings } from './embeddings.ts'

function inputsOf(values: Record<string, unknown>): NodeInputs {
  return { label: 'Mine', nodeId: 'n_0', chatflowId: 'flow', output: undefined, credentialId: 'c1', values }
}

/** What a node makes of these inputs, its settings and the texts that reach the model. */
function make(name: string, values: Record<string, unknown>) {
  const made: EmbeddingModelSettings[] = []
  const texts: string[] = []
  const env: NodeEnv = {
    ...recordingEnv().env,
    revealCredential: async () => ({ apiKey: 'voyage key', endpoint: 'https://voyage.example/embed' }),
    createEmbeddingModel(settings) {
      made.push(settings)
      return {
        model: settings.model,
        async embed(given) {
          texts.push(...given)
          return given.map(() => new Float32Array([1]))
        },
      }
    },
  }
  const model = embeddings.find((definition) => definition.name === name)?.init(inputsOf(values), env)
  return { model, settings: made[0] ?? expect.fail(`${name} made no model`), texts }
}

const defaultsOf = (definition: (typeof embeddings)[number]) =>
  Object.fromEntries(definition.inputs.map((input) => [input.name, input.default ?? '']))

describe('every kind of embeddings', () => {
  test.each(embeddings.map((definition) => ({ name: definition.name, definition })))(
    '$name makes a model from its defaults',
    ({ name, definition }) => {
      const { model, settings } = make(name, defaultsOf(definition))
      expect(isEmbeddingModel(model)).toBe(true)
      expect(settings).toMatchObject({ label: 'Mine', userSupplied: name !== 'hearthEmbeddings' })
    },
  )
})

test('new lines are taken out where the node asks for it', async () => {
  const { model, texts } = make('openAIEmbeddings', { stripNewLines: true })
  if (!isEmbeddingModel(model)) throw new Error('no model')
  await model.embed(['a\nb'], new AbortController().signal)
  expect(texts).toEqual(['a b'])
})

test('Voyage is where its credential says', async () => {
  const { settings } = make('voyageAIEmbeddings', { modelName: 'voyage-3' })
  expect(await settings.apiKey?.()).toBe('voyage key')
  expect(await settings.secrets?.()).toEqual({ endpoint: 'https://voyage.example/embed' })
})

test('the embeddings of this machine need no address and no model', () => {
  expect(make('hearthEmbeddings', {}).settings).toMatchObject({
    provider: 'hearth',
    baseUrl: 'http://inference:8000/v1',
    model: '',
  })
})
