import { describe, expect, test } from 'vitest'
import {
  anything,
  either,
  eitherNeedle,
  inTurn,
  isAsciiText,
  needlesOf,
  nothing,
  oneOf,
  repeated,
  type TextSet,
} from './text-sets.ts'

const many = (count: number, text = 'ab') => oneOf(Array.from({ length: count }, (_, at) => `${text}${at}`))
const required = (...texts: readonly (readonly string[])[]): TextSet => ({ exact: undefined, required: texts })

describe('parts in turn', () => {
  test.each([
    { name: 'none are the empty text', parts: [], set: oneOf(['']) },
    { name: 'of one text each are joined', parts: [oneOf(['ab']), oneOf(['cd'])], set: oneOf(['abcd']) },
    {
      name: 'of several are all of them',
      parts: [oneOf(['a', 'b']), oneOf(['c', 'd'])],
      set: oneOf(['ac', 'ad', 'bc', 'bd']),
    },
    {
      name: 'that come to the same are one',
      parts: [oneOf(['a', 'ab']), oneOf(['bc', 'c'])],
      set: oneOf(['abc', 'ac', 'abbc']),
    },
    { name: 'with nothing are as without', parts: [oneOf(['ab']), nothing], set: oneOf(['ab']) },
    {
      name: 'around anything need both',
      parts: [oneOf(['ab']), anything, oneOf(['cd'])],
      set: required(['ab'], ['cd']),
    },
    {
      name: 'need what a part between needs',
      parts: [oneOf(['ab']), required(['xy']), oneOf(['cd'])],
      set: required(['ab'], ['xy'], ['cd']),
    },
    { name: 'need no single letter', parts: [oneOf(['a']), anything, oneOf(['b'])], set: required() },
    {
      name: 'need nothing where one of the texts is a letter',
      parts: [oneOf(['abc', 'd']), anything],
      set: required(),
    },
    {
      name: 'of sixteen texts are known',
      parts: [many(4, 'a'), many(4, 'b')],
      set: oneOf(many(4, 'a').exact?.flatMap((a) => (many(4, 'b').exact ?? []).map((b) => a + b)) ?? []),
    },
    {
      name: 'of more are needed one after the other',
      parts: [many(4), many(5)],
      set: required(many(4).exact ?? [], many(5).exact ?? []),
    },
    {
      name: 'up to 256 letters are joined',
      parts: [oneOf(['x'.repeat(255)]), oneOf(['y'])],
      set: oneOf([`${'x'.repeat(255)}y`]),
    },
    {
      name: 'of more letters are not',
      parts: [oneOf(['x'.repeat(255)]), oneOf(['yz'])],
      set: required(['x'.repeat(255)], ['yz']),
    },
  ])('$name', ({ parts, set }) => {
    expect(inTurn(parts)).toEqual(set)
  })
})

describe('one of several parts', () => {
  test.each([
    { name: 'is one of all texts', parts: [oneOf(['ab', 'c']), oneOf(['c', 'd'])], set: oneOf(['ab', 'c', 'd']) },
    {
      name: 'of sixteen texts is known',
      parts: [many(8, 'a'), many(8, 'b')],
      set: oneOf([...(many(8, 'a').exact ?? []), ...(many(8, 'b').exact ?? [])]),
    },
    { name: 'of seventeen is anything', parts: [many(8, 'a'), many(9, 'b')], set: anything },
    { name: 'needs one of what each needs', parts: [required(['ab']), oneOf(['cd'])], set: required(['ab', 'cd']) },
    {
      name: 'needs one of the longest texts of each',
      parts: [required(['ab'], ['cdef'], ['gh']), oneOf(['xy'])],
      set: required(['cdef', 'xy']),
    },
    { name: 'needs each text once', parts: [required(['ab']), oneOf(['ab'])], set: required(['ab']) },
    { name: 'is anything where one of them is', parts: [anything, oneOf(['ab'])], set: anything },
    { name: 'is anything where one of them is a letter', parts: [required(['ab']), oneOf(['c'])], set: anything },
    {
      name: 'needs up to sixteen',
      parts: [required(many(8, 'a').exact ?? []), many(8, 'b')],
      set: required([...(many(8, 'a').exact ?? []), ...(many(8, 'b').exact ?? [])]),
    },
    { name: 'needs no more', parts: [required(many(8, 'a').exact ?? []), many(9, 'b')], set: anything },
  ])('$name', ({ parts, set }) => {
    expect(either(parts)).toEqual(set)
  })
})

test.each([
  { name: 'is there', part: oneOf(['ab']), set: required(['ab']) },
  { name: 'tells nothing by a letter', part: oneOf(['a']), set: required() },
  { name: 'needs what it needs', part: required(['ab'], ['cd']), set: required(['ab'], ['cd']) },
  { name: 'may be anything', part: anything, set: anything },
])('what is repeated $name', ({ part, set }) => {
  expect(repeated(part)).toEqual(set)
})

test.each([
  { set: oneOf(['ab', 'cd']), needles: [['ab', 'cd']] },
  { set: oneOf(['ab', 'c']), needles: [] },
  { set: required(['ab'], ['cd']), needles: [['ab'], ['cd']] },
  { set: anything, needles: [] },
])('needles of $set are $needles', ({ set, needles }) => {
  expect(needlesOf(set, true)).toEqual(needles.map((texts) => ({ texts, ignoresCase: true })))
  expect(needlesOf(set, false)).toEqual(needles.map((texts) => ({ texts, ignoresCase: false })))
})

describe('a needle of several conditions', () => {
  const needle = (ignoresCase: boolean, ...texts: readonly string[]) => ({ texts, ignoresCase })

  test.each([
    {
      name: 'is one of theirs',
      of: [[needle(false, 'ab')], [needle(false, 'cd', 'ab')]],
      found: [needle(false, 'ab', 'cd')],
    },
    {
      name: 'is the longest of each',
      of: [[needle(false, 'ab'), needle(false, 'abc')], [needle(false, 'xy')]],
      found: [needle(false, 'abc', 'xy')],
    },
    {
      name: 'ignores case where one does',
      of: [[needle(false, 'ab')], [needle(true, 'cd')]],
      found: [needle(true, 'ab', 'cd')],
    },
    { name: 'is none where one has none', of: [[needle(false, 'ab')], []], found: [] },
    {
      name: 'is none where another ignores case and letters are beyond ASCII',
      of: [[needle(false, 'äb')], [needle(true, 'cd')]],
      found: [],
    },
    {
      name: 'may have them where case counts',
      of: [[needle(false, 'äb')], [needle(false, 'cd')]],
      found: [needle(false, 'äb', 'cd')],
    },
    {
      name: 'has sixteen texts at most',
      of: [[needle(false, ...(many(16).exact ?? []))]],
      found: [needle(false, ...(many(16).exact ?? []))],
    },
    { name: 'is none of more', of: [[needle(false, ...(many(16).exact ?? []))], [needle(false, 'xy')]], found: [] },
  ])('$name', ({ of, found }) => {
    expect(eitherNeedle(of)).toEqual(found)
  })
})

test.each([
  { text: '', is: true },
  { text: 'a\u0000\u007f', is: true },
  { text: 'a\u0080', is: false },
  { text: 'ä', is: false },
])('$text is of ASCII alone: $is', ({ text, is }) => {
  expect(isAsciiText(text)).toBe(is)
})
