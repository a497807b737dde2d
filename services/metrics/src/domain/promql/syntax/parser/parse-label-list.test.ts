import { expect, test } from 'vitest'
import { TokenStream } from '../lexer/token-stream.ts'
import { parseLabelList } from './parse-label-list.ts'

const parse = (text: string) => parseLabelList(new TokenStream(text))

test.each([
  { text: '()', labels: [] },
  { text: '(a)', labels: ['a'] },
  { text: '(a, b_2)', labels: ['a', 'b_2'] },
  { text: '(a, b,)', labels: ['a', 'b'] },
  { text: '(by, on, sum, start)', labels: ['by', 'on', 'sum', 'start'] },
  { text: '("x y", a)', labels: ['x y', 'a'] },
])('$text names $labels', ({ text, labels }) => expect(parse(text)).toEqual(labels))

test.each([
  { text: 'a', message: '1:1: parse error: unexpected identifier "a" in grouping opts, expected "("' },
  { text: '(,)', message: '1:2: parse error: unexpected "," in grouping opts, expected label' },
  { text: '(1)', message: '1:2: parse error: unexpected number "1" in grouping opts, expected label' },
  { text: '(inf)', message: '1:2: parse error: unexpected number "inf" in grouping opts, expected label' },
  { text: '(a:b)', message: '1:2: parse error: unexpected metric identifier "a:b" in grouping opts, expected label' },
  { text: '(+)', message: '1:2: parse error: unexpected <op:+> in grouping opts, expected label' },
  { text: '(a b)', message: '1:4: parse error: unexpected identifier "b" in grouping opts, expected "," or ")"' },
  { text: '("")', message: '1:4: parse error: unexpected ")" in grouping opts, expected label' },
])('$text is refused', ({ text, message }) => {
  expect(() => parse(text)).toThrow(message)
})
