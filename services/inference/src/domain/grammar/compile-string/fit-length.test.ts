import { describe, expect, test } from 'vitest'
import { parsePattern } from '../compile-pattern/parse-pattern.ts'
import { fitLength } from './fit-length.ts'

/** How often the repeated class of `^[a]...$` is repeated within the bounds. */
function counts(pattern: string, min: number, max?: number) {
  const node = fitLength(pattern, { min, max })
  const item = node?.kind === 'all' ? node.items[1] : undefined
  return item?.kind === 'times' ? [item.min, item.max] : undefined
}

describe('one repeated class with bounds of length', () => {
  test.each([
    { pattern: '^a*$', min: 0, max: undefined, found: [0, undefined] },
    { pattern: '^a*$', min: 2, max: 5, found: [2, 5] },
    { pattern: '^a+$', min: 0, max: 5, found: [1, 5] },
    { pattern: '^a+$', min: 3, max: undefined, found: [3, undefined] },
    { pattern: '^a{2,4}$', min: 0, max: undefined, found: [2, 4] },
    { pattern: '^a{2,4}$', min: 3, max: 9, found: [3, 4] },
    { pattern: '^a{2,4}$', min: 1, max: 3, found: [2, 3] },
    { pattern: '^a{2,4}$', min: 4, max: 4, found: [4, 4] },
    { pattern: '^a{2,4}$', min: 5, max: undefined, found: undefined },
    { pattern: '^a{2,4}$', min: 0, max: 1, found: undefined },
  ])('$pattern from $min to $max', ({ pattern, min, max, found }) => {
    expect(counts(pattern, min, max)).toEqual(found)
  })
})

describe('another pattern with bounds of length', () => {
  test.each([
    { pattern: '^abc$', min: 3, max: 3, fits: true },
    { pattern: '^abc$', min: 4, max: undefined, fits: false },
    { pattern: '^abc$', min: 0, max: 2, fits: false },
    { pattern: '^(a|bcd)$', min: 1, max: 3, fits: true },
    { pattern: '^(a|bcd)$', min: 2, max: 3, fits: false },
    { pattern: '^(a|bcd)$', min: 1, max: 2, fits: false },
    { pattern: '^(ab){2,3}$', min: 4, max: 6, fits: true },
    { pattern: '^(ab){2,3}$', min: 5, max: 6, fits: false },
    { pattern: '^(ab){2,3}$', min: 4, max: 5, fits: false },
    { pattern: '^(ab)+$', min: 2, max: undefined, fits: true },
    { pattern: '^(ab)+$', min: 2, max: 100, fits: false },
    { pattern: '^ab*c?$', min: 1, max: undefined, fits: true },
    { pattern: '^$', min: 0, max: 0, fits: true },
    { pattern: '^(?:)*$', min: 0, max: 0, fits: true },
    { pattern: '^a\\b$', min: 1, max: 1, fits: true },
    { pattern: 'abc', min: 0, max: undefined, fits: false },
    { pattern: '^abc', min: 0, max: undefined, fits: false },
    { pattern: 'abc$', min: 0, max: undefined, fits: false },
    { pattern: '^a$|b', min: 0, max: undefined, fits: false },
    { pattern: '', min: 0, max: undefined, fits: false },
    { pattern: '^(?=a)$', min: 0, max: undefined, fits: false },
  ])('$pattern from $min to $max fits as it is: $fits', ({ pattern, min, max, fits }) => {
    expect(fitLength(pattern, { min, max })).toEqual(fits ? parsePattern(pattern) : undefined)
  })
})
