import { describe, expect, test } from 'vitest'
import { type Calculation, parseMath, refIdsOf } from './parse-math.ts'

/** A tree with all its brackets. */
function written(math: Calculation): string {
  switch (math.kind) {
    case 'number':
      return String(math.value)
    case 'variable':
      return `$${math.refId}`
    case 'unary':
      return `(${math.operator}${written(math.of)})`
    case 'binary':
      return `(${written(math.left)} ${math.operator} ${written(math.right)})`
    case 'call':
      return `${math.name}(${math.args.map(written).join(', ')})`
  }
}

describe('a calculation is read', () => {
  test.each([
    { text: '1 - 2 - 3', as: '((1 - 2) - 3)' },
    { text: '8 / 4 * 2 % 3', as: '(((8 / 4) * 2) % 3)' },
    { text: '1 + 2 * 3 ** 2', as: '(1 + (2 * (3 ** 2)))' },
    { text: '2 ** 3 ** 2', as: '(2 ** (3 ** 2))' },
    { text: '(1 + 2) * 3', as: '((1 + 2) * 3)' },
    { text: '$A > 1 && $B <= 2 || $C == 3', as: '((($A > 1) && ($B <= 2)) || ($C == 3))' },
    { text: '$A + 1 < $B - 1', as: '(($A + 1) < ($B - 1))' },
    { text: '1 != 2 >= 3', as: '((1 != 2) >= 3)' },
    { text: '--1', as: '(-(-1))' },
    { text: '!$A + -$B', as: '((!$A) + (-$B))' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: how a letter of several words is written
    { text: '  ${B total}*.5e1 ', as: '($B total * 5)' },
    { text: '0x1F + 1.5e-1 + 2. + 3E+2', as: '(((31 + 0.15) + 2) + 300)' },
    { text: 'abs($A_1)', as: 'abs($A_1)' },
    { text: 'nan()', as: 'nan()' },
    { text: 'f_2(1, $A + 2,(3))', as: 'f_2(1, ($A + 2), 3)' },
  ])('$text', ({ text, as }) => {
    expect(written(parseMath(text))).toBe(as)
  })

  test('as deep as a hundred levels', () => {
    expect(() => parseMath(`${'('.repeat(100)}1${')'.repeat(100)}`)).not.toThrow()
    expect(() => parseMath(`${'('.repeat(101)}1${')'.repeat(101)}`)).toThrow('nested deeper than 100 levels')
  })

  test('with many brackets beside one another', () => {
    expect(() => parseMath(Array.from({ length: 200 }, () => '(1)').join('+'))).not.toThrow()
  })

  test('as long as 10,000 characters', () => {
    expect(parseMath('1'.padEnd(10_000)).kind).toBe('number')
    expect(() => parseMath('1'.padEnd(10_001))).toThrow('it has at most 10000 characters')
  })
})

describe('what is no calculation is refused with the place', () => {
  test.each([
    { text: '', words: 'a number, a query such as $A or a function is expected, not "the end"' },
    { text: '1 +', words: 'is expected, not "the end"' },
    { text: '* 1', words: 'is expected, not "*"' },
    { text: '(1', words: '")" is expected before "the end"' },
    { text: '(1 2', words: '")" is expected before "2"' },
    { text: '1 2', words: '"2" is too much' },
    { text: 'abs 1', words: '"(" is expected before "1"' },
    { text: 'f(1 2)', words: '"," is expected before "2"' },
    { text: 'f(1', words: '"," is expected before "the end"' },
    {
      text: '1 # of all of them',
      words: 'Cannot read the calculation "1 # of all of them": "# of all" is no part of one',
    },
  ])('$text', ({ text, words }) => {
    expect(() => parseMath(text)).toThrow(words)
  })
})

test('the queries that a calculation refers to are named once each', () => {
  expect(refIdsOf(parseMath('-$A + f($B, $A) * ($C - 1) / $B'))).toEqual(['A', 'B', 'C'])
  expect(refIdsOf(parseMath('1 + f()'))).toEqual([])
})
