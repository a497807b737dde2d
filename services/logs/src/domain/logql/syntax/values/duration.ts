const ns = { us: 1_000n, ms: 1_000_000n, s: 1_000_000_000n, m: 60_000_000_000n, h: 3_600_000_000_000n } as const
const day = 24n * ns.h
const mostNs = 9_223_372_036_854_775_807n

// In this order and each at most once, as Prometheus has them.
const wholeUnits = [
  ['y', 365n * day],
  ['w', 7n * day],
  ['d', day],
  ['h', ns.h],
  ['m', ns.m],
  ['s', ns.s],
  ['ms', ns.ms],
] as const

const wholeForm = /^(?:(\d+)y)?(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms)?$/

/** What a duration is, in nanoseconds, or why it is none. */
export type ParsedDuration = bigint | { readonly fault: string }

/** Prometheus' durations: `1h30m`, `1d`, whole numbers alone. */
export function parseWholeDuration(text: string): ParsedDuration {
  if (text === '0') return 0n
  if (text === '') return { fault: 'empty duration string' }
  const found = wholeForm.exec(text)
  if (found === null) return { fault: faultOf(text) }
  const total = wholeUnits.reduce((sum, [, unit], at) => sum + BigInt(found[at + 1] ?? 0) * unit, 0n)
  return total > mostNs ? { fault: 'duration out of range' } : total
}

function faultOf(text: string): string {
  for (let rest = text; rest !== ''; ) {
    const [, digits = '', unit = '', after = ''] = /^(\d*)([^\d]*)([\s\S]*)$/.exec(rest) ?? []
    if (digits === '') return `not a valid duration string: ${JSON.stringify(text)}`
    if (!wholeUnits.some(([name]) => name === unit)) {
      if (unit === '') return `not a valid duration string: ${JSON.stringify(text)}`
      return `unknown unit ${JSON.stringify(unit)} in duration ${JSON.stringify(text)}`
    }
    rest = after
  }
  return `not a valid duration string: ${JSON.stringify(text)}`
}

// No object: lines say of units what they like, `constructor` too.
const goUnits: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', ns.us],
  ['µs', ns.us],
  ['μs', ns.us],
  ['ms', ns.ms],
  ['s', ns.s],
  ['m', ns.m],
  ['h', ns.h],
])

const goPart = /^(\d*)(?:\.(\d*))?([^\d.]*)/

/** Go's durations: `1.5s`, `-200ms`, `1h2m3.5s`, any units in any order. */
export function parseGoDuration(text: string): ParsedDuration {
  const invalid = { fault: `time: invalid duration ${JSON.stringify(text)}` }
  const sign = /^[+-]/.exec(text)?.[0] ?? ''
  let rest = text.slice(sign.length)
  if (rest === '0') return 0n
  if (rest === '') return invalid
  let total = 0n
  while (rest !== '') {
    const [part = '', whole = '', fraction = '', unit = ''] = goPart.exec(rest) ?? []
    if (whole === '' && fraction === '') return invalid
    if (unit === '') return { fault: `time: missing unit in duration ${JSON.stringify(text)}` }
    const scale = goUnits.get(unit)
    if (scale === undefined)
      return { fault: `time: unknown unit ${JSON.stringify(unit)} in duration ${JSON.stringify(text)}` }
    total += BigInt(whole === '' ? 0 : whole) * scale + fractionOf(fraction, scale)
    if (total > mostNs) return invalid
    rest = rest.slice(part.length)
  }
  return sign === '-' ? -total : total
}

function fractionOf(digits: string, scale: bigint): bigint {
  if (digits === '') return 0n
  return BigInt(Math.trunc(Number(`0.${digits}`) * Number(scale) + 1e-6))
}

/** `1h30m`, without the units that are zero. */
export function formatWholeDuration(spanNs: bigint): string {
  let rest = spanNs < 0n ? -spanNs : spanNs
  if (rest < ns.ms) return '0s'
  let text = ''
  const wholeOnly = new Set(['y', 'w', 'd'])
  for (const [name, unit] of wholeUnits) {
    // Years, weeks and days stand for themselves alone: a day and an hour are 25 hours.
    if (wholeOnly.has(name) && rest % unit !== 0n) continue
    if (rest >= unit) text += `${rest / unit}${name}`
    rest %= unit
  }
  return spanNs < 0n ? `-${text}` : text
}

/** As Go writes it: `1h30m0s`, `1.5s`, `200ms`. */
export function formatGoDuration(spanNs: bigint): string {
  const sign = spanNs < 0n ? '-' : ''
  const rest = spanNs < 0n ? -spanNs : spanNs
  if (rest === 0n) return '0s'
  if (rest < ns.us) return `${sign}${rest}ns`
  if (rest < ns.ms) return `${sign}${decimal(rest, ns.us)}µs`
  if (rest < ns.s) return `${sign}${decimal(rest, ns.ms)}ms`
  const hours = rest / ns.h
  const minutes = (rest % ns.h) / ns.m
  const seconds = `${decimal(rest % ns.m, ns.s)}s`
  if (hours > 0n) return `${sign}${hours}h${minutes}m${seconds}`
  return minutes > 0n ? `${sign}${minutes}m${seconds}` : `${sign}${seconds}`
}

function decimal(value: bigint, unit: bigint): string {
  const digits = unit.toString().length - 1
  const fraction = (value % unit).toString().padStart(digits, '0').replace(/0+$/, '')
  return `${value / unit}${fraction === '' ? '' : `.${fraction}`}`
}
