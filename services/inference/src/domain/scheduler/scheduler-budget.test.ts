import { describe, expect, test } from 'vitest'
import type { Decoder } from './decoder.ts'
import { createPrefillBudget } from './prefill-budget.ts'
import { createScheduler } from './scheduler.ts'
import { createFakeDecoder } from './test-support/fake-decoder.ts'
import { taskOf } from './test-support/open-scheduler.ts'

const promptTokens = 1_800
const promptId = 100
const prompt = Array.from({ length: promptTokens }, (_, index) => 20 + (index % 7))
const stepBudgetMs = 250

/** What llama.cpp takes for a pass over `tokens` of one sequence behind `before` others. */
type Machine = {
  answerMs(answers: number): number
  promptMs(tokens: number, before: number): number
}

// A token of an answer costs more than one of many in a prompt.
const even: Machine = { answerMs: (answers) => 18 * answers, promptMs: (tokens) => 6 * tokens }

/**
 * As measured with half a billion parameters on one thread, where each token looks at those before it: in
 * pieces shorter than 64 that costs four times as much.
 */
function measured(speed: number): Machine {
  return {
    answerMs: (answers) => (40 + 18 * answers) / speed,
    promptMs: (tokens, before) => (28 + tokens * (10 + before * (tokens < 64 ? 0.0075 : 0.002))) / speed,
  }
}

type Arrival = { readonly answers: number; readonly temperature: number; readonly machine?: Machine }

/**
 * Lets a long prompt arrive while answers run; they end with its first text.
 *
 * @returns the longest that an answer stood still meanwhile, once the first pieces of the prompt were measured,
 *   and how long the prompt took, as a multiple of what it takes alone
 */
async function arrive({ answers, temperature, machine = even }: Arrival) {
  let ms = 0
  const fake = createFakeDecoder({ slots: 8, contextTokens: 4_096, batchTokens: 512, next: () => 5 }).decoder
  const decoder: Decoder = {
    ...fake,
    decode(parts) {
      const isAnswers = parts.every(({ tokens }) => tokens.length === 1)
      if (isAnswers) ms += machine.answerMs(parts.length)
      else for (const { tokens, position } of parts) ms += machine.promptMs(tokens.length, position)
      return fake.decode(parts)
    },
  }
  const lastTextAtMs = new Map<number, number>()
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
          for (const each of [...lastTextAtMs.keys(), promptId]) scheduler.cancel(each)
        } else if (arrivedMs !== undefined && firstMs === undefined) gaps.push(ms - (lastTextAtMs.get(id) ?? ms))
        if (id !== promptId) lastTextAtMs.set(id, ms)
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
    slowdown: ((firstMs ?? Number.NaN) - (arrivedMs ?? 0)) / aloneMs(machine),
  }
}

function aloneMs({ promptMs }: Machine): number {
  const pieces = Array.from({ length: Math.ceil(promptTokens / 512) }, (_, index) => index * 512)
  return pieces.reduce((sum, before) => sum + promptMs(Math.min(512, promptTokens - before), before), 0)
}

describe('while a prompt of 1,800 tokens arrives, running answers go on', () => {
  test.each([1, 4, 7])(
    'within the time of a step, or four times their own, where sampling is random: %s',
    async (answers) => {
      const { worstGapMs } = await arrive({ answers, temperature: 1 })
      expect(worstGapMs).toBeLessThanOrEqual(Math.max(stepBudgetMs, 4 * even.answerMs(answers)) + 6)
    },
  )

  test.each([1, 4, 7])('within the time of a whole piece, where it plays none: %s', async (answers) => {
    const { worstGapMs, slowdown } = await arrive({ answers, temperature: 0 })
    expect(worstGapMs).toBeLessThanOrEqual(64 * 6 + answers * 18)
    expect(slowdown).toBeLessThan(1.4)
  })

  test('and the prompt takes little longer than alone', async () => {
    expect((await arrive({ answers: 1, temperature: 1 })).slowdown).toBeLessThan(1.2)
  })

  test('in whole pieces, where those fit and shorter ones would hold the prompt up', async () => {
    const { worstGapMs, slowdown } = await arrive({ answers: 1, temperature: 1, machine: measured(1.9) })
    expect(worstGapMs).toBeLessThanOrEqual(600)
    expect(slowdown).toBeLessThan(1.3)
  })

  test('within less than three steps, where not even one whole piece fits', async () => {
    const { worstGapMs, slowdown } = await arrive({ answers: 1, temperature: 1, machine: measured(1) })
    expect(worstGapMs).toBeLessThan(2.4 * stepBudgetMs)
    expect(slowdown).toBeLessThan(1.8)
  })
})
