import { describe, expect, test } from 'vitest'
import type { OutputPart } from '../output-part.ts'
import { createCallSink } from './call-sink.ts'
import { readPythonicCall } from './read-pythonic-call.ts'
import { TextSource } from './text-source.ts'

const tools = [{ type: 'function', function: { name: 'math.add-2' } }]

function read(written: string) {
  const parts: OutputPart[] = []
  const sink = createCallSink({ tools, createId: () => 'id', emit: (part) => void parts.push(part) })
  const source = new TextSource()
  source.append(written)
  source.end()
  const { value } = readPythonicCall(source, sink).next()
  const text = parts.map((part) => (part.kind === 'tool-arguments' ? part.text : '')).join('')
  return { isCall: value, text, left: source.known }
}

describe('a call in Python’s notation', () => {
  test.each([
    { written: 'math.add-2()', text: '{}' },
    { written: ' math.add-2( )', text: '{}' },
    { written: 'math.add-2(a=1)', text: '{"a":1}' },
    {
      written: "math.add-2(a = 1 , b='x', c=[None, True], d={'k': 2.5})",
      text: '{"a":1,"b":"x","c":[null,true],"d":{"k":2.5}}',
    },
  ])('$written', ({ written, text }) => {
    expect(read(`${written}, next`)).toEqual({ isCall: true, text, left: ', next' })
  })

  test.each(['', 'other()', 'math.add-2', 'math.add-2 ()', 'math.add-2[]'])('is not %j', (written) => {
    expect(read(written)).toMatchObject({ isCall: false, text: '' })
  })

  test.each([
    { written: 'math.add-2(a=1', text: '{"a":1}' },
    { written: 'math.add-2(a=1 b=2)', text: '{"a":1}' },
    { written: 'math.add-2(1)', text: '{}' },
    { written: 'math.add-2(=1)', text: '{}' },
    { written: 'math.add-2(a=[1', text: '{"a":"[1"}' },
  ])('is closed where it breaks off: $written', ({ written, text }) => {
    expect(read(written)).toMatchObject({ isCall: true, text })
  })
})
