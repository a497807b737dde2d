import { describe, expect, test } from 'vitest'
import { isProviderPart, type ProviderPart, providerWork } from './provider-work.ts'

const call = (toolCallId: string, toolName: string, input = '{"q":1}'): ProviderPart => ({
  type: 'tool-call',
  toolCallId,
  toolName,
  input,
  providerExecuted: true,
})
const result = (toolCallId: string, toolName: string, value: object | string, parts: object = {}) =>
  ({ type: 'tool-result', toolCallId, toolName, result: value, ...parts }) as ProviderPart
const page = (url: string, title?: string): ProviderPart => ({
  type: 'source',
  sourceType: 'url',
  id: url,
  url,
  ...(title === undefined ? {} : { title }),
})
const file = (mediaType: string, data: unknown): ProviderPart =>
  ({ type: 'file', mediaType, data: { type: 'data', data } }) as ProviderPart

describe('isProviderPart()', () => {
  test.each([
    { part: { type: 'tool-call', providerExecuted: true }, is: true },
    { part: { type: 'tool-call', providerExecuted: false }, is: false },
    { part: { type: 'tool-call' }, is: false },
    { part: { type: 'tool-result' }, is: true },
    { part: { type: 'source' }, is: true },
    { part: { type: 'file' }, is: true },
    { part: { type: 'text' }, is: false },
    { part: { type: 'reasoning' }, is: false },
  ])('$part is one: $is', ({ part, is }) => expect(isProviderPart(part)).toBe(is))
})

describe('the tools of a provider', () => {
  test('none leave nothing', () => expect(providerWork([])).toEqual({}))

  test('are told with what they were given and what they gave', () => {
    const parts = [
      call('1', 'code_execution'),
      call('2', 'other', 'not JSON'),
      result('2', 'other', 'plain'),
      result('1', 'code_execution', { out: 3 }),
    ]
    expect(providerWork(parts)).toEqual({
      usedTools: [
        { tool: 'code_execution', toolInput: { q: 1 }, toolOutput: '{"out":3}' },
        { tool: 'other', toolInput: 'not JSON', toolOutput: 'plain' },
      ],
    })
  })

  test('have no output before their result comes', () => {
    const preview = result('1', 'code_execution', 'half', { preliminary: true })
    expect(providerWork([call('1', 'code_execution'), preview]).usedTools).toEqual([
      { tool: 'code_execution', toolInput: { q: 1 }, toolOutput: '' },
    ])
  })

  test('tell a fault apart from an output', () => {
    const fault = result('1', 'code_execution', 'too long', { isError: true })
    expect(providerWork([call('1', 'code_execution'), fault]).usedTools).toEqual([
      { tool: 'code_execution', toolInput: { q: 1 }, toolOutput: '', error: 'too long' },
    ])
  })
})

describe('pages that were found', () => {
  const found = JSON.stringify([{ title: 'A', url: 'http://a' }, { url: 'http://b' }])
  const pages = [page('http://a', 'A'), page('http://b')]

  test.each(['web_search', 'web_fetch', 'url_context'])('stand with the call of %s', (tool) => {
    expect(providerWork([call('1', tool), call('2', 'code'), ...pages]).usedTools).toEqual([
      { tool, toolInput: { q: 1 }, toolOutput: found },
      { tool: 'code', toolInput: { q: 1 }, toolOutput: '' },
    ])
  })

  test('stand with the last of several searches, behind what it gave', () => {
    const parts = [call('1', 'web_search'), call('2', 'web_search'), result('2', 'web_search', 'three'), ...pages]
    expect(providerWork(parts).usedTools?.map(({ toolOutput }) => toolOutput)).toEqual(['', `three\n${found}`])
  })

  test('make a search of their own where no call tells of one', () => {
    expect(providerWork([call('1', 'code'), ...pages]).usedTools?.at(-1)).toEqual({
      tool: 'web_search',
      toolInput: {},
      toolOutput: found,
    })
  })

  test('are told once', () => {
    expect(providerWork([...pages, page('http://a', 'A')]).usedTools).toEqual([
      { tool: 'web_search', toolInput: {}, toolOutput: found },
    ])
  })

  test('do not count documents', () => {
    const document: ProviderPart = { type: 'source', sourceType: 'document', id: '1', mediaType: 'a/b', title: 'A' }
    expect(providerWork([document])).toEqual({})
  })
})

describe('pictures that were drawn', () => {
  test.each([
    { name: 'base64', data: 'AAA=' },
    { name: 'bytes', data: new Uint8Array([0, 0]) },
  ])('come as $name', ({ data }) => {
    expect(providerWork([file('image/webp', data)])).toEqual({ images: [{ mimeType: 'image/webp', base64: 'AAA=' }] })
  })

  test('come as the result of a tool, whose output is then empty', () => {
    const parts = [call('1', 'image_generation', '{}'), result('1', 'image_generation', { result: 'AAA=' })]
    expect(providerWork(parts)).toEqual({
      usedTools: [{ tool: 'image_generation', toolInput: {}, toolOutput: '' }],
      images: [{ mimeType: 'image/png', base64: 'AAA=' }],
    })
  })

  test.each([
    { name: 'a file of another kind', part: file('text/plain', 'AAA=') },
    { name: 'a preview', part: result('1', 'image_generation', { result: 'AAA=' }, { preliminary: true }) },
    { name: 'an empty drawing', part: result('1', 'image_generation', { result: '' }) },
    { name: 'the result of another tool', part: result('1', 'code', { result: 'AAA=' }) },
  ])('are not $name', ({ part }) => expect(providerWork([part])).toEqual({}))
})
