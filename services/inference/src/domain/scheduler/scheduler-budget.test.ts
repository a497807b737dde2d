import { describe, expect, test } from 'vitest'
import type { Decoder } from './decoder.ts'
import { createFakeDecoder } from './fake-decoder.ts'
import { taskOf } from './open-for-test.ts'
import { createPrefillBudget } from './prefill-budget.ts'
import { createScheduler } from './scheduler.ts'

const promptTokens = 1_800
const promptId = 100
const prompt = Array.from({ length: promptTokens }, (_, index) => 20 + (index % 7))
// As half a billion parameters take on one thread: a token of an answer costs more than one of many in a prompt.
const msPerPromptToken = 6
const msPerAnswerToken = 18
const stepBudgetMs = 250

/**
 * Lets a long prompt arrive while answers run; they end with its first text.
 *
 * @returns the longest that an answer stood still meanwhile, once the first piece of the prompt was measured,
 *   and how long the prompt took, as a multiple of what it takes alone
 */
async function arrive({ answers, temperature }: { answers: number; temperature: number }) {
  let ms = 0
  const fake = createFakeDecoder({ slots: 8, contextTokens: 4_096, batchTokens: 512, next: () => 5 }).decoder
  const decoder: Decoder = {
    ...fake,
    decode(parts) {
      const each = parts.every(({ tokens }) => tokens.length === 1) ? msPerAnswerToken : msPerPromptToken
      for (const { tokens } of parts) ms += tokens.length * each
      return fake.decode(parts)
    },
  }
  const toldAt = new Map<number, number>()
  const gaps: number[] = []
  let arrivedMs: number | undefined
  let firstMs: number | undefined
  const scheduler = createScheduler({
    decoder,
    budget: createPrefillBudget(stepBudgetMs),
    clock: () => ms,
    deliver(events) {
      for (const { id, event } of events) {
        if (event.kind !== 'text') continue
        if (id === promptId) {
          firstMs ??= ms
          for (const each of [...toldAt.keys(), promptId]) scheduler.cancel(each)
        } else if (arrivedMs !== undefined && firstMs === undefined) gaps.push(ms - (toldAt.get(id) ?? ms))
        if (id !== promptId) toldAt.set(id, ms)
      }
      if (ms < 3_000 || arrivedMs !== undefined) return
      arrivedMs = ms
      scheduler.submit(taskOf(promptId, prompt, { sampling: { temperature } }))
    },
  })
  for (let id = 0; id < answers; id++) scheduler.submit(taskOf(id, [50 + id, 8], { sampling: { temperature } }))
  await scheduler.drain()
  return {
    worstGapMs: Math.max(...gaps.slice(2 * answers)),
    slowdown: ((firstMs ?? Number.NaN) - (arrivedMs ?? 0)) / (promptTokens * msPerPromptToken),
  }
}

describe('while a prompt of 1,800 tokens arrives, running answers go on', () => {
  test.each([1, 4, 7])('within the time of a step, where chance plays a part: %s', async (answers) => {
    const { worstGapMs } = await arrive({ answers, temperature: 1 })
    expect(worstGapMs).toBeLessThanOrEqual(stepBudgetMs + msPerPromptToken)
  })

  test.each([1, 4, 7])('within the time of a whole piece, where it plays none: %s', async (answers) => {
    const { worstGapMs, slowdown } = await arrive({ answers, temperature: 0 })
    expect(worstGapMs).toBeLessThanOrEqual(64 * msPerPromptToken + answers * msPerAnswerToken)
    expect(slowdown).toBeLessThan(1.4)
  })

  test('and the prompt takes little longer than alone', async () => {
    expect((await arrive({ answers: 1, temperature: 1 })).slowdown).toBeLessThan(1.2)
  })
})
