import { describe, expect, test } from 'vitest'
import { createPrefillBudget } from './prefill-budget.ts'

const grid = 64
const beside = { answersRunning: true, room: 512, grid }

/** A budget that has measured what a token costs in short pieces and in whole ones, and what answers take. */
function measured({ short, whole, answersMs = 0 }: { short?: number; whole?: number; answersMs?: number }) {
  const budget = createPrefillBudget(100)
  if (short !== undefined) budget.observe(32, 32 * short, { whole: false })
  if (whole !== undefined) budget.observe(64, 64 * whole, { whole: true })
  // What is told once counts for less than a third.
  for (let times = 0; times < 100; times++) budget.observeAnswers(answersMs)
  return budget
}

describe('the prompt tokens of a step', () => {
  test('are as many as there is room for while no answer runs', () => {
    expect(measured({ short: 100 }).tokens({ ...beside, answersRunning: false })).toBe(512)
  })

  test('are few until something is measured', () => {
    expect(createPrefillBudget(100).tokens(beside)).toBe(16)
    expect(createPrefillBudget(100).tokens({ ...beside, room: 8 })).toBe(8)
  })

  test.each([
    { name: 'all that the time allows in whole pieces', costs: { whole: 1 }, tokens: 100 },
    { name: 'no more than there is room for', costs: { whole: 0.1 }, tokens: 512 },
    { name: 'just a whole piece', costs: { whole: 100 / 64 }, tokens: 64 },
    { name: 'what is left beside the answers', costs: { whole: 0.5, answersMs: 40 }, tokens: 120 },
    { name: 'half of the step at least', costs: { whole: 0.5, answersMs: 90 }, tokens: 100 },
    { name: 'whole ones for no more than short ones', costs: { short: 1, whole: 5 }, tokens: 100 },
    { name: 'short ones where a whole one takes too long', costs: { short: 4, whole: 4 }, tokens: 25 },
    { name: 'no fewer than are worth a step', costs: { short: 50, whole: 50 }, tokens: 16 },
  ])('are $name', ({ costs, tokens }) => {
    expect(measured(costs).tokens(beside)).toBe(tokens)
  })

  test('are a whole piece in a longer step where short ones cost too much', () => {
    expect(measured({ short: 4, whole: 3, answersMs: 20 }).tokens(beside)).toBe(64)
  })

  test('leave samples out that tell more of the step than of the tokens', () => {
    const budget = createPrefillBudget(100)
    budget.observe(15, 1_000, { whole: false })
    expect(budget.tokens(beside)).toBe(16)
    budget.observe(16, 16, { whole: false })
    expect(budget.tokens(beside)).toBe(100)
  })

  test('follow what is measured bit by bit', () => {
    const budget = measured({ short: 1 })
    budget.observe(64, 64, { whole: true })
    budget.observe(64, 128, { whole: true })
    budget.observe(32, 64, { whole: false })
    expect(budget.tokens(beside)).toBe(76)
  })
})
