import type { FormattedValue, Formatter } from './formatted.ts'
import { toFixed } from './to-fixed.ts'

/** Below `below` (in the unit itself) a value is divided by `by` and called `suffix`. */
type Rung = readonly [below: number, by: number, suffix: string]

const plurals = new Set(['min', 'hour', 'day', 'week', 'year'])

/** Spans of time climb from unit to unit: 90 s are 1.50 mins. */
function ladder(rungs: readonly Rung[], shownZero?: FormattedValue): Formatter {
  return (value, decimals) => {
    if (!Number.isFinite(value)) return { text: toFixed(value) }
    if (value === 0 && shownZero !== undefined) return shownZero
    const [, by = 1, suffix = ''] = rungs.find(([below]) => Math.abs(value) < below) ?? rungs.at(-1) ?? []
    const isPlural = plurals.has(suffix) && Math.abs(value / by) > 1 && (by !== 1 || suffix === 'day')
    return { text: toFixed(value / by, decimals), suffix: ` ${suffix}${isPlural ? 's' : ''}` }
  }
}

const forever = Number.POSITIVE_INFINITY

const seconds = ladder(
  [
    [1e-6, 1e-9, 'ns'],
    [1e-3, 1e-6, 'µs'],
    [1, 1e-3, 'ms'],
    [60, 1, 's'],
    [3_600, 60, 'min'],
    [86_400, 3_600, 'hour'],
    [604_800, 86_400, 'day'],
    [31_536_000, 604_800, 'week'],
    [forever, 31_556_900, 'year'],
  ],
  { text: '0', suffix: ' s' },
)

/** Units of time by id; a value stays in its own unit while it is short. */
export const timeUnits: Readonly<Record<string, Formatter>> = {
  ns: ladder([
    [1e3, 1, 'ns'],
    [1e6, 1e3, 'µs'],
    [1e9, 1e6, 'ms'],
    [6e10, 1e9, 's'],
    [3.6e12, 6e10, 'min'],
    [8.64e13, 3.6e12, 'hour'],
    [forever, 8.64e13, 'day'],
  ]),
  µs: ladder([
    [1e3, 1, 'µs'],
    [1e6, 1e3, 'ms'],
    [forever, 1e6, 's'],
  ]),
  ms: ladder([
    [1e3, 1, 'ms'],
    [6e4, 1e3, 's'],
    [3.6e6, 6e4, 'min'],
    [8.64e7, 3.6e6, 'hour'],
    [3.1536e10, 8.64e7, 'day'],
    [forever, 3.1536e10, 'year'],
  ]),
  s: seconds,
  m: ladder([
    [60, 1, 'min'],
    [1_440, 60, 'hour'],
    [10_080, 1_440, 'day'],
    [604_800, 10_080, 'week'],
    [forever, 525_948, 'year'],
  ]),
  h: ladder([
    [24, 1, 'hour'],
    [168, 24, 'day'],
    [8_760, 168, 'week'],
    [forever, 8_760, 'year'],
  ]),
  d: ladder([
    [7, 1, 'day'],
    [365, 7, 'week'],
    [forever, 365, 'year'],
  ]),
  timeticks: (value, decimals, context) => seconds(value / 100, decimals, context),
}
