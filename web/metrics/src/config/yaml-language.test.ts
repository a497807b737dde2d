import { StringStream } from '@codemirror/language'
import { expect, test } from 'vitest'
import { yamlParser } from './yaml-language.ts'

/** The parts of a line that have a colour, each with its name. */
function colours(line: string): readonly string[] {
  const stream = new StringStream(line, 2, 2)
  const state = yamlParser.startState?.(2) ?? { isInText: false }
  const found: string[] = []
  while (!stream.eol()) {
    stream.start = stream.pos
    const name = yamlParser.token(stream, state)
    if (name !== null && name !== 'operator') found.push(`${name} ${stream.current()}`)
  }
  return found
}

test.each([
  { line: '  - job_name: "a # b" # why', expected: ['labelName job_name', 'string "a # b"', 'comment # why'] },
  { line: 'scrape_interval: 15s', expected: ['labelName scrape_interval', 'number 15s'] },
  {
    line: "x: { a: true, 'b': [1, c d] }",
    expected: ['labelName x', 'labelName a', 'keyword true', "labelName 'b'", 'number 1'],
  },
  { line: 'targets: [localhost:9090, 127.0.0.1:1]', expected: ['labelName targets'] },
  { line: 'regex: a-5.*', expected: ['labelName regex'] },
])('$line', ({ line, expected }) => {
  expect(colours(line)).toEqual(expected)
})
