import { formatWith } from './format-float.ts'

const large = ['k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y']
const small = ['m', 'u', 'n', 'p', 'f', 'a', 'z', 'y']
const binary = ['ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei', 'Zi', 'Yi']

const four = (value: number) => formatWith(value, 'g', 4)

/** Four digits and a metric prefix, such as `1.235M`. */
export function humanize(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return four(value)
  return Math.abs(value) >= 1 ? scaleDown(value, 1_000, large) : scaleUp(value)
}

/** As {@link humanize} with prefixes of 1024, such as `1.177Mi`; what is at most 1 has none. */
export function humanize1024(value: number): string {
  return Math.abs(value) <= 1 || !Number.isFinite(value) ? four(value) : scaleDown(value, 1_024, binary)
}

/** Seconds as days, hours, minutes and seconds, such as `1h 30m 0s`. */
export function humanizeDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return four(seconds)
  if (seconds === 0) return '0s'
  if (Math.abs(seconds) < 1) return `${scaleUp(seconds)}s`
  const sign = seconds < 0 ? '-' : ''
  const all = Math.trunc(Math.abs(seconds))
  const [days, hours, minutes] = [Math.floor(all / 86_400), Math.floor(all / 3_600) % 24, Math.floor(all / 60) % 60]
  if (days > 0) return `${sign}${days}d ${hours}h ${minutes}m ${all % 60}s`
  if (hours > 0) return `${sign}${hours}h ${minutes}m ${all % 60}s`
  if (minutes > 0) return `${sign}${minutes}m ${all % 60}s`
  return `${sign}${four(Math.abs(seconds))}s`
}

/** A ratio in hundredths, such as `12.5%`. */
export function humanizePercentage(ratio: number): string {
  return `${four(ratio * 100)}%`
}

function scaleDown(value: number, step: number, prefixes: readonly string[]): string {
  let [rest, prefix] = [value, '']
  for (const next of prefixes) {
    if (Math.abs(rest) < step) break
    prefix = next
    rest /= step
  }
  return four(rest) + prefix
}

function scaleUp(value: number): string {
  let [rest, prefix] = [value, '']
  for (const next of small) {
    if (Math.abs(rest) >= 1) break
    prefix = next
    rest *= 1_000
  }
  return four(rest) + prefix
}
