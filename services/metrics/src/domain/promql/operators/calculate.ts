import type { BinaryOperator } from '../syntax/ast.ts'

type Calculate = (left: number, right: number) => number

const arithmetic: Readonly<Partial<Record<BinaryOperator, Calculate>>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': power,
  atan2: Math.atan2,
}

const comparison: Readonly<Partial<Record<BinaryOperator, (left: number, right: number) => boolean>>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
}

// In IEEE 754 one to any power is one, and -1 to an infinite one too; JavaScript says NaN.
function power(left: number, right: number): number {
  if (left === 1 || (left === -1 && !Number.isFinite(right) && !Number.isNaN(right))) return 1
  return left ** right
}

/** The value of an arithmetic operator, or of a comparison as 1 or 0. */
export function calculation(op: BinaryOperator): Calculate {
  const calculate = arithmetic[op]
  if (calculate !== undefined) return calculate
  const compare = comparisonOf(op)
  return (left, right) => (compare(left, right) ? 1 : 0)
}

export function comparisonOf(op: BinaryOperator): (left: number, right: number) => boolean {
  const compare = comparison[op]
  if (compare === undefined) throw new Error(`Cannot calculate "${op}": a set operator works on series`)
  return compare
}
