import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import {
  countRequestSchema,
  messageRequestSchema,
  omitsThinking,
  parseCountRequest,
  parseMessageRequest,
} from './request.ts'

const messages = [{ role: 'user', content: 'hi' }]
const asked = (fields: object) => messageRequestSchema.parse({ messages, max_tokens: 5, ...fields })
const call = (fields: object) => parseMessageRequest(asked(fields), undefined)
const counted = (fields: object) => parseCountRequest(countRequestSchema.parse({ messages, ...fields }))

function refusal(fields: object) {
  try {
    call(fields)
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, param: error.param }
  }
  return undefined
}

describe('a request for a message', () => {
  test('that says only what it must', () => {
    expect(call({})).toEqual({
      model: undefined,
      messages: [{ role: 'user', content: 'hi' }],
      template: {},
      tools: [],
      toolChoice: { kind: 'none' },
      parallelToolCalls: true,
      form: { kind: 'text' },
      choices: 1,
      sampling: {},
      stop: [],
      maxTokens: 5,
      generation: {},
    })
  })

  test('hands on what it says of sampling, of ends and of who asks', () => {
    const body = asked({ model: 'm', temperature: 0.5, top_p: 0.9, top_k: 7, stop_sequences: ['END'] })
    expect(parseMessageRequest(body, 'a client')).toMatchObject({
      model: 'm',
      sampling: { temperature: 0.5, topP: 0.9, topK: 7 },
      stop: ['END'],
      generation: { client: 'a client' },
    })
  })

  test('with an empty name is for the default model', () => {
    expect(call({ model: '' }).model).toBe(undefined)
  })

  test.each([
    { max_tokens: 0, maxTokens: 1 },
    { max_tokens: 1, maxTokens: 1 },
    { max_tokens: 2, maxTokens: 2 },
  ])('for $max_tokens tokens computes $maxTokens', ({ max_tokens, maxTokens }) => {
    expect(call({ max_tokens }).maxTokens).toBe(maxTokens)
  })

  test.each([{ max_tokens: -1 }, { messages: [] }, { stop_sequences: [''] }, { thinking: { type: 'enabled' } }])(
    'with %j is none',
    (fields) => {
      expect(messageRequestSchema.safeParse({ messages, max_tokens: 5, ...fields }).success).toBe(false)
    },
  )
})

describe('thinking', () => {
  test.each([
    { thinking: undefined, template: {}, limit: undefined },
    { thinking: { type: 'enabled', budget_tokens: 0 }, template: { values: { enable_thinking: true } }, limit: 0 },
    { thinking: { type: 'enabled', budget_tokens: 9 }, template: { values: { enable_thinking: true } }, limit: 9 },
    { thinking: { type: 'adaptive' }, template: { values: { enable_thinking: true } }, limit: undefined },
    { thinking: { type: 'between_tools' }, template: { values: { enable_thinking: true } }, limit: undefined },
    { thinking: { type: 'disabled' }, template: { values: { enable_thinking: false } }, limit: undefined },
  ])('$thinking', ({ thinking, template, limit }) => {
    const { template: given, reasoningTokens } = call({ thinking })
    expect({ given, reasoningTokens }).toEqual({ given: template, reasoningTokens: limit })
  })

  test('is over where an answer goes on, whatever was asked', () => {
    const begun = [...messages, { role: 'assistant', content: 'Once' }]
    expect(call({ messages: begun, thinking: { type: 'adaptive' } }).template).toEqual({
      values: { enable_thinking: false },
      continueFinalMessage: true,
    })
  })

  test('takes its effort from the configuration of the output', () => {
    expect(call({ output_config: { effort: 'high' } }).template).toEqual({ values: { reasoning_effort: 'high' } })
  })

  test.each([
    { thinking: { type: 'enabled', budget_tokens: 1, display: 'omitted' }, omitted: true },
    { thinking: { type: 'adaptive', display: 'omitted' }, omitted: true },
    { thinking: { type: 'adaptive', display: 'summarized' }, omitted: false },
    { thinking: { type: 'adaptive' }, omitted: false },
    { thinking: { type: 'disabled' }, omitted: false },
    { thinking: undefined, omitted: false },
  ])('$thinking is left out of the answer: $omitted', ({ thinking, omitted }) => {
    expect(omitsThinking(asked({ thinking }))).toBe(omitted)
  })
})

describe('the form of an answer', () => {
  const schema = { type: 'object' }
  const strict = { kind: 'schema', schema, strict: true }

  test.each([
    { fields: { output_config: { format: { type: 'text' } } }, form: { kind: 'text' } },
    { fields: { output_config: { format: null } }, form: { kind: 'text' } },
    { fields: { output_config: { format: { type: 'json_schema', schema } } }, form: strict },
    { fields: { output_format: { type: 'json_schema', schema } }, form: strict },
    {
      fields: { output_config: { format: { type: 'text' } }, output_format: { type: 'json_schema', schema } },
      form: { kind: 'text' },
    },
  ])('of $fields', ({ fields, form }) => {
    expect(call(fields).form).toEqual(form)
  })

  test.each([{ type: 'xml', schema }, { type: 'json_schema' }])('is refused as %j', (format) => {
    expect(refusal({ output_config: { format } })).toEqual({ code: 'unsupported_value', param: 'output_config.format' })
  })
})

describe('a count of tokens', () => {
  test('needs no limit of its answer', () => {
    expect(counted({ system: 'Be brief' }).messages).toEqual([
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'hi' },
    ])
  })

  test.each([{ mcp_servers: null }, { mcp_servers: [] }])('takes %j', (fields) => {
    expect(counted(fields).choices).toBe(1)
  })

  test('is refused where servers of tools are to be asked', () => {
    expect(refusal({ mcp_servers: [{ url: 'http://tools' }] })).toEqual({
      code: 'unsupported_value',
      param: 'mcp_servers',
    })
  })
})
