import { describe, expect, test } from 'vitest'
import { readStructuralTag } from './structural-tag.ts'

const any = { kind: 'any' }
const tag = { begin: '<a>', content: { type: 'any_text' }, end: '</a>' }
const readTag = { kind: 'tag', begin: '<a>', content: any, ends: ['</a>'] }
const read = (format: unknown) => readStructuralTag({ type: 'structural_tag', format }, 'p')

describe('a structural tag', () => {
  test.each([
    { format: { type: 'const_string', value: 'x' }, form: { kind: 'text', text: 'x' } },
    { format: { type: 'any_text' }, form: any },
    { format: { type: 'json_schema', json_schema: true }, form: { kind: 'schema', schema: true } },
    { format: { type: 'json_schema', json_schema: { a: 1 } }, form: { kind: 'schema', schema: { a: 1 } } },
    { format: { type: 'regex', pattern: 'a+' }, form: { kind: 'pattern', pattern: 'a+' } },
    { format: { type: 'sequence', elements: [{ type: 'any_text' }] }, form: { kind: 'sequence', items: [any] } },
    { format: { type: 'or', elements: [{ type: 'any_text' }] }, form: { kind: 'choice', items: [any] } },
    { format: { type: 'tag', ...tag }, form: readTag },
    { format: { ...tag, end: ['</a>', '<end>'] }, form: { ...readTag, ends: ['</a>', '<end>'] } },
    {
      format: { type: 'triggered_tags', triggers: ['<'], tags: [tag] },
      form: { kind: 'triggered', triggers: ['<'], tags: [readTag], atLeastOne: false, stopAfterFirst: false },
    },
    {
      format: { type: 'tags_with_separator', separator: '', tags: [tag], at_least_one: true, stop_after_first: true },
      form: { kind: 'separated', separator: '', tags: [readTag], atLeastOne: true, stopAfterFirst: true },
    },
  ])('of $format', ({ format, form }) => {
    expect(read(format)).toEqual(form)
  })

  test('may be written as text', () => {
    expect(readStructuralTag('{"format":{"type":"any_text"}}', 'p')).toEqual(any)
  })

  test('of the former kind is free text with triggers', () => {
    const structures = [
      { begin: '<a>', schema: { b: 1 }, end: '</a>' },
      { begin: '<c>', end: '' },
    ]
    expect(readStructuralTag({ structures, triggers: ['<'] }, 'p')).toEqual({
      kind: 'triggered',
      triggers: ['<'],
      tags: [
        { kind: 'tag', begin: '<a>', content: { kind: 'schema', schema: { b: 1 } }, ends: ['</a>'] },
        { kind: 'tag', begin: '<c>', content: any, ends: [''] },
      ],
      atLeastOne: false,
      stopAfterFirst: false,
    })
  })

  test.each([
    { given: '{', param: 'p' },
    { given: 7, param: 'p' },
    { given: {}, param: 'p.format' },
    { given: { format: { type: 'other' } }, param: 'p.format' },
    { given: { format: { type: 'regex', pattern: '' } }, param: 'p.format' },
    { given: { format: { ...tag, begin: '' } }, param: 'p.format' },
    { given: { format: { type: 'sequence', elements: [] } }, param: 'p.format' },
    { given: { structures: [], triggers: ['<'] }, param: 'p.structures' },
    { given: { structures: [{ begin: '<a>', end: '' }], triggers: [''] }, param: 'p.triggers.0' },
  ])('is not $given', ({ given, param }) => {
    expect(() => readStructuralTag(given, 'p')).toThrow(expect.objectContaining({ kind: 'invalid', param }))
  })
})
