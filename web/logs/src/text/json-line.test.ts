import { expect, test } from 'vitest'
import { fieldsBeside, parseJsonLine } from './json-line.ts'

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

test('fieldsBeside() shortens what is long', () => {
  expect(fieldsBeside({ a: 'x'.repeat(500) })[0]?.value).toHaveLength(121)
})
