import { describe, expect, test } from 'vitest'
import type { OutputPart } from '../output-part.ts'
import { createCallSink } from './call-sink.ts'
import { readTaggedCall } from './read-tagged-call.ts'
import { TextSource } from './text-source.ts'

const format = {
  kind: 'tagged',
  open: '<call><function=',
  middle: '>',
  close: '</function></call>',
  parameterOpen: '<parameter=',
  parameterMiddle: '>\n',
  parameterClose: '\n</parameter>',
} as const
const properties = {
  text: { type: 'string' },
  count: { type: 'integer' },
  list: { type: 'array', items: { type: 'integer' } },
}
const tools = [{ type: 'function', function: { name: 'add', parameters: { type: 'object', properties } } }]

/** The same of a family that writes lists and objects as tags, too. */
const nesting = { ...format, parameterOpen: '<', parameterMiddle: '>', parameterClose: '</{key}>' } as const

/** What is read of the text behind the beginning of a call. */
function read(written: string, of: Parameters<typeof readTaggedCall>[1] = format) {
  const parts: OutputPart[] = []
  const sink = createCallSink({ tools, createId: () => 'id', emit: (part) => void parts.push(part) })
  const source = new TextSource()
  source.append(written)
  source.end()
  const { value } = readTaggedCall(source, of, sink).next()
  const text = parts.map((part) => (part.kind === 'tool-arguments' ? part.text : '')).join('')
  return { isCall: value, calls: sink.calls, text }
}

const parameter = (key: string, written: string) => `<parameter=${key}>${written}</parameter>`

describe('a call in tags', () => {
  test.each([
    {
      name: 'a text as it stands, quotes and all',
      of: parameter('text', '\n say "hi" \n'),
      args: { text: ' say "hi" ' },
    },
    { name: 'a text that looks like a number', of: parameter('text', '\n12\n'), args: { text: '12' } },
    { name: 'a number', of: parameter('count', '\n12\n'), args: { count: 12 } },
    { name: 'a list in JSON', of: parameter('list', '\n[1, 2]\n'), args: { list: [1, 2] } },
    { name: 'a list in Python’s notation', of: parameter('list', "\n[None, 'a']\n"), args: { list: [null, 'a'] } },
    {
      name: 'a word in place of a number, without what stands around it',
      of: parameter('count', '\n  ten  \n'),
      args: { count: 'ten' },
    },
    {
      name: 'no value of which something is left over',
      of: parameter('count', '\n1 or 2\n'),
      args: { count: '1 or 2' },
    },
    {
      name: 'several',
      of: `${parameter('count', '\n1\n')}\n${parameter('text', '\na\n')}`,
      args: { count: 1, text: 'a' },
    },
    { name: 'none', of: '', args: {} },
  ])('has $name', ({ of, args }) => {
    const { isCall, calls, text } = read(`add>\n${of}\n</function></call>`)
    expect([isCall, calls, JSON.parse(text)]).toEqual([true, 1, args])
  })

  test.each([
    { name: 'a list in tags', of: '<list><item>1</item><item>2</item></list>', args: { list: [1, 2] } },
    { name: 'a list in JSON', of: '<list>[1, 2]</list>', args: { list: [1, 2] } },
    { name: 'tags that are not closed as they stand', of: '<list><item>1</list>', args: { list: '<item>1' } },
  ])('has $name', ({ of, args }) => {
    const { isCall, text } = read(`add>\n${of}\n</function></call>`, nesting)
    expect([isCall, JSON.parse(text)]).toEqual([true, args])
  })

  test.each([
    { name: 'a tool that there is none of', written: 'sub></function></call>' },
    { name: 'a name that is followed by something else', written: 'add> and so on' },
    { name: 'a name that never ends', written: 'add' },
  ])('is none with $name', ({ written }) => {
    expect(read(written)).toEqual({ isCall: false, calls: 0, text: '' })
  })
})
