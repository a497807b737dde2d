import { describe, expect, test } from 'vitest'
import { median, randomPrompt } from './measure-model.ts'

describe('median()', () => {
  test.each([
    { values: [3], middle: 3 },
    { values: [3, 1, 2], middle: 2 },
    { values: [4, 1, 3, 2], middle: 3 },
    { values: [10, 9, 100], middle: 10 },
    { values: [], middle: Number.NaN },
  ])('of $values is $middle', ({ values, middle }) => expect(median(values)).toBe(middle))
})

describe('randomPrompt()', () => {
  test.each([0, 1, 1_000])('has %i tokens, of every vocabulary', (tokens) => {
    const prompt = randomPrompt(tokens)
    expect(prompt).toHaveLength(tokens)
    for (const token of prompt) {
      expect(Number.isInteger(token)).toBe(true)
      expect(token).toBeGreaterThanOrEqual(300)
      expect(token).toBeLessThan(1_800)
    }
  })

  test('is another each time', () => expect(randomPrompt(20)).not.toEqual(randomPrompt(20)))
})
