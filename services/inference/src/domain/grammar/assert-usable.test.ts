import { describe, expect, test } from 'vitest'
import { assertUsable } from './assert-usable.ts'
import { chars, choice, type Expression, nothing, optional, repeat, sequence, text } from './expression.ts'

const rule = (name: string): Expression => ({ kind: 'rule', name })
const a = text('a')
const assert = (rules: Readonly<Record<string, Expression>>) => () => assertUsable(new Map(Object.entries(rules)))

describe('a grammar that can be used', () => {
  test.each<{ name: string; rules: Readonly<Record<string, Expression>> }>([
    { name: 'no rules', rules: {} },
    { name: 'a rule that comes again behind something', rules: { root: choice([a, sequence(a, rule('root'))]) } },
    { name: 'a rule that comes again or not', rules: { root: sequence(a, optional(rule('root'))) } },
    { name: 'an end in another rule', rules: { root: rule('end'), end: choice([sequence(a, rule('root')), nothing]) } },
    { name: 'repetition of what is not empty', rules: { root: repeat(rule('item'), 0), item: chars('a') } },
    { name: 'a counted repetition of what may be empty', rules: { root: repeat(optional(a), 0, 3) } },
  ])('$name', ({ rules }) => {
    expect(assert(rules)).not.toThrow()
  })
})

describe('a grammar that cannot be used', () => {
  const itself = 'a part of it begins with itself'
  const endless = 'a part of it contains itself and could never end'
  const empty = 'it repeats without end what may be empty'

  test.each<{ name: string; rules: Readonly<Record<string, Expression>>; why: string }>([
    { name: 'a rule that begins with itself', rules: { root: choice([a, rule('root')]) }, why: itself },
    {
      name: 'a rule that does so by another',
      rules: { root: rule('x'), x: choice([a, sequence(rule('root'), a)]) },
      why: itself,
    },
    {
      name: 'a rule that does so behind what may be empty',
      rules: { root: choice([a, sequence(optional(a), rule('none'), rule('root'))]), none: nothing },
      why: itself,
    },
    { name: 'a rule that repeats itself first', rules: { root: choice([a, repeat(rule('root'), 1, 2)]) }, why: itself },
    { name: 'a rule without an end', rules: { root: sequence(a, rule('root')) }, why: endless },
    { name: 'a rule that must come again', rules: { root: sequence(a, repeat(rule('root'), 1)) }, why: endless },
    { name: 'a class of nothing', rules: { root: { kind: 'class', ranges: [] } }, why: endless },
    { name: 'endless nothing', rules: { root: repeat(nothing, 0) }, why: empty },
    { name: 'endless options', rules: { root: repeat(rule('x'), 1), x: optional(a) }, why: empty },
    { name: 'an endless choice', rules: { root: repeat(choice([a, nothing]), 0) }, why: empty },
  ])('$name', ({ rules, why }) => {
    const refusal = { kind: 'invalid', code: 'unsupported_value', message: expect.stringContaining(why) }
    expect(assert(rules)).toThrow(expect.objectContaining(refusal))
  })

  test('more paths than the engine could walk', () => {
    const level = (depth: number): [string, Expression] => [
      `r${depth}`,
      depth === 0 ? a : choice([rule(`r${depth - 1}`), rule(`r${depth - 1}`)]),
    ]
    const levels = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, depth) => level(depth)))
    // 2 to the power of the levels, less one.
    expect(assert(levels(17))).not.toThrow()
    expect(assert(levels(18))).toThrow('too many alternatives')
  })
})
