import { expect, test } from 'vitest'
import { parseExactly } from './exact-json.ts'

test.each([
  '{"a":12345678901234567890}',
  '[-0.12345678901234567890123,1e2]'.replace('1e2', '100'),
  '{"deep":[{"n":9007199254740993}],"text":"9007199254740993"}',
  '[1e400,-1E+400,{"n":1e-400},-2.5e-999,1.23456789e-320]',
  '[1,2.5,-3,true,null,"x",{}]',
])('%s is written again as it was', (text) => {
  expect(JSON.stringify(parseExactly(text))).toBe(text)
})

test('plain numbers are numbers', () => {
  expect(parseExactly('[1, 2.5e3, 0.1, 1.0, 0.0, 0e400]')).toEqual([1, 2500, 0.1, 1, 0, 0])
})

test('what is no JSON is refused', () => {
  expect(() => parseExactly('{')).toThrow(SyntaxError)
})
