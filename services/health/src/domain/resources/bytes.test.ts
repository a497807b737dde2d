import { expect, test } from 'vitest'
import { renderBytes, renderRatio } from './bytes.ts'

test.each([
  [0, '0 B'],
  [0.4, '0 B'],
  [1, '1 B'],
  [1_023, '1023 B'],
  [1_024, '1.0 KiB'],
  [1_536, '1.5 KiB'],
  [99.94 * 1_024, '99.9 KiB'],
  [100 * 1_024, '100 KiB'],
  [1_024 ** 2, '1.0 MiB'],
  [1.5 * 1_024 ** 3, '1.5 GiB'],
  [2 * 1_024 ** 4, '2.0 TiB'],
  [3 * 1_024 ** 5, '3.0 PiB'],
  [1_024 ** 6, '1024 PiB'],
])('%d bytes are %s', (bytes, text) => expect(renderBytes(bytes)).toBe(text))

test.each([
  [0, '0.0 %'],
  [0.0099, '1.0 %'],
  [0.004, '0.4 %'],
  [0.01, '1 %'],
  [0.125, '13 %'],
  [1, '100 %'],
])('a ratio of %d is %s', (ratio, text) => expect(renderRatio(ratio)).toBe(text))
