import { describe, expect, test } from 'vitest'
import { textArguments } from './text-arguments.ts'

const search = { parameters: { type: 'object', properties: { limit: {}, query: {} }, required: ['query'] } }

describe('arguments written as text', () => {
  test.each([
    { name: 'a plain text is the required argument', text: 'the sea', args: { query: 'the sea' } },
    { name: 'quotes around it are not part of it', text: '"the sea"', args: { query: 'the sea' } },
    { name: 'a JSON object names its arguments', text: '{"query":"sea","limit":2}', args: { query: 'sea', limit: 2 } },
    { name: 'a fence around the JSON is not part of it', text: '```json\n{"query":"x"}\n```', args: { query: 'x' } },
    { name: 'broken JSON is text', text: '{"query":', args: { query: '{"query":' } },
    { name: 'an object is taken as it is', text: { query: 1 }, args: { query: 1 } },
  ])('$name', ({ text, args }) => {
    expect(textArguments(search, text)).toEqual(args)
  })

  test('a tool without arguments gets none for an empty text', () => {
    expect(textArguments({ parameters: { type: 'object', properties: {} } }, '')).toEqual({})
  })
})
