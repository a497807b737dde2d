import { describe, expect, test } from 'vitest'
import { canGoOn } from './memory.ts'

const whole = { recurrent: false, windowTokens: undefined }
const sliding = { recurrent: false, windowTokens: 100 }
const recurrent = { recurrent: true, windowTokens: undefined }

describe('canGoOn()', () => {
  test.each([
    { name: 'all of a text', held: { first: 0, last: 49 }, memory: whole, to: 50, expected: true },
    { name: 'more than was left of it', held: { first: 0, last: 50 }, memory: whole, to: 50, expected: false },
    { name: 'less than was asked for', held: { first: 0, last: 40 }, memory: whole, to: 50, expected: false },
    { name: 'nothing', held: { first: -1, last: -1 }, memory: whole, to: 50, expected: false },
    { name: 'a text without its beginning', held: { first: 1, last: 49 }, memory: whole, to: 50, expected: false },
    {
      name: 'a window that reaches back far enough',
      held: { first: 400, last: 499 },
      memory: sliding,
      to: 500,
      expected: true,
    },
    {
      name: 'a window of which the end was cut off',
      held: { first: 401, last: 489 },
      memory: sliding,
      to: 490,
      expected: false,
    },
    { name: 'a text shorter than the window', held: { first: 0, last: 49 }, memory: sliding, to: 50, expected: true },
    { name: 'the state behind a text', held: { first: 49, last: 49 }, memory: recurrent, to: 50, expected: true },
    {
      name: 'the state behind another text',
      held: { first: 60, last: 60 },
      memory: recurrent,
      to: 50,
      expected: false,
    },
  ])('$name', ({ held, memory, to, expected }) => {
    expect(canGoOn(held, to, memory)).toBe(expected)
  })
})
