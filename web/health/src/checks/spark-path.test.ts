import { expect, test } from 'vitest'
import { sparkPath } from './spark-path.ts'

test.each([
  { name: 'nothing', values: [], path: '' },
  { name: 'nothing but gaps', values: [undefined, undefined], path: '' },
  { name: 'one value: at the left, as high as it goes', values: [5], path: 'M0 0' },
  { name: 'zeroes alone: along the bottom', values: [0, 0], path: 'M0 20L100 20' },
  { name: 'several: the largest at the top, zero at the bottom', values: [0, 10, 5], path: 'M0 20L50 0L100 10' },
  { name: 'a gap in the middle', values: [10, undefined, 10], path: 'M0 0M100 0' },
  { name: 'a gap at the beginning', values: [undefined, 10, 5], path: 'M50 0L100 10' },
  { name: 'a gap at the end', values: [10, 5, undefined], path: 'M0 0L50 10' },
  { name: 'thirds: to tenths of a pixel', values: [1, 2, 3, 3], path: 'M0 13.3L33.3 6.7L66.7 0L100 0' },
])('sparkPath() of $name', ({ values, path }) => expect(sparkPath(values, 100, 20)).toBe(path))
