import { describe, expect, test } from 'vitest'
import { formatGoDuration, formatWholeDuration, parseGoDuration, parseWholeDuration } from './duration.ts'

const [us, ms, s] = [1_000n, 1_000_000n, 1_000_000_000n]
const [m, h, d] = [60n * s, 3600n * s, 24n * 3600n * s]

describe('parseWholeDuration()', () => {
  test.each([
    { text: '0', span: 0n },
    { text: '0s', span: 0n },
    { text: '1ms', span: ms },
    { text: '2s', span: 2n * s },
    { text: '3m', span: 3n * m },
    { text: '4h', span: 4n * h },
    { text: '5d', span: 5n * d },
    { text: '6w', span: 42n * d },
    { text: '7y', span: 7n * 365n * d },
    { text: '1h30m', span: 90n * m },
    { text: '1y2w3d4h5m6s7ms', span: (365n + 14n + 3n) * d + 4n * h + 5n * m + 6n * s + 7n * ms },
    { text: '9223372036s', span: 9_223_372_036n * s },
  ])('reads $text', ({ text, span }) => {
    expect(parseWholeDuration(text)).toBe(span)
  })

  test.each([
    { text: '', fault: 'empty duration string' },
    { text: '5', fault: 'not a valid duration string: "5"' },
    { text: 'h', fault: 'not a valid duration string: "h"' },
    { text: '1h5', fault: 'not a valid duration string: "1h5"' },
    { text: '1m2h', fault: 'not a valid duration string: "1m2h"' },
    { text: '1h1h', fault: 'not a valid duration string: "1h1h"' },
    { text: '-1h', fault: 'not a valid duration string: "-1h"' },
    { text: '1.5h', fault: 'unknown unit "." in duration "1.5h"' },
    { text: '5x', fault: 'unknown unit "x" in duration "5x"' },
    { text: '1h5us', fault: 'unknown unit "us" in duration "1h5us"' },
    { text: '1 h', fault: 'unknown unit " h" in duration "1 h"' },
    { text: '9223372037s', fault: 'duration out of range' },
    { text: '300y', fault: 'duration out of range' },
  ])('says why "$text" is none', ({ text, fault }) => {
    expect(parseWholeDuration(text)).toEqual({ fault })
  })
})

describe('parseGoDuration()', () => {
  test.each([
    { text: '0', span: 0n },
    { text: '-0', span: 0n },
    { text: '1ns', span: 1n },
    { text: '2us', span: 2n * us },
    { text: '2µs', span: 2n * us },
    { text: '2μs', span: 2n * us },
    { text: '3ms', span: 3n * ms },
    { text: '4s', span: 4n * s },
    { text: '5m', span: 5n * m },
    { text: '6h', span: 6n * h },
    { text: '+1.5s', span: 1_500n * ms },
    { text: '-200ms', span: -200n * ms },
    { text: '1h2m3.5s', span: h + 2n * m + 3_500n * ms },
    { text: '3s2h', span: 2n * h + 3n * s },
    { text: '1m1m', span: 2n * m },
    { text: '.5s', span: 500n * ms },
    { text: '1.s', span: s },
    { text: '0.1s', span: 100n * ms },
    { text: '0.3ms', span: 300n * us },
    { text: '1.9ns', span: 1n },
  ])('reads $text', ({ text, span }) => {
    expect(parseGoDuration(text)).toBe(span)
  })

  test.each([
    { text: '', fault: 'time: invalid duration ""' },
    { text: '-', fault: 'time: invalid duration "-"' },
    { text: 's', fault: 'time: invalid duration "s"' },
    { text: '.s', fault: 'time: invalid duration ".s"' },
    { text: '--1s', fault: 'time: invalid duration "--1s"' },
    { text: '1s-1s', fault: 'time: unknown unit "s-" in duration "1s-1s"' },
    { text: '5', fault: 'time: missing unit in duration "5"' },
    { text: '1h5', fault: 'time: missing unit in duration "1h5"' },
    { text: '1.5', fault: 'time: missing unit in duration "1.5"' },
    { text: '5d', fault: 'time: unknown unit "d" in duration "5d"' },
    { text: '5toString', fault: 'time: unknown unit "toString" in duration "5toString"' },
    { text: '5constructor', fault: 'time: unknown unit "constructor" in duration "5constructor"' },
    { text: '2562048h', fault: 'time: invalid duration "2562048h"' },
    { text: '9223372036854775808ns', fault: 'time: invalid duration "9223372036854775808ns"' },
  ])('says why "$text" is none', ({ text, fault }) => {
    expect(parseGoDuration(text)).toEqual({ fault })
  })

  test('reads as much as 63 bits hold', () => {
    expect(parseGoDuration('9223372036854775807ns')).toBe(9_223_372_036_854_775_807n)
    expect(parseGoDuration('-9223372036854775807ns')).toBe(-9_223_372_036_854_775_807n)
  })
})

describe('formatWholeDuration()', () => {
  test.each([
    { span: 0n, text: '0s' },
    { span: ms - 1n, text: '0s' },
    { span: ms, text: '1ms' },
    { span: 1_500n * ms, text: '1s500ms' },
    { span: 90n * m, text: '1h30m' },
    { span: 25n * h, text: '25h' },
    { span: 24n * h, text: '1d' },
    { span: 8n * d, text: '8d' },
    { span: 14n * d, text: '2w' },
    { span: 730n * d, text: '2y' },
    { span: 366n * d, text: '366d' },
    { span: -90n * s, text: '-1m30s' },
    { span: -ms, text: '-1ms' },
  ])('writes $span ns as $text', ({ span, text }) => {
    expect(formatWholeDuration(span)).toBe(text)
  })
})

describe('formatGoDuration()', () => {
  test.each([
    { span: 0n, text: '0s' },
    { span: 1n, text: '1ns' },
    { span: 999n, text: '999ns' },
    { span: 1_000n, text: '1µs' },
    { span: 1_050n, text: '1.05µs' },
    { span: 999_999n, text: '999.999µs' },
    { span: ms, text: '1ms' },
    { span: 1_500_000n, text: '1.5ms' },
    { span: s - 1n, text: '999.999999ms' },
    { span: s, text: '1s' },
    { span: 1_500n * ms, text: '1.5s' },
    { span: s + 1n, text: '1.000000001s' },
    { span: m, text: '1m0s' },
    { span: m - s, text: '59s' },
    { span: 90n * m, text: '1h30m0s' },
    { span: h, text: '1h0m0s' },
    { span: h - s, text: '59m59s' },
    { span: 25n * h + 1_500n * ms, text: '25h0m1.5s' },
    { span: -90n * s, text: '-1m30s' },
    { span: -1_500n, text: '-1.5µs' },
    { span: -1_500n * us, text: '-1.5ms' },
    { span: -5n, text: '-5ns' },
    { span: -s, text: '-1s' },
    { span: -2n * h, text: '-2h0m0s' },
  ])('writes $span ns as $text', ({ span, text }) => {
    expect(formatGoDuration(span)).toBe(text)
  })
})
