/** What most reducers need, from one walk over the values. */
export type Numbers = {
  /** The numbers among the values, without `NaN`; infinities stay. */
  readonly all: readonly number[]
  readonly sum: number
  readonly min: number | undefined
  readonly max: number | undefined
}

export function numbersOf(values: readonly unknown[]): Numbers {
  const all: number[] = []
  let sum = 0
  let min: number | undefined
  let max: number | undefined
  for (const value of values) {
    const number = typeof value === 'boolean' ? Number(value) : value
    if (typeof number !== 'number' || Number.isNaN(number)) continue
    all.push(number)
    sum += number
    if (min === undefined || number < min) min = number
    if (max === undefined || number > max) max = number
  }
  return { all, sum, min, max }
}

/** @returns `null` for an empty column and for a missing value */
export function lastOf(values: readonly unknown[]): unknown {
  return values.at(-1) ?? null
}
