import type { LineFilter, LineOperator, LineText } from '../syntax/ast.ts'
import { createAddressTest } from './address.ts'
import { checkFilterPattern, fitsPattern, parsePattern } from './line-pattern.ts'
import { holdsAny, type LineTest } from './line-test.ts'
import { createSearch } from './search-line.ts'

/** The test that filters make of a line, or why one of them cannot be made. */
export function createLineTest(filters: readonly LineFilter[]): LineTest | { readonly fault: string } {
  const tests: LineTest[] = []
  for (const filter of filters) {
    const test = createOne(filter)
    if (typeof test !== 'function') return test
    tests.push(test)
  }
  const [only] = tests
  if (tests.length === 1 && only !== undefined) return only
  return (line) => tests.every((test) => test(line))
}

function createOne({ operator, alternatives }: LineFilter): LineTest | { readonly fault: string } {
  const isAny = operator === '|=' && alternatives.every(({ isAddress }) => !isAddress)
  if (isAny) return holdsAny(alternatives.map(({ text }) => text))
  const tests: LineTest[] = []
  for (const alternative of alternatives) {
    const test = createTest(operator, alternative)
    if (typeof test !== 'function') return test
    tests.push(test)
  }
  const [only = () => true] = tests
  const fits: LineTest = tests.length === 1 ? only : (line) => tests.some((test) => test(line))
  return operator.startsWith('!') ? (line) => !fits(line) : fits
}

function createTest(operator: LineOperator, { text, isAddress }: LineText): LineTest | { readonly fault: string } {
  if (isAddress) {
    return operator === '|=' || operator === '!=' ? createAddressTest(text) : { fault: 'ip: invalid operation' }
  }
  switch (operator) {
    case '|=':
    case '!=':
      return (line) => line.includes(text)
    case '|~':
    case '!~':
      return createSearch(text)
    case '|>':
    case '!>': {
      const pattern = parsePattern(text)
      return checkFilterPattern(pattern) ?? ((line) => fitsPattern(pattern, line))
    }
  }
}
