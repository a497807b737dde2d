import type { SingleValue } from '../../model/panel-data.ts'

type Sparkline = NonNullable<SingleValue['sparkline']>

/**
 * The course of a value as SVG paths in a box of 100 by 100.
 *
 * @param limits what the height spans; default: the values' own
 * @returns `undefined` with fewer than two values
 */
export function sparklinePaths(
  { timesMs, values }: Sparkline,
  limits: { readonly min?: number | undefined; readonly max?: number | undefined } = {},
): { readonly line: string; readonly area: string } | undefined {
  const points = timesMs.flatMap((atMs, index) => {
    const value = values[index]
    return typeof value === 'number' && Number.isFinite(value) ? [{ atMs, value }] : []
  })
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || last.atMs === first.atMs) return undefined
  const low = limits.min ?? points.reduce((least, { value }) => Math.min(least, value), first.value)
  const high = limits.max ?? points.reduce((most, { value }) => Math.max(most, value), first.value)
  const x = (atMs: number) => round(((atMs - first.atMs) / (last.atMs - first.atMs)) * 100)
  const y = (value: number) => round(high > low ? 100 - ((value - low) / (high - low)) * 96 - 2 : 50)
  const line = points.map(({ atMs, value }, index) => `${index === 0 ? 'M' : 'L'}${x(atMs)} ${y(value)}`).join('')
  return { line, area: `${line}L100 100L0 100Z` }
}

const round = (value: number) => Math.round(value * 10) / 10
