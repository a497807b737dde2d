import type { Formatter } from './formatted.ts'
import { toFixed } from './to-fixed.ts'

/**
 * A unit with a ladder of suffixes, each `factor` times the one before.
 *
 * @param start where on the ladder the value itself stands
 */
export function scaled(factor: number, suffixes: readonly string[], start: number): Formatter {
  return (value, decimals) => {
    if (!Number.isFinite(value)) return { text: toFixed(value) }
    const wanted = value === 0 ? 0 : Math.floor(Math.log(Math.abs(value)) / Math.log(factor) + 1e-12)
    const step = Math.min(Math.max(wanted, -start), suffixes.length - 1 - start)
    return { text: toFixed(value / factor ** step, decimals), suffix: suffixes[start + step] ?? '' }
  }
}

const siPrefixes = ['f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y']
const binaryPrefixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei', 'Zi', 'Yi']
const countPrefixes = ['', 'K', 'M', 'B', 'T']

/** Prefixes of the SI: `k` before `M`; `start` counts from the unit itself, so 1 is already in thousands. */
export function si(unit: string, start = 0): Formatter {
  return scaled(
    1_000,
    siPrefixes.map((prefix) => ` ${prefix}${unit}`),
    5 + start,
  )
}

/** Powers of 1024: `KiB`. */
export function binary(unit: string, start = 0): Formatter {
  return scaled(
    1_024,
    binaryPrefixes.map((prefix) => ` ${prefix}${unit}`),
    start,
  )
}

/** Thousands, millions, billions, trillions: `1.02K req/s`. */
export function count(unit: string): Formatter {
  return scaled(
    1_000,
    countPrefixes.map((prefix) => `${prefix}${unit === '' ? '' : ` ${unit}`}`),
    0,
  )
}

export function fixed(unit: string): Formatter {
  const suffix = unit === '' ? {} : { suffix: ` ${unit}` }
  return (value, decimals) => ({ text: toFixed(value, decimals), ...suffix })
}

/** Amounts with the symbol before, or after them. */
export function currency(symbol: string, isAfter = false): Formatter {
  const scale = scaled(1_000, countPrefixes, 0)
  return (value, decimals, context) => {
    const { text, suffix = '' } = scale(Math.abs(value), decimals, context)
    const sign = value < 0 ? '-' : ''
    return isAfter
      ? { text: `${sign}${text}`, suffix: `${suffix}${symbol}` }
      : { prefix: `${sign}${symbol}`, text, suffix }
  }
}
