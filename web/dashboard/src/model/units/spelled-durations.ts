import type { FormattedValue, Formatter } from './formatted.ts'

const unitsMs: readonly (readonly [name: string, ms: number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
  ['millisecond', 1],
]

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** A span before now reads as "… ago". */
function signed(write: (value: number) => string): (value: number) => FormattedValue {
  return (value) => (value < 0 ? { text: write(-value), suffix: ' ago' } : { text: write(value) })
}

/** `3 days`; every decimal adds the next smaller unit: `3 days, 4 hours`. */
function spelled(ofMs: number, unit: string): Formatter {
  return (value, decimals) => {
    if (value === 0) return { text: '0', suffix: ` ${unit}s` }
    return signed((span) => spell(span * ofMs, (decimals ?? 0) + 1))(value)
  }
}

function spell(ms: number, count: number): string {
  const first = unitsMs.findIndex(([, length]) => ms >= length)
  if (first < 0) return ''
  let rest = ms
  const words = unitsMs.slice(first, first + Math.max(0, count)).map(([name, length]) => {
    const amount = Math.floor(rest / length)
    rest %= length
    return `${amount} ${name}${amount === 1 ? '' : 's'}`
  })
  return words.join(', ')
}

function hms(seconds: number): string {
  const whole = Math.floor(seconds)
  return [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60), whole % 60].map((part) => pad(part)).join(':')
}

function dhms(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  return `${days > 0 ? `${days} d ` : ''}${hms(seconds - days * 86_400)}`
}

/** `1h:02m:03s:004ms`; decimals say how many parts follow the first. */
function clock(ofMs: number): Formatter {
  return (value, decimals) => {
    const ms = Math.floor(Math.abs(value * ofMs))
    const parts = [
      `${Math.floor(ms / 3_600_000)}h`,
      `${pad(Math.floor(ms / 60_000) % 60)}m`,
      `${pad(Math.floor(ms / 1_000) % 60)}s`,
      `${pad(ms % 1_000, 3)}ms`,
    ]
    const first = ms >= 3_600_000 ? 0 : ms >= 60_000 ? 1 : ms >= 1_000 ? 2 : 3
    const text = parts.slice(first, decimals === undefined ? undefined : first + 1 + decimals).join(':')
    return { text: value < 0 ? `-${text}` : text }
  }
}

/** Spans of time in words and as clocks, by unit id. */
export const spelledDurations: Readonly<Record<string, Formatter>> = {
  dtdurationms: spelled(1, 'millisecond'),
  dtdurations: spelled(1_000, 'second'),
  dthms: (value) => signed(hms)(value),
  dtdhms: (value) => signed(dhms)(value),
  clockms: clock(1),
  clocks: clock(1_000),
}
