import { expect, test } from 'vitest'
import { renderCount, renderPace, renderSize, renderWait } from './render-amount.ts'

test.each([
  [40, '40 s'],
  [720, '12 min'],
  [3_900, '1 h 5 min'],
])('%d seconds are %s', (seconds, text) => expect(renderWait(seconds)).toBe(text))

test.each([
  [800, '800'],
  [5_800_000, '5.8 M'],
  [596_000_000, '596 M'],
  [7_240_000_000, '7.2 B'],
])('%d parameters are %s', (count, text) => expect(renderCount(count)).toBe(text))

test.each([
  [500, '1 KB'],
  [999_001, '1.0 MB'],
  [6_100_000, '6.1 MB'],
  [99_960_000, '100 MB'],
  [386_404_992, '386 MB'],
  [999_500_000, '1.0 GB'],
  [639_000_000_000, '639 GB'],
])('%d bytes are %s', (bytes, text) => expect(renderSize(bytes)).toBe(text))

test.each([
  [0.62, '0.6 tokens/s'],
  [9.94, '9.9 tokens/s'],
  [12.3, '12 tokens/s'],
])('%d tokens a second are %s', (pace, text) => expect(renderPace(pace)).toBe(text))
