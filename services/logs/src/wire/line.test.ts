import { expect, test } from 'vitest'
import type { Line } from '../domain/lines/line.ts'
import { renderLine } from './line.ts'

const line = (given: Partial<Line>): Line => ({
  ...{ container: 'web', generation: 'g', time: '17', stream: 'stderr', text: 'hello', partial: false },
  ...given,
})

test.each([
  { name: 'a plain line', given: {}, body: { l: 'unknown', m: 'hello' } },
  { name: 'a line that goes on', given: { partial: true }, body: { l: 'unknown', m: 'hello', p: true } },
  {
    name: 'a JSON line, with all of it behind its message',
    given: { text: '{"level":"warn","msg":"hot"}' },
    body: { l: 'warn', m: 'hot', r: '{"level":"warn","msg":"hot"}' },
  },
  {
    name: 'half of a pair of characters, which is none',
    given: { text: 'a\ud83d' },
    body: { l: 'unknown', m: 'a\ufffd' },
  },
])('renders $name', ({ given, body }) => {
  expect(renderLine(line(given))).toEqual({ c: 'web', g: 'g', t: '17', s: 'stderr', ...body })
})
