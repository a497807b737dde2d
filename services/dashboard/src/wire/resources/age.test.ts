import { expect, test } from 'vitest'
import { age } from './age.ts'

const [s, m, h, d] = [1_000, 60_000, 3_600_000, 86_400_000]

test.each([
  { ms: -5, short: '0s' },
  { ms: 999, short: '0s' },
  { ms: 2 * m - 1, short: '119s' },
  { ms: 2 * m, short: '2m' },
  { ms: 5 * m + 30 * s, short: '5m30s' },
  { ms: 10 * m + 30 * s, short: '10m' },
  { ms: 3 * h, short: '3h' },
  { ms: 7 * h + 59 * m, short: '7h59m' },
  { ms: 47 * h + 59 * m, short: '47h' },
  { ms: 2 * d + 4 * h, short: '2d4h' },
  { ms: 8 * d + 4 * h, short: '8d' },
  { ms: 2 * 365 * d + 20 * d, short: '2y20d' },
  { ms: 9 * 365 * d, short: '9y' },
])('$ms ms are $short', ({ ms, short }) => expect(age(ms)).toBe(short))
