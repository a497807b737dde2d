import type { Needle } from '../../../streams/stream-store.ts'
import { requiredTexts } from '../../needles/required-texts.ts'
import { eitherNeedle } from '../../needles/text-sets.ts'
import type { LineFilter, LineOperator, LineText } from '../../syntax/ast.ts'
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

/** What is in every line that a filter lets through, as far as that can be told. */
export function needlesOf({ operator, alternatives }: LineFilter): readonly Needle[] {
  const conditions = alternatives.map((alternative) => needlesOfOne(operator, alternative))
  return conditions.length === 1 ? (conditions[0] ?? []) : eitherNeedle(conditions)
}

function needlesOfOne(operator: LineOperator, { text, isAddress }: LineText): readonly Needle[] {
  if (isAddress) return []
  switch (operator) {
    case '|=':
      return text === '' ? [] : [{ texts: [text], ignoresCase: false }]
    case '|~':
      return requiredTexts(text)
    case '|>':
      return parsePattern(text).flatMap((part) => ('text' in part ? [{ texts: [part.text], ignoresCase: false }] : []))
    case '!=':
    case '!~':
    case '!>':
      return []
  }
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
