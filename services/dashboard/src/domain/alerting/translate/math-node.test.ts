import { expect, test } from 'vitest'
import { type Computed, translateMath, translateMathTest } from './math-node.ts'

const vector = (expr: string): Computed => ({ kind: 'vector', expr, series: 'A', labels: undefined })

test.each([
  { name: 'a calculation', translate: translateMath },
  { name: 'what decides', translate: translateMathTest },
])('$name that gets too long is refused where it does, not once all of it is written out', ({ translate }) => {
  const used: string[] = []
  const numbersOf = (refId: string) => {
    used.push(refId)
    return vector('a'.repeat(49_000))
  }
  const text = Array.from({ length: 700 }, () => '$A').join('+')
  const refusal = { kind: 'invalid', param: 'at', message: expect.stringContaining('more than 50000 characters') }
  expect(() => translate(text, numbersOf, 'at')).toThrow(expect.objectContaining(refusal))
  expect(used).toEqual(['A', 'A'])
})

test('one of as many parts as its text may have is said', () => {
  const text = Array.from({ length: 3_333 }, () => '$A').join('+')
  expect(translateMath(text, () => vector('up'), 'at').expr.match(/up/g)).toHaveLength(3_333)
})

test.each([
  { name: 'a name', expr: 'up', negated: 'up == bool 0' },
  { name: 'any other expression', expr: 'sum(up)', negated: '(sum(up)) == bool 0' },
  { name: 'a very long name', expr: 'a'.repeat(201), negated: `(${'a'.repeat(201)}) == bool 0` },
])('brackets are around all but a name: $name', ({ expr, negated }) => {
  expect(translateMath('!$A', () => vector(expr), 'at').expr).toBe(negated)
})
