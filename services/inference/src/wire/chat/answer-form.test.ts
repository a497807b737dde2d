import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { formFields, toAnswerForm } from './answer-form.ts'

const fieldsSchema = z.object(formFields)
const schema = { type: 'object' }
const form = (fields: object, param?: string) => toAnswerForm(fieldsSchema.parse(fields), param)
const ofSchema = (param: string, more: object = {}) => ({ kind: 'schema', schema, strict: false, param, ...more })

describe('the form of an answer', () => {
  test.each([
    {},
    { response_format: null },
    { response_format: { type: 'text' } },
    { structured_outputs: {} },
    { structured_outputs: { json_object: false } },
    { guided_regex: '' },
    { grammar: '' },
    { json_schema: null },
  ])('is free in %j', (fields) => {
    expect(form(fields)).toEqual({ kind: 'text' })
  })

  test.each([{ response_format: { type: 'json_object' } }, { structured_outputs: { json_object: true } }])(
    'is any object in %j',
    (fields) => {
      expect(form(fields)).toEqual({ kind: 'json' })
    },
  )

  test.each([
    { fields: { json_schema: schema }, param: 'json_schema' },
    { fields: { json_schema: '{"type":"object"}' }, param: 'json_schema' },
    { fields: { guided_json: schema }, param: 'guided_json' },
    { fields: { structured_outputs: { json: schema } }, param: 'structured_outputs.json' },
    { fields: { response_format: { type: 'json_object', schema } }, param: 'response_format' },
    { fields: { response_format: { type: 'json_schema', schema } }, param: 'response_format' },
    { fields: { response_format: { type: 'json_schema', json_schema: { schema } } }, param: 'response_format' },
  ])('is that of a schema in $fields', ({ fields, param }) => {
    expect(form(fields)).toEqual(ofSchema(param))
  })

  test.each([
    { strict: true, kept: true },
    { strict: false, kept: false },
    { strict: null, kept: false },
  ])('is strict as the schema says: $strict', ({ strict, kept }) => {
    const format = { type: 'json_schema', json_schema: { schema, strict } }
    expect(form({ response_format: format })).toEqual(ofSchema('response_format', { strict: kept }))
  })

  test('of a schema that allows nothing, or anything, is one all the same', () => {
    expect(form({ json_schema: false })).toEqual(ofSchema('json_schema', { schema: false }))
    expect(form({ json_schema: true })).toEqual(ofSchema('json_schema', { schema: true }))
  })

  test.each([
    { fields: { grammar: 'root ::= "a"' }, param: 'grammar' },
    { fields: { guided_grammar: 'root ::= "a"' }, param: 'guided_grammar' },
    { fields: { structured_outputs: { grammar: 'root ::= "a"' } }, param: 'structured_outputs.grammar' },
  ])('is the grammar in $fields', ({ fields, param }) => {
    expect(form(fields)).toEqual({ kind: 'grammar', grammar: 'root ::= "a"', param })
  })

  test.each([
    { guided_choice: ['yes'] },
    { structured_outputs: { choice: ['yes'] } },
    { guided_regex: '^yes$' },
    { structured_outputs: { regex: '^yes$' } },
    { structured_outputs: { structural_tag: { format: { type: 'const_string', value: 'yes' } } } },
    { response_format: { type: 'structural_tag', format: { type: 'const_string', value: 'yes' } } },
  ])('is a grammar that is built from %j', (fields) => {
    expect(form(fields)).toEqual({
      kind: 'grammar',
      grammar: expect.stringMatching(/"yes"|\[y\]/),
      build: expect.any(Function),
    })
  })
})

describe('a form that cannot be', () => {
  test.each([
    { fields: { response_format: { type: 'xml' } }, param: 'response_format' },
    { fields: { response_format: { type: 'json_schema' } }, param: 'response_format.json_schema.schema' },
    {
      fields: { response_format: { type: 'json_schema', json_schema: {} } },
      param: 'response_format.json_schema.schema',
    },
    { fields: { guided_json: '{' }, param: 'guided_json' },
    { fields: { guided_choice: ['a', 'b\0'] }, param: 'guided_choice' },
    { fields: { guided_choice: ['\ud800'] }, param: 'guided_choice' },
    { fields: { response_format: { type: 'json_object' }, grammar: 'root ::= "a"' }, param: 'grammar' },
    { fields: { guided_json: schema, json_schema: schema }, param: 'guided_json' },
    {
      fields: { structured_outputs: { json: schema, disable_any_whitespace: true } },
      param: 'structured_outputs.disable_any_whitespace',
    },
    {
      fields: { structured_outputs: { json: schema, whitespace_pattern: '[ ]?' } },
      param: 'structured_outputs.whitespace_pattern',
    },
    {
      fields: { structured_outputs: { json: schema, disable_additional_properties: true } },
      param: 'structured_outputs.disable_additional_properties',
    },
  ])('is refused by its name: $param', ({ fields, param }) => {
    expect(() => form(fields)).toThrow(expect.objectContaining({ kind: 'invalid', param }))
  })

  test('is refused by the name that it has in another API', () => {
    const format = { response_format: { type: 'json_schema' } }
    expect(() => form(format, 'text.format')).toThrow(expect.objectContaining({ param: 'text.format.schema' }))
  })
})
