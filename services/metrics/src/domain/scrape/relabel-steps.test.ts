import { describe, expect, test } from 'vitest'
import { Labels } from '../model/labels.ts'
import type { RelabelRule } from './relabel-rule.ts'
import { relabelSteps } from './relabel-steps.ts'

const rule = (more: Partial<RelabelRule>): RelabelRule => ({
  action: 'replace',
  sourceLabels: ['a'],
  separator: ';',
  targetLabel: 'b',
  regex: '(.*)',
  modulus: 1,
  replacement: '$1',
  ...more,
})
const outputs = (rules: readonly RelabelRule[]) =>
  relabelSteps(rules, Labels.of({ a: 'x' }), () => new Uint8Array(16)).map(({ output }) => output?.toRecord())

describe('relabelSteps()', () => {
  test('each rule works on what the one before made', () => {
    const rules = [rule({}), rule({ sourceLabels: ['b'], targetLabel: 'c', replacement: 'y$1' })]
    expect(outputs(rules)).toEqual([
      { a: 'x', b: 'x' },
      { a: 'x', b: 'x', c: 'yx' },
    ])
  })

  test('none comes after the one that drops', () => {
    expect(outputs([rule({}), rule({ action: 'drop' }), rule({})])).toEqual([{ a: 'x', b: 'x' }, undefined])
  })
})
