import { describe, expect, test } from 'vitest'
import type { CharRange } from '../expression.ts'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import { jsonText } from './json-text.ts'

/** Which of the characters of a JSON string in their shortest form the ranges allow. */
function allowed(ranges: readonly CharRange[], codes: readonly number[]): readonly number[] {
  const grammar = createGrammar()
  const rules = parseGbnf(grammar.render(jsonText(grammar).write(ranges)))
  return codes.filter((code) => accepts(rules, JSON.stringify(String.fromCharCode(code)).slice(1, -1)))
}

const ascii = Array.from({ length: 0x80 }, (_, code) => code)

describe('the characters of a JSON string', () => {
  test.each([
    { name: 'controls, by an escape', ranges: [[0, 0x1f]] as const },
    { name: 'one control', ranges: [[0x1b, 0x1b]] as const },
    { name: 'some controls of which one has a short escape', ranges: [[0x07, 0x09]] as const },
    {
      name: 'quotes and backslashes',
      ranges: [
        [0x22, 0x22],
        [0x5c, 0x5c],
      ] as const,
    },
    { name: 'letters', ranges: [[0x61, 0x7a]] as const },
    { name: 'all', ranges: [[0, 0x7f]] as const },
  ])('are $name', ({ ranges }) => {
    const meant = ascii.filter((code) => ranges.some(([from, to]) => from <= code && code <= to))
    expect(allowed(ranges, ascii)).toEqual(meant)
  })
})
