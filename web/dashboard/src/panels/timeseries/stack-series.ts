type Column = readonly (number | null | undefined)[]

export type StackInput = {
  readonly values: Column
  /** Series with the same key lie upon one another; undefined: stands for itself. */
  readonly stack: { readonly mode: 'normal' | 'percent'; readonly key: string } | undefined
  readonly isHidden: boolean
  /** Bars stand upon that of the series below: where it has no sample, it gets one without height. */
  readonly isBars?: boolean
}

export type Stacked = {
  /** Where the upper edge of each series is drawn. */
  readonly columns: readonly Column[]
  /** From each series down to the one below it, by index. */
  readonly bands: readonly { readonly from: number; readonly to: number }[]
}

type Pile = { sums: number[]; top: number | undefined }

/**
 * Lays series upon one another in their order. Those that are wholly below zero make a pile of their own
 * downwards; hidden ones take no room; `percent` scales each pile to a sum of 1.
 */
export function stackSeries(series: readonly StackInput[]): Stacked {
  const totals = percentTotals(series)
  const piles = new Map<string, Pile>()
  const bands: { from: number; to: number }[] = []
  const columns = series.map((one, index) => {
    if (one.stack === undefined || one.isHidden) return one.values
    const key = pileKey(one)
    const pile = piles.get(key) ?? { sums: [], top: undefined }
    piles.set(key, pile)
    if (pile.top !== undefined) bands.push({ from: index, to: pile.top })
    pile.top = index
    return one.values.map((value, row) => {
      if (value !== undefined && value !== null) return pileUp(pile, row, value, totals.get(key)?.[row])
      return one.isBars === true ? (pile.sums[row] ?? value) : value
    })
  })
  return { columns, bands }
}

function pileUp(pile: Pile, row: number, value: number, total: number | undefined) {
  const below = pile.sums[row] ?? 0
  const share = total === undefined ? value : total === 0 ? 0 : value / total
  pile.sums[row] = below + share
  return pile.sums[row]
}

const pileKey = ({ stack, values }: StackInput) => `${stack?.mode} ${stack?.key} ${hangsDown(values) ? '-' : '+'}`

/**
 * Whether a series is laid downwards: something of it is below zero and nothing above.
 *
 * @param isMirrored the values are those before the series was mirrored at zero
 */
export function hangsDown(values: Column, isMirrored = false): boolean {
  let found = false
  for (const measured of values) {
    if (measured === null || measured === undefined || measured === 0) continue
    if (measured > 0 !== isMirrored) return false
    found = true
  }
  return found
}

function percentTotals(series: readonly StackInput[]): ReadonlyMap<string, readonly number[]> {
  const totals = new Map<string, number[]>()
  for (const one of series) {
    if (one.stack?.mode !== 'percent' || one.isHidden) continue
    const sums = totals.get(pileKey(one)) ?? []
    totals.set(pileKey(one), sums)
    one.values.forEach((value, row) => {
      sums[row] = (sums[row] ?? 0) + Math.abs(value ?? 0)
    })
  }
  return totals
}
