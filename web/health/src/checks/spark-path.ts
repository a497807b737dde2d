/**
 * The path of a small line chart in a box of `width` × `height`, from zero at its bottom to the
 * largest value at its top; unknown values leave a gap. Empty when nothing is known.
 */
export function sparkPath(values: readonly (number | undefined)[], width: number, height: number): string {
  const largest = Math.max(0, ...values.filter((value) => value !== undefined))
  const step = width / Math.max(1, values.length - 1)
  const y = (value: number) => round(largest === 0 ? height : height - (value / largest) * height)
  return values
    .map((value, at) => {
      if (value === undefined) return ''
      const begins = at === 0 || values[at - 1] === undefined
      return `${begins ? 'M' : 'L'}${round(at * step)} ${y(value)}`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
