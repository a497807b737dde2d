import { expect, test } from 'vitest'
import { fieldsBeside, parseJsonLine, renderJson } from './json-line.ts'

test.each(['plain', '{broken', '[1]', ''])('parseJsonLine() takes "%s" for no object', (line) => {
  expect(parseJsonLine(line)).toBeUndefined()
})

test('fieldsBeside() leaves out what the line shows anyway', () => {
  const object = parseJsonLine('{"level":30,"time":1,"msg":"request","status":200,"who":{"id":1},"path":"/x"}')
  expect(fieldsBeside(object ?? {})).toEqual([
    { name: 'status', value: '200' },
    { name: 'who', value: '{"id":1}' },
    { name: 'path', value: '/x' },
  ])
})

test('fieldsBeside() puts ids behind what tells more', () => {
  const object = parseJsonLine('{"requestId":"8ce71ba9","method":"GET","trace_id":"4bf9","status":200}')
  expect(fieldsBeside(object ?? {}).map(({ name }) => name)).toEqual(['method', 'status', 'requestId', 'trace_id'])
})

test('fieldsBeside() shortens what is long', () => {
  expect(fieldsBeside({ a: 'x'.repeat(500) })[0]?.value).toHaveLength(121)
})

test('parseJsonLine() leaves text what is nested so deep that nobody could write it out', () => {
  expect(parseJsonLine(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).toBeUndefined()
  expect(parseJsonLine(`{"a":${'['.repeat(50)}${']'.repeat(50)}}`)).toBeDefined()
})

test.each(['[', '{"a":'])('a line that is nested %s 500 times is text, though it could be read', (opening) => {
  const closing = opening === '[' ? ']' : '}'
  const value = opening === '[' ? '' : '1'
  expect(parseJsonLine(`{"a":${opening.repeat(500)}${value}${closing.repeat(500)}}`)).toBeUndefined()
})

test('a line that is as wide as it likes is not nested', () => {
  expect(parseJsonLine(`{"a":[${Array.from({ length: 500 }, () => '[1]').join()}]}`)).toBeDefined()
})

test('parseJsonLine() reads up to 64 KiB, and leaves text what is longer', () => {
  const ofLength = (chars: number) => `{"a":"${'x'.repeat(chars - 8)}"}`
  expect(parseJsonLine(ofLength(65_536))).toBeDefined()
  expect(parseJsonLine(ofLength(65_537))).toBeUndefined()
})

test('every digit of a number is shown', () => {
  const object = parseJsonLine('{"id":12345678901234567890,"small":1.5}') ?? {}
  expect(fieldsBeside(object)).toEqual([
    { name: 'id', value: '12345678901234567890' },
    { name: 'small', value: '1.5' },
  ])
  expect(renderJson(object)).toContain('12345678901234567890')
})

test('characters that reorder text are written out in names and in all of the object', () => {
  const object = parseJsonLine('{"a\u202eb":"c\u202ed"}') ?? {}
  expect(fieldsBeside(object)[0]?.name).toBe('a\\u{202e}b')
  expect(renderJson(object)).toBe('{\n  "a\\u{202e}b": "c\\u{202e}d"\n}')
})
