import { expect, test } from 'vitest'
import { createTokenBudget } from './token-budget.ts'

const usage = { promptTokens: 6, completionTokens: 4 }

test('a run may use all of its tokens, and not one more', () => {
  const spend = createTokenBudget(20)
  spend(usage)
  spend(undefined)
  spend(usage)
  expect(() => spend({ promptTokens: 1, completionTokens: 0 })).toThrow(
    'Cannot go on: the run has used 21 tokens, more than the 20 allowed',
  )
})

test('a run without a bound may use any', () => {
  const spend = createTokenBudget(undefined)
  expect(() => spend({ promptTokens: Number.MAX_SAFE_INTEGER, completionTokens: 1 })).not.toThrow()
})
