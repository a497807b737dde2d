import { describe, expect, test } from 'vitest'
import type { Thresholds } from '../field-config.ts'
import { defaultThresholds, thresholdColor, thresholdSteps } from './thresholds.ts'

const steps = [
  { value: Number.NEGATIVE_INFINITY, color: 'green' },
  { value: 50, color: 'orange' },
  { value: 80, color: 'red' },
]
const absolute: Thresholds = { mode: 'absolute', steps }
const percentage: Thresholds = { mode: 'percentage', steps }

test('without any, what reaches 80 is red', () => {
  expect([79.9, 80].map((value) => thresholdColor(defaultThresholds, value, 0, 100))).toEqual(['green', 'red'])
})

describe('thresholdColor()', () => {
  test.each([
    { name: 'below all steps', thresholds: absolute, value: -1e9, color: 'green' },
    { name: 'just below a step', thresholds: absolute, value: 49.9, color: 'green' },
    { name: 'on a step', thresholds: absolute, value: 50, color: 'orange' },
    { name: 'above all', thresholds: absolute, value: 1e9, color: 'red' },
    { name: 'a missing value', thresholds: absolute, value: Number.NaN, color: 'green' },
    { name: 'percents between the limits', thresholds: percentage, value: 29.9, color: 'green' },
    { name: 'on a step of percents', thresholds: percentage, value: 30, color: 'orange' },
    { name: 'on the last step of percents', thresholds: percentage, value: 36, color: 'red' },
  ])('$name', ({ thresholds, value, color }) => expect(thresholdColor(thresholds, value, 20, 40)).toBe(color))

  test('between limits that are equal all is zero percent', () => {
    expect(thresholdColor(percentage, 5, 5, 5)).toBe('green')
  })

  test('no step at all is green', () => {
    expect(thresholdColor({ mode: 'absolute', steps: [] }, 5, 0, 1)).toBe('green')
  })

  test('below a first step of a value of its own the first colour stands', () => {
    expect(thresholdColor({ mode: 'absolute', steps: steps.slice(1) }, 5, 0, 1)).toBe('orange')
  })
})

describe('thresholdSteps()', () => {
  test('absolute ones are values already', () => expect(thresholdSteps(absolute, 20, 40)).toBe(steps))

  test('percents become values between the limits', () => {
    expect(thresholdSteps(percentage, 20, 40)).toEqual([
      { value: Number.NEGATIVE_INFINITY, color: 'green' },
      { value: 30, color: 'orange' },
      { value: 36, color: 'red' },
    ])
  })
})
