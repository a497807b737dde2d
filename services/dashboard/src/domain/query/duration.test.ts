import { expect, test } from 'vitest'
import { parseDurationMs, renderDuration } from './duration.ts'

test.each([
  ['15s', 15_000],
  ['1h30m', 5_400_000],
  ['2d', 172_800_000],
  ['1w', 604_800_000],
  ['1M', 2_592_000_000],
  ['1y', 31_536_000_000],
  ['500ms', 500],
  ['30', 30_000],
  ['0.5', 500],
  ['>10s', 10_000],
  ['>= 10s', 10_000],
  ['<1m', 60_000],
  [' 15s ', 15_000],
  [' > 15s', 15_000],
  ['$__interval', undefined],
  ['', undefined],
  [' ', undefined],
  ['>', undefined],
  ['-15s', undefined],
  ['1.5h', undefined],
  ['1h x', undefined],
  ['5 minutes', undefined],
])('parseDurationMs(%j) is %s', (text, ms) => expect(parseDurationMs(text)).toBe(ms))

test.each([
  [86_400_000, '1d'],
  [604_800_000, '7d'],
  [7_200_000, '2h'],
  [60_000, '1m'],
  [90_000, '90s'],
  [1_000, '1s'],
  [1_500, '1500ms'],
  [999, '999ms'],
  [0.6, '1ms'],
  [0, '0ms'],
])('renderDuration(%d) is %s', (ms, text) => expect(renderDuration(ms)).toBe(text))
