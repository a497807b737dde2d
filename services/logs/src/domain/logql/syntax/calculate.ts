const comparisons: ReadonlyMap<string, (left: number, right: number) => boolean> = new Map([
  ['==', (left, right) => left === right],
  ['!=', (left, right) => left !== right],
  ['>', (left, right) => left > right],
  ['>=', (left, right) => left >= right],
  ['<', (left, right) => left < right],
  ['<=', (left, right) => left <= right],
])

const calculations: ReadonlyMap<string, (left: number, right: number) => number> = new Map([
  ['+', (left, right) => left + right],
  ['-', (left, right) => left - right],
  ['*', (left, right) => left * right],
  // Whatever is divided by nothing is no number, unlike with Prometheus.
  ['/', (left, right) => (right === 0 ? Number.NaN : left / right)],
  ['%', (left, right) => (right === 0 ? Number.NaN : left % right)],
  ['^', power],
])

// One to whatever power is one, also where the power is no number.
function power(left: number, right: number): number {
  return left === 1 || (left === -1 && Math.abs(right) === Number.POSITIVE_INFINITY) ? 1 : left ** right
}

export function isComparison(operator: string): boolean {
  return comparisons.has(operator)
}

/** Two numbers and what stands between them; a comparison is 1 where it holds and 0 where not. */
export function calculate(operator: string, left: number, right: number): number {
  const compare = comparisons.get(operator)
  if (compare !== undefined) return compare(left, right) ? 1 : 0
  const run = calculations.get(operator)
  if (run === undefined) throw new RangeError(`Cannot calculate with "${operator}": it is no operator of numbers`)
  return run(left, right)
}
