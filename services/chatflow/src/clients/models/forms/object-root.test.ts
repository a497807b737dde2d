import { describe, expect, test } from 'vitest'
import type { ModelOptions } from '../../../domain/chat/chat-model.ts'
import { withObjectRoot } from './object-root.ts'

const signal = new AbortController().signal
const numbers = { type: 'array', items: { type: 'number' } }

/** What is asked of a model that answers `text`, and what is made of that. */
async function answered(text: string, schema?: Readonly<Record<string, unknown>>) {
  const asked: (ModelOptions | undefined)[] = []
  const generate = withObjectRoot(async (_messages, _signal, options) => {
    asked.push(options)
    return { text, usage: undefined, toolCalls: [] }
  })
  const options = schema && { responseSchema: { name: 'numbers', schema } }
  return { ...(await generate([], signal, options)), form: asked[0]?.responseSchema }
}

describe('a form', () => {
  test('that is a list is asked for as a field of an object, and taken out of it', async () => {
    const { text, form } = await answered('{"answer":[1,2]}', numbers)
    expect(text).toBe('[1,2]')
    expect(form).toEqual({
      name: 'numbers',
      schema: { type: 'object', properties: { answer: numbers }, required: ['answer'], additionalProperties: false },
    })
  })

  test('keeps what its references lead to at the root', async () => {
    const $defs = { one: { type: 'number' } }
    const { form } = await answered('{}', { $schema: 'x', type: 'array', items: { $ref: '#/$defs/one' }, $defs })
    expect(form?.schema).toMatchObject({ properties: { answer: { items: { $ref: '#/$defs/one' } } }, $defs })
    expect(JSON.stringify(form)).not.toContain('$schema')
  })

  test.each([
    { name: 'an object', text: '{"answer":1}', schema: { type: 'object' } },
    { name: 'none', text: '{"answer":1}', schema: undefined },
  ])('that is $name is left as it is', async ({ text, schema }) => {
    const found = await answered(text, schema)
    expect([found.text, found.form?.schema]).toEqual([text, schema])
  })

  test.each(['[1,2]', '{"answer":[1', '{"answer":1,"more":2}', 'null', 'sorry'])(
    'does not change what a model wrote otherwise: %s',
    async (text) => {
      expect((await answered(text, numbers)).text).toBe(text)
    },
  )
})
