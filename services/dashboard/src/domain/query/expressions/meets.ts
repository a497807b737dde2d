import { Failure } from '@hearth/kernel'
import type { Evaluator } from './expression.ts'

const tests: Readonly<Record<string, (value: number, low: number, high: number) => boolean>> = {
  gt: (value, bound) => value > bound,
  lt: (value, bound) => value < bound,
  eq: (value, bound) => value === bound,
  ne: (value, bound) => value !== bound,
  gte: (value, bound) => value >= bound,
  lte: (value, bound) => value <= bound,
  within_range: (value, low, high) => value > low && value < high,
  outside_range: (value, low, high) => value < low || value > high,
  within_range_included: (value, low, high) => value >= low && value <= high,
  outside_range_included: (value, low, high) => value <= low || value >= high,
}

/**
 * Whether a number meets a condition; ranges may be written from either end.
 *
 * @throws {Failure} `invalid` for a condition that is not known or lacks a bound
 */
export function meets(value: number, { type, params }: Evaluator): boolean {
  const test = Object.hasOwn(tests, type) ? tests[type] : undefined
  if (test === undefined)
    throw new Failure('invalid', `Cannot compare by "${type}": ${Object.keys(tests).join(', ')} are known`, {
      param: 'conditions',
    })
  const needed = type.includes('range') ? 2 : 1
  if (params.length < needed)
    throw new Failure('invalid', `Cannot compare by "${type}": it needs ${needed} numbers in params`, {
      param: 'conditions',
    })
  const [first = 0, second = first] = params
  return needed === 2 ? test(value, Math.min(first, second), Math.max(first, second)) : test(value, first, second)
}
