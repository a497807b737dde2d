import { describe, expect, test } from 'vitest'
import { scoreSubsequence, scoreSubstring } from './scores.ts'

describe('scoreSubstring()', () => {
  test.each([
    { text: 'up', value: 'up', score: 1 },
    { text: 'up', value: 'uptime', score: 1 },
    { text: 'up', value: 'xxup', score: 0.1 },
    { text: 'up', value: 'xupx', score: 0.55 },
    { text: 'up', value: 'upup', score: 1 },
    { text: 'up', value: 'UP', score: undefined },
    { text: 'up', value: 'u', score: undefined },
    { text: 'up', value: '', score: undefined },
    { text: '𝒳', value: 'a𝒳b', score: 0.55 },
    { text: 'b', value: '𝒳𝒳b𝒳', score: 0.4 },
  ])('of "$text" in "$value" is $score', ({ text, value, score }) => {
    const found = scoreSubstring(text)(value)
    expect(found).toEqual(score === undefined ? undefined : expect.closeTo(score, 12))
  })
})

describe('scoreSubsequence()', () => {
  test.each([
    { text: 'abc', value: 'abc', score: 1 },
    { text: 'abc', value: 'abcdef', score: 1 },
    // Three together, less one passed over before and none behind.
    { text: 'abc', value: 'xabc', score: ((9 - 1 / 4) / 9) * 0.999 },
    // Half as much for what is behind.
    { text: 'abc', value: 'xabcx', score: ((9 - 1 / 5 - 0.5 / 5) / 9) * 0.999 },
    // Two and one, with one passed over in between.
    { text: 'abc', value: 'abxc', score: ((4 + 1 - 1 / 4) / 9) * 0.999 },
    { text: 'abc', value: 'axbxc', score: ((3 - 2 / 5) / 9) * 0.999 },
    // The better of two places.
    { text: 'abc', value: 'axbcabc', score: ((9 - 4 / 7) / 9) * 0.999 },
    { text: 'aa', value: 'xaa', score: ((4 - 1 / 3) / 4) * 0.999 },
    { text: 'abc', value: 'ab', score: undefined },
    { text: 'abc', value: 'acb', score: undefined },
    { text: 'abc', value: 'xxx', score: undefined },
    { text: 'abc', value: '', score: undefined },
    { text: '𝒳b', value: 'a𝒳b', score: ((4 - 1 / 3) / 4) * 0.999 },
  ])('of "$text" in "$value" is $score', ({ text, value, score }) => {
    const found = scoreSubsequence(text)(value)
    expect(found).toEqual(score === undefined ? undefined : expect.closeTo(score, 12))
  })
})
