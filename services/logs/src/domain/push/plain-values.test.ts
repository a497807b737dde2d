import { describe, expect, test } from 'vitest'
import { unpackLines } from '../streams/packed-lines.ts'
import { PushMemory } from './line-memory.ts'
import { PlainValues, skipBlank } from './plain-values.ts'

const time = '1700000000123456789'

/** The lines of a list, and what of the body is behind it; `undefined` where it is left to another reader. */
function read(list: string, before = '') {
  const body = Buffer.from(`${before}${list}`)
  const values = new PlainValues(body, new PushMemory().linesOf(body.length))
  const end = values.read(Buffer.byteLength(before))
  if (end === -1) return undefined
  const lines = unpackLines(values.since(0, 0), {})
  return { lines: lines.map((entry) => [entry.time, entry.line]), rest: body.subarray(end).toString() }
}

describe('a list of values', () => {
  test.each([
    { list: '[]x', lines: [], rest: 'x' },
    { list: '[ \n\t\r]', lines: [], rest: '' },
    { list: `[["${time}","a"]]}`, lines: [[time, 'a']], rest: '}' },
    { list: `[["${time}",""]]`, lines: [[time, '']], rest: '' },
    { list: `[["0000000000000000000","a"]]`, lines: [['0000000000000000000', 'a']], rest: '' },
    { list: `[["4294967295999999999","a"]]`, lines: [['4294967295999999999', 'a']], rest: '' },
    {
      list: ` [ [ "${time}" , "a b" ] , [ "${time}" ,"ü😀" ] ] `.trim(),
      lines: [
        [time, 'a b'],
        [time, 'ü😀'],
      ],
      rest: '',
    },
    {
      list: `[["${time}","{\\"a\\":\\"\\\\\\/\\b\\f\\n\\r\\t\\"}"]]`,
      lines: [[time, '{"a":"\\/\b\f\n\r\t"}']],
      rest: '',
    },
    { list: `[["${time}","\\u0041\\u00e4\\u20aC!"]]`, lines: [[time, 'Aä€!']], rest: '' },
    { list: `[["${time}","<\\ud83d\\ude00>"]]`, lines: [[time, '<😀>']], rest: '' },
    { list: `[["${time}","<\\ud83d>\\ude00"]]`, lines: [[time, '<\uFFFD>\uFFFD']], rest: '' },
    { list: `[["${time}","\\ud83d\\u0041"]]`, lines: [[time, '\uFFFDA']], rest: '' },
    { list: `[["${time}","\\ud83d\\n"]]`, lines: [[time, '\uFFFD\n']], rest: '' },
  ])('is read: $list', ({ list, lines, rest }) => {
    expect(read(list)).toEqual({ lines, rest })
  })

  test('is read where it begins', () => {
    expect(read(`[["${time}","a"]]`, '{"values": ')).toEqual({ lines: [[time, 'a']], rest: '' })
  })

  test.each([
    { name: 'is no list', list: '{}' },
    { name: 'is a text', list: '"[]"' },
    { name: 'does not end', list: `[["${time}","a"]` },
    { name: 'ends with a comma', list: `[["${time}","a"],]` },
    { name: 'has no comma between values', list: `[["${time}","a"]["${time}","b"]]` },
    { name: 'has something else than values', list: '[1]' },
    { name: 'has a time that is no text', list: `[[${time},"a"]]` },
    { name: 'has a time of eighteen digits', list: `[["${time.slice(1)}","a"]]` },
    { name: 'has a time of twenty digits', list: `[["${time}0","a"]]` },
    { name: 'has a time with a sign among its seconds', list: '[["17000000-0123456789","a"]]' },
    { name: 'has a time with a letter among its nanoseconds', list: '[["170000000012345678x","a"]]' },
    { name: 'has a time beyond 32 bits', list: '[["4294967296000000000","a"]]' },
    { name: 'has no comma behind the time', list: `[["${time}" "a"]]` },
    { name: 'has a line that is no text', list: `[["${time}",1]]` },
    { name: 'has something behind the line', list: `[["${time}","a",{"x":"y"}]]` },
    { name: 'has a line that does not end', list: `[["${time}","a` },
    { name: 'has a control in a line', list: `[["${time}","a\u0001"]]` },
    { name: 'has a line break in a line', list: `[["${time}","a\n"]]` },
    { name: 'has an escape that there is not', list: `[["${time}","\\x"]]` },
    { name: 'has an escape beyond ASCII', list: `[["${time}","\\ü"]]` },
    { name: 'has an escape without its four digits', list: `[["${time}","\\u00g0"]]` },
    { name: 'ends within an escape', list: `[["${time}","\\u00` },
    { name: 'ends with a backslash', list: `[["${time}","\\` },
  ])('is left to another reader where it $name', ({ list }) => {
    expect(read(list)).toBeUndefined()
  })

  test('comes behind those before it', () => {
    const body = Buffer.from(`[["${time}","one"]][["${time}","three"],["${time}","4"]]`)
    const values = new PlainValues(body, new PushMemory().linesOf(body.length))
    const end = values.read(0)
    const { count, bytes } = values
    expect([count, bytes]).toEqual([1, 3])
    expect(values.read(end)).toBe(body.length)
    expect([values.count, values.bytes]).toEqual([3, 9])
    expect(unpackLines(values.since(count, bytes), {}).map(({ line }) => line)).toEqual(['three', '4'])
    expect([...values.since(count, bytes).lengths]).toEqual([5, 1])
  })
})

test.each([
  { text: 'a', from: 0, at: 0 },
  { text: ' \n\r\ta', from: 0, at: 4 },
  { text: ' a', from: 1, at: 1 },
  { text: '  ', from: 0, at: 2 },
  { text: '\u000ba', from: 0, at: 0 },
  { text: '', from: 0, at: 0 },
])('behind the blanks of $text from $from on is the place $at', ({ text, from, at }) => {
  expect(skipBlank(Buffer.from(text), from)).toBe(at)
})
