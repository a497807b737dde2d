import { expect, test } from 'vitest'
import { arcPath, point } from './arc.ts'

test.each([
  { name: 'the left end', ratio: 0, expected: '-86.6 50' },
  { name: 'the top', ratio: 0.5, expected: '0 -100' },
  { name: 'the right end', ratio: 1, expected: '86.6 50' },
  { name: 'beyond the end stays at the end', ratio: 7, expected: '86.6 50' },
  { name: 'no number stays at the start', ratio: Number.NaN, expected: '-86.6 50' },
])('point(): $name', ({ ratio, expected }) => expect(point(ratio, 100)).toBe(expected))

test('arcPath() goes the long way round for more than half a turn', () => {
  expect(arcPath(0, 1, 100, 80)).toBe('M-86.6 50A100 100 0 1 1 86.6 50L69.28 40A80 80 0 1 0 -69.28 40Z')
  expect(arcPath(0, 0.5, 100, 80)).toContain('0 0 1 0 -100')
})
