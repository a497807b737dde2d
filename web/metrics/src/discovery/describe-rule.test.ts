import { expect, test } from 'vitest'
import { describeRule } from './describe-rule.ts'

const plain = { separator: ';', regex: '(.*)', replacement: '$1' }

test.each([
  {
    rule: { ...plain, action: 'replace' as const, source_labels: ['a', 'b'], target_label: 'c' },
    expected: 'action: replace, source_labels: [a, b], target_label: c',
  },
  {
    rule: { ...plain, action: 'drop' as const, source_labels: ['a'], regex: 'x.*', separator: '-' },
    expected: 'action: drop, source_labels: [a], separator: -, regex: x.*',
  },
  {
    rule: {
      ...plain,
      action: 'hashmod' as const,
      source_labels: ['a'],
      modulus: 4,
      target_label: 'm',
      replacement: '',
    },
    expected: 'action: hashmod, source_labels: [a], modulus: 4, target_label: m, replacement: ',
  },
])('a rule reads "$expected"', ({ rule, expected }) => {
  expect(describeRule(rule)).toBe(expected)
})
