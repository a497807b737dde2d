import { describe, expect, test } from 'vitest'
import { Lexer } from '../words/lexer.ts'
import { TokenStream } from '../words/token-stream.ts'
import { parseStages } from './parse-stages.ts'

function parse(query: string) {
  const tokens = new TokenStream(new Lexer(query))
  const stages = parseStages(tokens)
  return { stages, next: tokens.peek().type }
}

const line = (operator: string, ...texts: string[]) => ({
  ...{ kind: 'line', operator },
  alternatives: texts.map((text) => ({ text, isAddress: false })),
})
const lines = (...filters: object[]) => ({ kind: 'lines', filters })
const matcher = (label: string, operator: string, value: string) => ({ matcher: { label, operator, value } })

describe('parseStages() reads', () => {
  test.each([
    { query: '', stages: [] },
    ...['|=', '!=', '|~', '!~', '|>', '!>'].map((operator) => ({
      query: `${operator} "a"`,
      stages: [lines(line(operator, 'a'))],
    })),
    { query: '|= "a" != "b"', stages: [lines(line('|=', 'a'), line('!=', 'b'))] },
    { query: '|= "a" or "b" or "c"', stages: [lines(line('|=', 'a', 'b', 'c'))] },
    { query: '!= "a" or "b"', stages: [lines(line('!=', 'a'), line('!=', 'b'))] },
    {
      query: '|= ip("10.0.0.1") or "b"',
      stages: [
        lines({
          ...{ kind: 'line', operator: '|=' },
          alternatives: [
            { text: '10.0.0.1', isAddress: true },
            { text: 'b', isAddress: false },
          ],
        }),
      ],
    },
    { query: '| json', stages: [{ kind: 'json', extractions: [] }] },
    {
      query: '| json a, b="c.d[0]"',
      stages: [
        {
          kind: 'json',
          extractions: [
            { label: 'a', path: 'a' },
            { label: 'b', path: 'c.d[0]' },
          ],
        },
      ],
    },
    { query: '| logfmt', stages: [{ kind: 'logfmt', extractions: [], strict: false, keepsEmpty: false }] },
    { query: '| logfmt --strict', stages: [{ kind: 'logfmt', extractions: [], strict: true, keepsEmpty: false }] },
    {
      query: '| logfmt --keep-empty --strict a="b"',
      stages: [{ kind: 'logfmt', extractions: [{ label: 'a', path: 'b' }], strict: true, keepsEmpty: true }],
    },
    { query: '| regexp "(?P<a>.)"', stages: [{ kind: 'regexp', pattern: '(?P<a>.)' }] },
    { query: '| pattern "<a> b"', stages: [{ kind: 'pattern', pattern: '<a> b' }] },
    { query: '| unpack | decolorize', stages: [{ kind: 'unpack' }, { kind: 'decolorize' }] },
    { query: '| line_format "{{.a}}"', stages: [{ kind: 'line_format', template: '{{.a}}' }] },
    {
      query: '| label_format a=b, c="{{.d}}"',
      stages: [
        {
          kind: 'label_format',
          formats: [
            { label: 'a', value: 'b', isRename: true },
            { label: 'c', value: '{{.d}}', isRename: false },
          ],
        },
      ],
    },
    {
      query: '| drop a, b="c", d!="e"',
      stages: [{ kind: 'drop', labels: [{ name: 'a' }, matcher('b', '=', 'c'), matcher('d', '!=', 'e')] }],
    },
    {
      query: '| keep a=~"b", c!~"d"',
      stages: [{ kind: 'keep', labels: [matcher('a', '=~', 'b'), matcher('c', '!~', 'd')] }],
    },
    {
      query: '| a = "b" |= "c" | json',
      stages: [
        { kind: 'label', filter: { kind: 'matcher', matcher: { label: 'a', operator: '=', value: 'b' } } },
        lines(line('|=', 'c')),
        { kind: 'json', extractions: [] },
      ],
    },
    {
      query: '| (a = "b")',
      stages: [{ kind: 'label', filter: { kind: 'matcher', matcher: { label: 'a', operator: '=', value: 'b' } } }],
    },
  ])('$query', ({ query, stages }) => expect(parse(query)).toEqual({ stages, next: '$end' }))
})

describe('parseStages() and unwrap', () => {
  const atUnwrap = (query: string) => {
    const tokens = new TokenStream(new Lexer(query))
    let next: string | undefined
    const stages = parseStages(tokens, () => {
      next = tokens.take().text
    })
    return { stages: stages.length, next, behind: tokens.peek().type }
  }

  test('hands over behind it, and reads no further', () => {
    expect(atUnwrap('| json | unwrap a | b')).toEqual({ stages: 1, next: 'a', behind: '|' })
  })
  test('reads all where there is none', () => expect(atUnwrap('| json').next).toBeUndefined())
  test('refuses it where there may be none', () => expect(() => parse('| unwrap a')).toThrow('unexpected unwrap'))
})

describe('parseStages() refuses', () => {
  test.each([
    { query: '|= a', fault: 'unexpected IDENTIFIER, expecting STRING or ip' },
    { query: '| =', fault: 'unexpected =' },
    { query: '| regexp a', fault: 'unexpected IDENTIFIER, expecting STRING' },
    { query: '| regexp "a"', fault: 'invalid regexp parser: at least one named capture must be supplied' },
    { query: '| pattern "a"', fault: 'invalid pattern parser: at least one capture is required' },
    { query: '| line_format a', fault: 'unexpected IDENTIFIER, expecting STRING' },
    { query: '| label_format a', fault: 'unexpected $end, expecting =' },
    { query: '| label_format a=1', fault: 'unexpected NUMBER, expecting IDENTIFIER or STRING' },
    { query: '| label_format "a"', fault: 'unexpected STRING, expecting IDENTIFIER' },
    { query: '| drop', fault: 'unexpected $end, expecting IDENTIFIER' },
    { query: '| drop a,', fault: 'unexpected $end, expecting IDENTIFIER' },
    { query: '| json a=b', fault: 'unexpected IDENTIFIER, expecting STRING' },
    { query: '| json a, 1', fault: 'unexpected NUMBER, expecting IDENTIFIER' },
  ])('$query: $fault', ({ query, fault }) => expect(() => parse(query)).toThrow(fault))
})
