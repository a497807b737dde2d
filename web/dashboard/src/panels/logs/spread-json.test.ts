import { expect, test } from 'vitest'
import { spreadJson } from './spread-json.ts'

test.each([
  { text: '{"a":[1]}', expected: '{\n  "a": [\n    1\n  ]\n}' },
  { text: '{not json', expected: '{not json' },
  { text: '"a"', expected: '"a"' },
])('spreadJson($text)', ({ text, expected }) => expect(spreadJson(text)).toBe(expected))
