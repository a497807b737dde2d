import type { Comparison, LabelFilter } from '../../syntax/ast.ts'
import { compileMatcher } from '../../syntax/matches.ts'
import { parseBytes } from '../../syntax/values/bytes.ts'
import { parseGoDuration } from '../../syntax/values/duration.ts'
import { parseFloat64 } from '../../syntax/values/float.ts'
import type { LineLabels } from '../labels/line-labels.ts'
import { createAddressTest } from './address.ts'

export type LabelTest = (labels: LineLabels) => boolean

/** The test that a filter makes of the labels of a line, or why it cannot be made. */
export function createLabelTest(filter: LabelFilter): LabelTest | { readonly fault: string } {
  switch (filter.kind) {
    case 'matcher':
      return matcherTest(filter.matcher.label, compileMatcher(filter.matcher))
    case 'address':
      return addressTest(filter)
    case 'number':
      return measuredTest(filter.label, parseFloat64, comparing(filter.comparison, filter.value))
    case 'duration':
      return measuredTest(filter.label, parseGoDuration, comparing(filter.comparison, filter.value))
    case 'bytes':
      return measuredTest(filter.label, parseBytes, comparing(filter.comparison, filter.value))
    case 'and':
    case 'or':
      return bothTest(filter)
  }
}

function matcherTest(label: string, matches: (value: string) => boolean): LabelTest {
  if (label === '__error__') return (labels) => matches(labels.error)
  return (labels) => matches(labels.get(label) ?? '')
}

function addressTest({
  label,
  isEqual,
  pattern,
}: LabelFilter & { kind: 'address' }): LabelTest | { readonly fault: string } {
  const holds = createAddressTest(pattern)
  if (typeof holds !== 'function') return holds
  return (labels) => {
    // Only tests of texts can leave out a line at fault.
    if (labels.error !== '') return true
    const value = labels.get(label)
    return value !== undefined && holds(value) === isEqual
  }
}

function bothTest({ kind, left, right }: LabelFilter & { kind: 'and' | 'or' }): LabelTest | { readonly fault: string } {
  const first = createLabelTest(left)
  if (typeof first !== 'function') return first
  const second = createLabelTest(right)
  if (typeof second !== 'function') return second
  if (kind === 'or') return (labels) => first(labels) || second(labels)
  // Both are asked, because asking can note a fault of the line.
  return (labels) => {
    const isFirst = first(labels)
    return second(labels) && isFirst
  }
}

// A value that cannot be read is a fault of the line, and the line stays.
function measuredTest<T extends number | bigint>(
  label: string,
  parse: (text: string) => T | { readonly fault: string },
  fits: (value: T) => boolean,
): LabelTest {
  return (labels) => {
    const text = labels.get(label)
    if (text === undefined) return false
    const value = parse(text)
    if (typeof value !== 'object') return fits(value)
    if (labels.error === '') labels.fail('LabelFilterErr', value.fault, false)
    return true
  }
}

function comparing<T extends number | bigint>(comparison: Comparison, wanted: T): (value: T) => boolean {
  switch (comparison) {
    case '==':
      return (value) => value === wanted
    case '!=':
      return (value) => value !== wanted
    case '>':
      return (value) => value > wanted
    case '>=':
      return (value) => value >= wanted
    case '<':
      return (value) => value < wanted
    case '<=':
      return (value) => value <= wanted
  }
}

/** The names of the labels that a filter looks at. */
export function labelsOf(filter: LabelFilter): readonly string[] {
  switch (filter.kind) {
    case 'matcher':
      return [filter.matcher.label]
    case 'and':
    case 'or':
      return [...labelsOf(filter.left), ...labelsOf(filter.right)]
    default:
      return [filter.label]
  }
}
