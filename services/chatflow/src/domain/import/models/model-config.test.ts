import { expect, test } from 'vitest'
import type { NodeCatalog } from '../../flow/node-definition.ts'
import { type ModelSettings, modelConfig } from './model-config.ts'

const all: ModelSettings = {
  ...{ model: 'm', baseUrl: 'http://m/', temperature: 0, maxTokens: 5, topP: 0.9, topK: 3, frequencyPenalty: 1 },
  ...{ presencePenalty: 2, stop: 'END', timeoutMs: 100, contextTokens: 512, images: true },
}

/** What becomes of settings where a kind has inputs of these names. */
function config(names: readonly string[], settings: ModelSettings = all) {
  const catalog = new Map([['kind', { inputs: names.map((name) => ({ name })) }]]) as unknown as NodeCatalog
  return modelConfig('kind', settings, catalog)
}

test('each setting has the first name of those that a kind knows it by, as a text', () => {
  const names = ['modelName', 'basepath', 'temperature', 'maxTokens', 'topP', 'topK']
  const others = ['frequencyPenalty', 'presencePenalty', 'stopSequence', 'timeout', 'numCtx', 'allowImageUploads']
  expect(config([...names, ...others, 'model', 'stop'])).toEqual({
    config: {
      ...{ modelName: 'm', basepath: 'http://m/', temperature: '0', maxTokens: '5', topP: '0.9', topK: '3' },
      ...{ frequencyPenalty: '1', presencePenalty: '2', stopSequence: 'END', timeout: '100', numCtx: '512' },
      allowImageUploads: true,
    },
    dropped: [],
  })
})

test.each([
  { setting: 'model', name: 'model' },
  ...['basePath', 'baseUrl', 'baseURL', 'endpoint', 'overrideEndpoint'].map((name) => ({ setting: 'baseUrl', name })),
  ...['maxTokensToSample', 'maxOutputTokens', 'max_tokens_to_sample'].map((name) => ({ setting: 'maxTokens', name })),
  { setting: 'topK', name: 'hfTopK' },
  { setting: 'stop', name: 'stop' },
])('$setting is called $name by some', ({ setting, name }) => {
  expect(Object.keys(config([name]).config)).toEqual([name])
  expect(config([name]).dropped).toHaveLength(Object.keys(all).length - 1)
  expect(config([name], { [setting]: 'x' })).toEqual({ config: { [name]: 'x' }, dropped: [] })
})

test('what a kind has no input for is told in words, and what was not said is not', () => {
  expect(config([], { images: true, topK: 3, stop: 'x', model: '', topP: undefined })).toEqual({
    config: {},
    dropped: ['top K', 'stop sequence', 'images'],
  })
  expect(modelConfig('none', { baseUrl: 'x' }, new Map())).toEqual({ config: {}, dropped: ['address'] })
})
