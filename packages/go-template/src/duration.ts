import { TemplateError } from './template-error.ts'
import { type TemplateValue, typeName } from './value.ts'

const nsPerSecond = 1e9

// From the shortest on; below a second there is one unit, with a fraction.
const small: readonly (readonly [ns: number, unit: string])[] = [
  [1, 'ns'],
  [1e3, 'µs'],
  [1e6, 'ms'],
]

/** As Go's `Duration.String` writes it: `1h0m5.5s`, `1.5ms`, `0s`. */
export function formatDuration(ns: number): string {
  if (ns === 0) return '0s'
  const sign = ns < 0 ? '-' : ''
  const whole = Math.abs(ns)
  const part = small.find(([unitNs]) => whole < unitNs * 1000)
  if (part !== undefined) return `${sign}${whole / part[0]}${part[1]}`
  const minutes = Math.floor(whole / (60 * nsPerSecond))
  const seconds = (whole - minutes * 60 * nsPerSecond) / nsPerSecond
  const hours = Math.floor(minutes / 60)
  const front = hours > 0 ? `${hours}h${minutes % 60}m` : minutes > 0 ? `${minutes}m` : ''
  return `${sign}${front}${seconds}s`
}

/** @throws {TemplateError} for what is no duration */
export function nsOf(value: TemplateValue): number {
  if (typeof value === 'object' && value.kind === 'duration') return value.ns
  throw new TemplateError(`wrong type for value; expected time.Duration; got ${typeName(value)}`)
}
