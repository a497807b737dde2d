import { describe, expect, test } from 'vitest'
import type { EmbeddingModel, EmbeddingModelSettings } from '../../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { recordingEnv } from '../../../test-support/run-flow.ts'
import { googleEmbeddings, googleModel } from './google.ts'

const inputsOf = (values: Readonly<Record<string, unknown>>): NodeInputs => ({
  label: 'Gemini',
  nodeId: 'n',
  chatflowId: 'f',
  output: undefined,
  credentialId: undefined,
  values,
})

/** What a model is made with. */
function settingsOf(values: Readonly<Record<string, unknown>>) {
  const { env, made } = recordingEnv()
  googleModel(inputsOf(values), env)
  return made[0]
}

describe('googleModel()', () => {
  test('is Gemini at its own address unless the node says otherwise', () => {
    expect(settingsOf({})).toMatchObject({
      provider: 'google',
      label: 'Gemini',
      model: 'gemini-2.5-flash',
      providerOptions: {},
      userSupplied: true,
      providerTools: true,
    })
    expect(settingsOf({})?.baseUrl).toBeUndefined()
    expect(settingsOf({ modelName: 'gemini-x' })?.model).toBe('gemini-x')
  })

  test.each([
    { baseUrl: 'https://mine.example', url: 'https://mine.example/v1beta' },
    { baseUrl: ' https://mine.example// ', url: 'https://mine.example/v1beta' },
    { baseUrl: 'https://mine.example/v1', url: 'https://mine.example/v1' },
    { baseUrl: 'https://mine.example/v1alpha/', url: 'https://mine.example/v1alpha' },
    { baseUrl: 'https://mine.example/v1/google', url: 'https://mine.example/v1/google/v1beta' },
  ])('$baseUrl is asked at $url', ({ baseUrl, url }) => expect(settingsOf({ baseUrl })?.baseUrl).toBe(url))

  test.each([
    { name: 'a level', values: { thinkingLevel: 'HIGH' }, thinkingConfig: { thinkingLevel: 'high' } },
    { name: 'a budget', values: { thinkingBudget: '0' }, thinkingConfig: { thinkingBudget: 0 } },
    {
      name: 'a level before a budget',
      values: { thinkingLevel: 'low', thinkingBudget: 5 },
      thinkingConfig: { thinkingLevel: 'low' },
    },
  ])('thinks by $name, and tells what', ({ values, thinkingConfig }) => {
    expect(settingsOf(values)?.providerOptions).toEqual({
      thinkingConfig: { ...thinkingConfig, includeThoughts: true },
    })
  })

  const rows = [
    { harmCategory: 'A', harmBlockThreshold: 'LOW' },
    { harmCategory: 'B', harmBlockThreshold: 'HIGH' },
    { harmCategory: 'A', harmBlockThreshold: 'NONE' },
    { harmCategory: 'C' },
    { harmBlockThreshold: 'LOW' },
    null,
    'text',
  ]

  test.each([
    { name: 'rows', safetySettings: rows },
    { name: 'their text', safetySettings: JSON.stringify(rows) },
  ])('is as safe as $name say, the first of a category', ({ safetySettings }) => {
    expect(settingsOf({ safetySettings })?.providerOptions).toEqual({
      safetySettings: [
        { category: 'A', threshold: 'LOW' },
        { category: 'B', threshold: 'HIGH' },
      ],
    })
  })

  test.each(['', 'not JSON', '{}', [], 7, undefined])('asks for no safety of its own by %j', (safetySettings) => {
    expect(settingsOf({ safetySettings })?.providerOptions).toEqual({})
  })
})

describe('googleEmbeddings()', () => {
  function embeddingsOf(values: Readonly<Record<string, unknown>>) {
    const made: EmbeddingModelSettings[] = []
    const createEmbeddingModel = (settings: EmbeddingModelSettings): EmbeddingModel => {
      made.push(settings)
      return { model: settings.model, embed: async () => [] }
    }
    googleEmbeddings(inputsOf(values), { ...recordingEnv().env, createEmbeddingModel })
    return made[0]
  }

  test.each([
    { name: 'its own model', values: {}, model: 'gemini-embedding-001' },
    { name: 'the model that is chosen', values: { modelName: 'mine' }, model: 'mine' },
  ])('asks $name', ({ values, model }) => {
    expect(embeddingsOf(values)).toMatchObject({ provider: 'google', model, userSupplied: true })
  })

  test('tells what the vectors are for', () => {
    expect(embeddingsOf({ tasktype: 'CLUSTERING' })?.providerOptions).toEqual({ taskType: 'CLUSTERING' })
  })

  test.each([undefined, '', 'TASK_TYPE_UNSPECIFIED'])('tells nothing by %j', (tasktype) => {
    expect(embeddingsOf({ tasktype })).not.toHaveProperty('providerOptions')
  })
})
