import { describe, expect, it } from 'vitest'
import { formatDuration, nsOf } from './duration.ts'
import { TemplateError } from './template-error.ts'
import { int } from './value.ts'

// What Go's Duration.String makes of the same.
describe('a duration as Go writes it', () => {
  it.each([
    { ns: 0, text: '0s' },
    { ns: 1, text: '1ns' },
    { ns: 999, text: '999ns' },
    { ns: 1_000, text: '1µs' },
    { ns: 1_500, text: '1.5µs' },
    { ns: 999_999, text: '999.999µs' },
    { ns: 1_000_000, text: '1ms' },
    { ns: 1_500_000, text: '1.5ms' },
    { ns: 999_000_000, text: '999ms' },
    { ns: 1e9, text: '1s' },
    { ns: 1.5e9, text: '1.5s' },
    { ns: 59e9, text: '59s' },
    { ns: 60e9, text: '1m0s' },
    { ns: 61.25e9, text: '1m1.25s' },
    { ns: 3_599e9, text: '59m59s' },
    { ns: 3_600e9, text: '1h0m0s' },
    { ns: 3_605.5e9, text: '1h0m5.5s' },
    { ns: 90_061e9, text: '25h1m1s' },
    { ns: -1_500, text: '-1.5µs' },
    { ns: -61e9, text: '-1m1s' },
  ])('is $text', ({ ns, text }) => {
    expect(formatDuration(ns)).toBe(text)
  })
})

describe('the nanoseconds of a value', () => {
  it('are those of a duration', () => {
    expect(nsOf({ kind: 'duration', ns: -5 })).toBe(-5)
  })

  it.each([
    { value: undefined, type: '<nil>' },
    { value: '5s', type: 'string' },
    { value: int(5), type: 'int' },
    { value: { kind: 'time', timeMs: 0 } as const, type: 'time.Time' },
  ])('are none of $type', ({ value, type }) => {
    const wrong = new TemplateError(`wrong type for value; expected time.Duration; got ${type}`)
    expect(() => nsOf(value)).toThrow(wrong)
  })
})
