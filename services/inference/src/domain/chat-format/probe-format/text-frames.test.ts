import { describe, expect, test } from 'vitest'
import { sentinels } from './probe-texts.ts'
import {
  commonEnd,
  commonStart,
  jsonObjectAround,
  jsonObjectFrom,
  learnFrame,
  shareMiddle,
  withPlaceholders,
} from './text-frames.ts'

/** The text without `|`, and the two spans that they mark. */
function marked(written: string) {
  const [before = '', first = '', between = '', second = '', after = ''] = written.split('|')
  const start = before.length + first.length + between.length
  return learnFrame(
    before + first + between + second + after,
    { start: before.length, end: before.length + first.length },
    { start, end: start + second.length },
  )
}

describe('the frame of two calls', () => {
  test.each([
    {
      name: 'a mark around each',
      text: 'said <call>|1|</call>\n<call>|2|</call><end>',
      frame: { listOpen: 'said ', open: '<call>', close: '</call>', separator: '\n', behind: '<end>' },
    },
    {
      name: 'a mark around both',
      text: '[TOOLS][|1|, |2|]',
      frame: { listOpen: '[TOOLS][', open: '', close: '', separator: ', ', behind: ']' },
    },
    {
      name: 'nothing but a mark before each',
      text: '<call>|1|<call>|2|',
      frame: { listOpen: '', open: '<call>', close: '', separator: '', behind: '' },
    },
    {
      name: 'white space alone, which is none',
      text: 'a |1| |2| b',
      frame: { listOpen: 'a ', open: '', close: '', separator: ' ', behind: ' b' },
    },
  ])('$name', ({ text, frame }) => {
    expect(marked(text)).toEqual(frame)
  })
})

describe('what two texts share', () => {
  test.each([
    { a: 'x <call>', b: 'y <call>', end: '<call>' },
    { a: 'one: {', b: 'none: {', end: '{' },
    { a: 'say', b: 'I say', end: 'say' },
    { a: 'a say', b: 'b say', end: 'say' },
    { a: ' say', b: 'I say', end: ' say' },
    { a: 'x', b: 'y', end: '' },
    { a: '', b: 'y', end: '' },
  ])('"$a" and "$b" at their ends', ({ a, b, end }) => {
    expect(commonEnd(a, b)).toBe(end)
  })

  test.each([
    { a: '</call>\n', b: '</call>x', start: '</call>' },
    { a: '</call><a', b: '</call><b', start: '</call>' },
    { a: 'a<b', b: 'a<bc', start: 'a<b' },
    { a: 'a>b1', b: 'a>b2', start: 'a>b' },
    { a: 'x', b: 'y', start: '' },
    { a: '', b: 'y', start: '' },
  ])('"$a" and "$b" at their beginnings', ({ a, b, start }) => {
    expect(commonStart(a, b)).toBe(start)
  })

  test.each([
    { first: '<sep>', second: '<sep>', middle: '<sep>' },
    { first: ':0 <args>', second: ':1 <args>', middle: ':{index} <args>' },
    { first: ':0 <a>', second: ':1 <b>', middle: undefined },
  ])('"$first" and "$second" in the middle', ({ first, second, middle }) => {
    expect(shareMiddle(first, second)).toBe(middle)
  })

  test('ids are told from the rest', () => {
    const [one = '', other = ''] = sentinels.ids
    expect(withPlaceholders(`a ${one} b ${other} c ${one}`)).toBe('a {id} b {id} c {id}')
  })
})

describe('a JSON object in a text', () => {
  test.each([
    { text: 'x {"a": {"b": 1}} y', from: 0, object: { start: 2, end: 17, value: { a: { b: 1 } } } },
    { text: 'x {"a": {"b": 1}} y', from: 3, object: { start: 8, end: 16, value: { b: 1 } } },
    { text: '{"a": "}"}', from: 0, object: { start: 0, end: 10, value: { a: '}' } } },
    { text: '{"a": 1', from: 0, object: undefined },
    { text: 'a } b', from: 0, object: undefined },
  ])('of $text from $from', ({ text, from, object }) => {
    expect(jsonObjectFrom(text, from)).toEqual(object)
  })

  test.each([
    { text: '{"o": {"n": "v"}}', object: { start: 6, end: 16, value: { n: 'v' } } },
    { text: 'x {"p": {"q": 1}, "n": "v"}', object: { start: 2, end: 27, value: { p: { q: 1 }, n: 'v' } } },
    { text: '{"p": {"q": 1}, "n": "v"}', object: { start: 0, end: 25, value: { p: { q: 1 }, n: 'v' } } },
    { text: '{"v": 1}', object: undefined },
    { text: '{"n": "w"}', object: undefined },
    { text: '{"n": "w"} "v"', object: undefined },
    { text: '["v"]', object: undefined },
  ])('around "v" in $text', ({ text, object }) => {
    expect(jsonObjectAround(text, 'v')).toEqual(object)
  })
})
