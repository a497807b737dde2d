import { describe, expect, test } from 'vitest'
import type { BatchPart, Decoder, Row } from './decoder.ts'
import type { Task } from './generation.ts'
import { createPrefillBudget } from './prefill-budget.ts'
import { createScheduler, type TaskEvent } from './scheduler.ts'

const end = 0

/** A decoder whose next token is always the last one plus 1, up to 9, then the end; it records every step. */
function countingDecoder(shape: Partial<Decoder> = {}) {
  const steps: (readonly BatchPart[])[] = []
  const rows = new Map<number, number>()
  const decoder: Decoder = {
    slots: 2,
    contextTokens: 64,
    batchTokens: 8,
    trim: (_, from) => from,
    async decode(parts) {
      steps.push(parts)
      return parts.map((part, index) => {
        rows.set(index, part.tokens.at(-1) ?? 0)
        return part.wants === 'last' ? [index as Row] : []
      })
    },
    createSampler: () => ({
      async sample(row) {
        const last = rows.get(row) ?? 0
        return { token: last >= 9 ? end : last + 1 }
      },
      constrain: () => undefined,
      avoid: () => undefined,
      dispose: () => undefined,
    }),
    fork: async () => 0,
    endTokens: [end],
    score: () => Promise.reject(new Error('not part of this test')),
    isEnd: (token) => token === end,
    tokenize: () => [],
    detokenize: (tokens) => tokens.join(''),
    ...shape,
  }
  return { decoder, steps }
}

function open(decoder: Decoder) {
  const events: TaskEvent[] = []
  const scheduler = createScheduler({
    decoder,
    budget: createPrefillBudget(250),
    clock: () => performance.now(),
    deliver: (delivered) => events.push(...delivered),
  })
  const textOf = (id: number) =>
    events.flatMap(({ id: of, event }) => (of === id && event.kind === 'text' ? [event.text] : [])).join('')
  const lastOf = (id: number) => events.findLast((event) => event.id === id)?.event
  return { scheduler, events, textOf, lastOf }
}

const task = (id: number, prompt: readonly number[], rest: Partial<Task> = {}): Task => ({
  id,
  prompt,
  sampling: {},
  maxTokens: undefined,
  stop: [],
  ...rest,
})

describe('createScheduler()', () => {
  test('answers a prompt and says how it ended', async () => {
    const { scheduler, textOf, lastOf } = open(countingDecoder().decoder)
    scheduler.submit(task(1, [4, 5]))
    await scheduler.drain()
    expect(textOf(1)).toBe('6789')
    expect(lastOf(1)).toEqual({ kind: 'finished', choice: 0, reason: 'stop', completionTokens: 5 })
  })

  test('advances all running answers in one step', async () => {
    const { decoder, steps } = countingDecoder()
    const { scheduler, textOf } = open(decoder)
    scheduler.submit(task(1, [5]))
    scheduler.submit(task(2, [7]))
    await scheduler.drain()
    expect([textOf(1), textOf(2)]).toEqual(['6789', '89'])
    expect(steps[1]?.map(({ slot, tokens }) => [slot, ...tokens])).toEqual([
      [0, 6],
      [1, 8],
    ])
  })

  test('lets a task wait while all slots are taken', async () => {
    const { scheduler, textOf } = open(countingDecoder({ slots: 1 }).decoder)
    scheduler.submit(task(1, [7]))
    scheduler.submit(task(2, [8]))
    await scheduler.drain()
    expect([textOf(1), textOf(2)]).toEqual(['89', '9'])
  })

  test('computes a long prompt in pieces beside a running answer', async () => {
    const { decoder, steps } = countingDecoder()
    const { scheduler, textOf } = open(decoder)
    scheduler.submit(task(1, [1]))
    scheduler.submit(
      task(
        2,
        Array.from({ length: 20 }, () => 8),
      ),
    )
    await scheduler.drain()
    expect([textOf(1), textOf(2)]).toEqual(['23456789', '9'])
    expect(Math.max(...steps.map((parts) => parts.reduce((sum, { tokens }) => sum + tokens.length, 0)))).toBe(8)
    expect(steps[1]?.[0]).toMatchObject({ slot: 0, tokens: Uint32Array.of(2) })
  })

  test('computes only what its slot does not hold yet', async () => {
    const { decoder, steps } = countingDecoder({ slots: 1 })
    const { scheduler, events } = open(decoder)
    scheduler.submit(task(1, [3, 1, 4, 8]))
    await scheduler.drain()
    steps.length = 0
    scheduler.submit(task(2, [3, 1, 4, 7]))
    await scheduler.drain()
    expect(events.find(({ id }) => id === 2)?.event).toEqual({ kind: 'started', promptTokens: 4, cachedTokens: 3 })
    expect(steps[0]?.[0]).toMatchObject({ position: 3, tokens: Uint32Array.of(7) })
  })

  test('computes the whole prompt when the memory of the model cannot be cut', async () => {
    const { decoder, steps } = countingDecoder({ slots: 1, trim: () => 0 })
    const { scheduler } = open(decoder)
    for (const id of [1, 2]) {
      scheduler.submit(task(id, [3, 1, 8]))
      await scheduler.drain()
    }
    expect(steps.filter(([part]) => part?.position === 0 && part.tokens.length === 3)).toHaveLength(2)
  })

  test.each([
    { name: 'the limit of the task', rest: { maxTokens: 2 }, text: '23' },
    { name: 'the end of the context', rest: {}, shape: { contextTokens: 4 }, text: '234' },
  ])('ends at $name', async ({ rest, shape = {}, text }) => {
    const { scheduler, textOf, lastOf } = open(countingDecoder(shape).decoder)
    scheduler.submit(task(1, [1], rest))
    await scheduler.drain()
    expect(textOf(1)).toBe(text)
    expect(lastOf(1)).toMatchObject({ kind: 'finished', reason: 'length' })
  })

  test('ends before a stop string', async () => {
    const { scheduler, textOf, lastOf } = open(countingDecoder().decoder)
    scheduler.submit(task(1, [1], { stop: ['56'] }))
    await scheduler.drain()
    expect(textOf(1)).toBe('234')
    expect(lastOf(1)).toMatchObject({ reason: 'stop', completionTokens: 5 })
  })

  test('a cancelled task ends within a step and frees its slot', async () => {
    const counting = countingDecoder({ slots: 1 })
    const { scheduler, lastOf, textOf } = open({
      ...counting.decoder,
      async decode(parts) {
        if (counting.steps.length === 2) scheduler.cancel(1)
        return counting.decoder.decode(parts)
      },
    })
    scheduler.submit(task(1, [1]))
    scheduler.submit(task(2, [8]))
    await scheduler.drain()
    expect(textOf(1)).toBe('23')
    expect(lastOf(1)).toEqual({ kind: 'cancelled' })
    expect(textOf(2)).toBe('9')
  })

  test('a cancelled task that still waits is gone at once', () => {
    const { scheduler, lastOf } = open(countingDecoder().decoder)
    scheduler.submit(task(1, [1]))
    scheduler.cancel(1)
    expect(lastOf(1)).toEqual({ kind: 'cancelled' })
    expect(scheduler.running()).toBe(0)
  })

  test('rejects when the decoder fails', async () => {
    const { scheduler } = open(countingDecoder({ decode: async () => Promise.reject(new Error('fault')) }).decoder)
    scheduler.submit(task(1, [1]))
    await expect(scheduler.drain()).rejects.toThrow('fault')
  })
})
