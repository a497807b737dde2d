import { describe, expect, test } from 'vitest'
import { redactFlow } from './redact-flow.ts'

const flowWith = (data: object) => JSON.stringify({ nodes: [{ id: 'n', data }], edges: [] })
const redacted = (data: object) => JSON.parse(redactFlow(flowWith(data))).nodes[0].data

describe('redactFlow()', () => {
  test('leaves out what is nested deeper than any editor does, and what hides there', () => {
    const nested = `${'['.repeat(50_000)}{"password":"s"}${']'.repeat(50_000)}`
    expect(redactFlow(`{"nodes":[],"edges":[],"x":${nested}}`)).toMatch(
      /^\{"nodes":\[\],"edges":\[\],"x":\[+null\]+\}$/,
    )
  })

  test.each([
    { name: 'a credential id', data: { credential: 'cred', label: 'x' }, left: { label: 'x' } },
    {
      name: 'password, file and folder inputs',
      data: {
        inputParams: ['password', 'file', 'folder', 'string'].map((type) => ({ name: type, type })),
        inputs: { password: 's', file: 's', folder: 's', string: 'kept' },
      },
      left: {
        inputParams: ['password', 'file', 'folder', 'string'].map((type) => ({ name: type, type })),
        inputs: { string: 'kept' },
      },
    },
    {
      name: 'the credential id inside a nested model configuration',
      data: { inputs: { llmModelConfig: { FLOWISE_CREDENTIAL_ID: 'cred', temperature: 1 } } },
      left: { inputs: { llmModelConfig: { temperature: 1 } } },
    },
    {
      name: 'the value of a header that authenticates',
      data: {
        inputs: {
          headers: [
            { key: 'Authorization', value: 's' },
            { key: 'Accept', value: 'kept' },
          ],
        },
      },
      left: { inputs: { headers: [{ key: 'Authorization' }, { key: 'Accept', value: 'kept' }] } },
    },
    {
      name: 'headers that are JSON as text',
      data: { inputs: { headers: '{"Authorization":"Bearer s","Accept":"kept"}' } },
      left: { inputs: { headers: '{"Accept":"kept"}' } },
    },
    { name: 'an inline key', data: { inputs: { openAIApiKey: 's' } }, left: { inputs: {} } },
  ])('removes $name', ({ data, left }) => {
    expect(redacted(data)).toEqual(left)
  })

  test.each([
    { name: 'how many tokens a model may write', data: { inputs: { maxTokens: '256' } } },
    { name: 'prompts, even those that look like JSON', data: { inputs: { template: '{question} and {more}' } } },
    { name: 'wires', data: { inputs: { model: '{{chatOpenAI_0.data.instance}}' } } },
  ])('keeps $name', ({ data }) => {
    expect(redacted(data)).toEqual(data)
  })

  test('answers an empty flow for text that is not JSON', () => {
    expect(redactFlow('secret')).toBe('{"nodes":[],"edges":[]}')
  })
})
