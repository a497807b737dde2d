import { expect, test } from 'vitest'
import { timeUnits } from './time-units.ts'

const write = (unit: string, value: number, decimals?: number) => {
  const {
    text,
    prefix = '',
    suffix = '',
  } = timeUnits[unit]?.(value, decimals, { zone: 'utc', nowMs: 0 }) ?? { text: '' }
  return `${prefix}${text}${suffix}`
}

// Each pair is the last value below a step, and the step.
test.each([
  {
    unit: 'ns',
    rows: [
      [999, '999 ns'],
      [1e3, '1 µs'],
      [2e6, '2 ms'],
      [3e9, '3 s'],
      [6e10, '1 min'],
      [1.2e11, '2 mins'],
      [3.6e12, '1 hour'],
      [8.64e13, '1 day'],
      [1.728e14, '2 days'],
    ],
  },
  {
    unit: 'µs',
    rows: [
      [999, '999 µs'],
      [1e3, '1 ms'],
      [1e6, '1 s'],
      [6e7, '60 s'],
    ],
  },
  {
    unit: 'ms',
    rows: [
      [999, '999 ms'],
      [1e3, '1 s'],
      [6e4, '1 min'],
      [1.8e5, '3 mins'],
      [3.6e6, '1 hour'],
      [8.64e7, '1 day'],
      [3.1536e10, '1 year'],
      [6.3072e10, '2 years'],
    ],
  },
  {
    unit: 's',
    rows: [
      [0, '0 s'],
      [5e-7, '500 ns'],
      [1e-6, '1 µs'],
      [5e-4, '500 µs'],
      [1e-3, '1 ms'],
      [0.5, '500 ms'],
      [1, '1 s'],
      [59, '59 s'],
      [60, '1 min'],
      [120, '2 mins'],
      [-120, '-2 mins'],
      [3_600, '1 hour'],
      [7_200, '2 hours'],
      [86_400, '1 day'],
      [604_800, '1 week'],
      [1_209_600, '2 weeks'],
      [31_556_900, '1 year'],
      [63_113_800, '2 years'],
    ],
  },
  {
    unit: 'm',
    rows: [
      [59, '59 min'],
      [60, '1 hour'],
      [1_440, '1 day'],
      [10_080, '1 week'],
      [525_948, '52.2 weeks'],
      [1_051_896, '2 years'],
    ],
  },
  {
    unit: 'h',
    rows: [
      [23, '23 hour'],
      [24, '1 day'],
      [48, '2 days'],
      [168, '1 week'],
      [8_760, '1 year'],
      [17_520, '2 years'],
    ],
  },
  {
    unit: 'd',
    rows: [
      [1, '1 day'],
      [6, '6 days'],
      [7, '1 week'],
      [364, '52 weeks'],
      [365, '1 year'],
      [730, '2 years'],
    ],
  },
  {
    unit: 'timeticks',
    rows: [
      [100, '1 s'],
      [12_000, '2 mins'],
      [0, '0 s'],
    ],
  },
] as const)('a span in $unit climbs from unit to unit', ({ unit, rows }) => {
  expect(rows.map(([value]) => write(unit, value))).toEqual(rows.map(([, text]) => text))
})

test('decimals are kept where they are given', () => expect(write('s', 90, 2)).toBe('1.50 mins'))

test('what is no number has no unit', () => {
  expect(write('s', Number.NaN)).toBe('NaN')
  expect(write('ms', Number.POSITIVE_INFINITY)).toBe('∞')
  expect(write('ms', 0)).toBe('0 ms')
})
