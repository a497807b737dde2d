import { describe, expect, test } from 'vitest'
import type { OutputPart } from '../output-part.ts'
import { createCallSink } from './call-sink.ts'
import { readBracedCall } from './read-braced-call.ts'
import { TextSource } from './text-source.ts'

const tools = [{ type: 'function', function: { name: 'math.add-2' } }]
const quote = '<|"|>'

function read(written: string) {
  const parts: OutputPart[] = []
  const sink = createCallSink({ tools, createId: () => 'id', emit: (part) => void parts.push(part) })
  const source = new TextSource()
  source.append(written)
  source.end()
  const { value } = readBracedCall(source, quote, sink).next()
  const text = parts.map((part) => (part.kind === 'tool-arguments' ? part.text : '')).join('')
  return { isCall: value, text, left: source.known }
}

describe('a call in braces', () => {
  test.each([
    { written: '{}', text: '{}' },
    { written: '{a:1}', text: '{"a":1}' },
    {
      written: '{ a : -1.5e3 , b : true,c:false,d:null,e:None }',
      text: '{"a":-1500,"b":true,"c":false,"d":null,"e":null}',
    },
    { written: `{a:${quote}say "hi"\n${quote}}`, text: '{"a":"say \\"hi\\"\\n"}' },
    { written: `{${quote}a b${quote}:1,"c d":"e"}`, text: '{"a b":1,"c d":"e"}' },
    { written: '{a:[],b:[1, 2],c:{},d:{x:1,y:[{z:2}]}}', text: '{"a":[],"b":[1,2],"c":{},"d":{"x":1,"y":[{"z":2}]}}' },
    { written: `{a:[${quote}x${quote},"y"]}`, text: '{"a":["x","y"]}' },
  ])('$written', ({ written, text }) => {
    expect(read(` math.add-2${written}<end>`)).toEqual({ isCall: true, text, left: '<end>' })
  })

  test.each(['', 'other{}', 'math.add-2', 'math.add-2()'])('is not %j', (written) => {
    expect(read(written)).toMatchObject({ isCall: false, text: '' })
  })

  test.each([
    { written: '{a:1', text: '{"a":1}' },
    { written: '{a:1 b:2}', text: '{"a":1}' },
    { written: '{a}', text: '{}' },
    { written: '{:1}', text: '{}' },
    { written: '{a:one', text: '{"a":"one"}' },
    { written: '{a:1.}', text: '{"a":"1."}' },
    { written: '{a:[1 2]}', text: '{"a":"[1 "}' },
    { written: '{a:[one]}', text: '{"a":"[one"}' },
    { written: '{a:{b:1 c:2}}', text: '{"a":"{b:1 "}' },
    { written: '{a:{b:one}}', text: '{"a":"{b:one"}' },
    { written: `{a:${quote}half`, text: '{"a":"half"}' },
  ])('is closed where it breaks off: $written', ({ written, text }) => {
    expect(read(`math.add-2${written}`)).toMatchObject({ isCall: true, text })
  })

  test('nests no deeper than anybody would write', () => {
    const nested = (depth: number) => `math.add-2{a:${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(read(nested(200)).text).toBe(`{"a":${'['.repeat(200)}${']'.repeat(200)}}`)
    expect(read(nested(203)).text).toMatch(/^\{"a":"\[+"\}$/)
  })
})
