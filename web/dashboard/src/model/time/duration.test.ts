import { describe, expect, test } from 'vitest'
import { parseDuration, renderDuration } from './duration.ts'

describe('parseDuration()', () => {
  test.each([
    ['15s', 15_000],
    ['250ms', 250],
    ['1m', 60_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['0.25s', 250],
    ['12.75m1s', 766_000],
    ['1d', 86_400_000],
    ['2w', 1_209_600_000],
    ['1M', 2_592_000_000],
    ['1y', 31_536_000_000],
    ['  5s ', 5_000],
    ['10', 10_000],
    ['1.5', 1_500],
    ['0', 0],
  ])('%s is %i ms', (text, ms) => expect(parseDuration(text)).toBe(ms))

  test.each(['', 's', '1x', '1h x', 'x1h', '1h30', '1.s', '.5s', '-1h', '1 h', '1.', 'auto'])(
    'there is none in "%s"',
    (text) => expect(parseDuration(text)).toBeUndefined(),
  )
})

describe('renderDuration()', () => {
  test.each([
    [60_000, '1m'],
    [90_000, '90s'],
    [1_000, '1s'],
    [999, '999ms'],
    [1_500, '1500ms'],
    [0, '0ms'],
    [0.6, '1ms'],
    [3_600_000, '1h'],
    [86_400_000, '1d'],
    [604_800_000, '1w'],
    [31_536_000_000, '1y'],
    [2_592_000_000, '30d'],
  ])('%d ms are %s', (ms, text) => expect(renderDuration(ms)).toBe(text))
})
