import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createModelRewriter } from './model-rewriter.ts'

const rewrite = (parts: readonly string[], options: { nested: boolean; lines: boolean }) => {
  const rewriter = createModelRewriter('ours', options)
  return Buffer.concat(parts.flatMap((part) => [...rewriter.push(Buffer.from(part))])).toString()
}

describe('createModelRewriter()', () => {
  test.each([
    { name: 'the one at the top', json: '{"a":1,"model":"theirs"}', expected: '{"a":1,"model":"ours"}' },
    {
      name: 'with spaces, kept',
      json: '{ "model" :  "theirs" , "b":1e400}',
      expected: '{ "model" :  "ours" , "b":1e400}',
    },
    { name: 'with escapes in the old name', json: '{"model":"a\\"b\\\\"}', expected: '{"model":"ours"}' },
    { name: 'not where it is a value', json: '{"a":"model","b":"theirs"}' },
    { name: 'not in an array', json: '{"x":["model","theirs"]}' },
    { name: 'not deeper', json: '{"x":{"model":"theirs"},"y":[{"model":"theirs"}]}' },
    { name: 'not one that is no text', json: '{"model":null,"x":"theirs"}' },
    { name: 'not in a text that looks like it', json: '{"content":"{\\"model\\":\\"theirs\\"}"}' },
  ])('replaces $name', ({ json, expected = json }) => {
    expect(rewrite([json], { nested: false, lines: false })).toBe(expected)
  })

  test.each([
    {
      name: 'in `response`',
      json: '{"type":"x","response":{"id":1,"model":"theirs"}}',
      expected: '{"type":"x","response":{"id":1,"model":"ours"}}',
    },
    {
      name: 'in `message`',
      json: '{"message":{"model":"theirs","a":{"model":"b"}}}',
      expected: '{"message":{"model":"ours","a":{"model":"b"}}}',
    },
    { name: 'nowhere else', json: '{"other":{"model":"theirs"}}' },
  ])('replaces what is nested $name, when asked to', ({ json, expected = json }) => {
    expect(rewrite([json], { nested: true, lines: false })).toBe(expected)
  })

  test('takes each line of a stream for itself, whatever the one before was', () => {
    const events = 'data: {"model":"theirs","a":[\n\ndata: {"model":"theirs"}\n\ndata: [DONE]\n\n'
    expect(rewrite([events], { nested: true, lines: true })).toBe(events.replaceAll('theirs', 'ours'))
  })

  test('does the same however the bytes are cut, and changes nothing else', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
        fc.string({ maxLength: 12, unit: 'grapheme' }),
        fc.array(fc.nat({ max: 20 }), { maxLength: 30 }),
        (others, theirs, cuts) => {
          const { model: _, ...rest } = others
          const json = JSON.stringify({ ...rest, model: theirs })
          const bytes = Buffer.from(json)
          const rewriter = createModelRewriter('ours', { nested: false, lines: false })
          const out: Uint8Array[] = []
          let from = 0
          for (const cut of [...cuts, bytes.length]) {
            out.push(...rewriter.push(bytes.subarray(from, from + cut)))
            from += cut
          }
          expect(Buffer.concat(out).toString()).toBe(JSON.stringify({ ...rest, model: 'ours' }))
        },
      ),
    )
  })
})
