import { describe, expect, test } from 'vitest'
import { formatBytes, parseBytes } from './bytes.ts'

describe('parseBytes()', () => {
  test.each([
    { text: '0', bytes: 0n },
    { text: '5', bytes: 5n },
    { text: '5b', bytes: 5n },
    { text: '5B', bytes: 5n },
    { text: '2k', bytes: 2_000n },
    { text: '2KB', bytes: 2_000n },
    { text: '2Ki', bytes: 2_048n },
    { text: '2 KiB', bytes: 2_048n },
    { text: '5MB', bytes: 5_000_000n },
    { text: '1MiB', bytes: 1_048_576n },
    { text: '1G', bytes: 1_000_000_000n },
    { text: '1gib', bytes: 1_073_741_824n },
    { text: '1TB', bytes: 1_000_000_000_000n },
    { text: '1PB', bytes: 1_000_000_000_000_000n },
    { text: '1EB', bytes: 1_000_000_000_000_000_000n },
    { text: '1.5 KiB', bytes: 1_536n },
    { text: '1.9b', bytes: 1n },
    { text: '1,000', bytes: 1_000n },
    { text: '15eb', bytes: 15_000_000_000_000_000_000n },
  ])('reads $text', ({ text, bytes }) => {
    expect(parseBytes(text)).toBe(bytes)
  })

  test.each([
    { text: '', fault: 'strconv.ParseFloat: parsing "": invalid syntax' },
    { text: 'kb', fault: 'strconv.ParseFloat: parsing "": invalid syntax' },
    { text: '-5', fault: 'strconv.ParseFloat: parsing "": invalid syntax' },
    { text: '1.2.3k', fault: 'strconv.ParseFloat: parsing "1.2.3": invalid syntax' },
    { text: '5x', fault: 'unhandled size name: x' },
    { text: '5 KiBs', fault: 'unhandled size name: kibs' },
    { text: '5constructor', fault: 'unhandled size name: constructor' },
    { text: '1e3', fault: 'unhandled size name: e3' },
    { text: '16EiB', fault: 'too large: 16EiB' },
    { text: '18446744073709551616', fault: 'too large: 18446744073709551616' },
  ])('says why "$text" is none', ({ text, fault }) => {
    expect(parseBytes(text)).toEqual({ fault })
  })
})

describe('formatBytes()', () => {
  test.each([
    { bytes: 0n, text: '0B' },
    { bytes: 9n, text: '9B' },
    { bytes: 10n, text: '10B' },
    { bytes: 999n, text: '999B' },
    { bytes: 1_000n, text: '1.0kB' },
    { bytes: 1_500n, text: '1.5kB' },
    { bytes: 9_940n, text: '9.9kB' },
    { bytes: 9_950n, text: '10kB' },
    { bytes: 83_000_000n, text: '83MB' },
    { bytes: 2_000_000_000n, text: '2.0GB' },
    { bytes: 15_400_000_000_000n, text: '15TB' },
    { bytes: 3_000_000_000_000_000n, text: '3.0PB' },
    { bytes: 12_000_000_000_000_000_000n, text: '12EB' },
  ])('writes $bytes as $text', ({ bytes, text }) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})
