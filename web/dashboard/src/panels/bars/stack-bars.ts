import type { BarsLook } from '../../model/panel-options.ts'

/** From where to where a bar reaches, in the unit of its values or, of `percent`, as shares of its pile. */
export type Extent = { readonly from: number; readonly to: number }

/**
 * Where the bars of one group stand: each upon zero, or upon the one before it. What is below zero makes a pile of its
 * own downwards; `percent` scales each of the two piles to a length of 1.
 *
 * @param values in the order of the series; `undefined` where a series has none
 */
export function stackBars(
  values: readonly (number | undefined)[],
  stacking: BarsLook['stacking'],
): readonly (Extent | undefined)[] {
  if (stacking === 'none') return values.map((value) => (value === undefined ? undefined : { from: 0, to: value }))
  const piles = { up: 0, down: 0 }
  const totals = { up: totalOf(values, 1), down: totalOf(values, -1) }
  return values.map((value) => {
    if (value === undefined) return undefined
    const side = value < 0 ? 'down' : 'up'
    const from = piles[side]
    piles[side] += stacking === 'percent' ? value / (totals[side] || 1) : value
    return { from, to: piles[side] }
  })
}

function totalOf(values: readonly (number | undefined)[], sign: 1 | -1): number {
  return values.reduce<number>((total, value = 0) => total + Math.max(0, sign * value), 0)
}
