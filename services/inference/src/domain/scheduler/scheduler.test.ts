import { describe, expect, test } from 'vitest'
import { createFakeDecoder } from './test-support/fake-decoder.ts'
import { openScheduler as open, taskOf } from './test-support/open-scheduler.ts'

const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index)
const computed = (steps: readonly (readonly { tokens: readonly number[] }[])[]) =>
  steps.flat().reduce((sum, { tokens }) => sum + tokens.length, 0)

describe('createScheduler()', () => {
  test('answers a prompt and says how it ended', async () => {
    const { run, textOf, startOf, lastOf } = open(createFakeDecoder().decoder)
    await run(taskOf(1, [4, 5]))
    expect(startOf(1)).toEqual({ kind: 'started', promptTokens: 2, cachedTokens: 0 })
    expect(textOf(1)).toBe('6789')
    expect(lastOf(1)).toEqual({ kind: 'finished', choice: 0, reason: 'stop', completionTokens: 5, withheld: [0] })
  })

  test('advances all running answers in one pass', async () => {
    const { decoder, steps } = createFakeDecoder()
    const { run, textOf } = open(decoder)
    await run(taskOf(1, [5]), taskOf(2, [7]))
    expect([textOf(1), textOf(2)]).toEqual(['6789', '89'])
    expect(steps[1]?.map(({ slot, tokens }) => [slot, ...tokens])).toEqual([
      [0, 6],
      [1, 8],
    ])
  })

  test('lets a task wait while all slots are taken', async () => {
    const { run, textOf } = open(createFakeDecoder({ slots: 1 }).decoder)
    await run(taskOf(1, [7]), taskOf(2, [8]))
    expect([textOf(1), textOf(2)]).toEqual(['89', '9'])
  })

  test('computes a long prompt in pieces, the tokens of running answers first', async () => {
    const { decoder, steps } = createFakeDecoder()
    const { run, textOf } = open(decoder)
    await run(taskOf(1, [1]), taskOf(2, [...range(20, 19), 8]))
    expect([textOf(1), textOf(2)]).toEqual(['23456789', '9'])
    expect(steps[0]).toEqual([{ slot: 0, position: 0, tokens: [1] }])
    expect(steps[1]).toEqual([{ slot: 1, position: 0, tokens: range(20, 8) }])
    expect(steps[2]).toEqual([{ slot: 0, position: 1, tokens: [2] }])
  })

  test('tells of each pass what it did', async () => {
    const { run, steps } = open(createFakeDecoder({ slots: 1 }).decoder)
    await run(taskOf(1, [5, 8]), taskOf(2, [1, 9]))
    expect(steps[0]).toEqual({ computedTokens: 2, busySlots: 1, heldTokens: 2 })
  })

  test('computes only what its slot does not hold yet, and two tokens at least', async () => {
    const { decoder, steps } = createFakeDecoder({ slots: 1 })
    const { run, startOf } = open(decoder)
    await run(taskOf(1, [3, 1, 4, 8]))
    steps.length = 0
    await run(taskOf(2, [3, 1, 4, 8]))
    expect(startOf(2)).toEqual({ kind: 'started', promptTokens: 4, cachedTokens: 2 })
    expect(steps[0]).toEqual([{ slot: 0, position: 2, tokens: [4, 8] }])
  })

  test('a conversation goes on in its slot, its answer included', async () => {
    const { run, startOf } = open(createFakeDecoder().decoder)
    await run(taskOf(1, [3, 1, 7]))
    await run(taskOf(2, [3, 1, 7, 8, 9, 5, 5, 8]))
    expect(startOf(2)).toMatchObject({ cachedTokens: 5 })
  })

  test('with greedy sampling, an answer rests only on whole pieces of a prompt', async () => {
    const { run, startOf } = open(createFakeDecoder().decoder)
    const sampling = { temperature: 0 }
    await run(taskOf(1, [...range(20, 10), 8], { sampling }))
    await run(taskOf(2, [...range(20, 10), 8, 9, 30, 31, 32, 8], { sampling }))
    expect(startOf(2)).toMatchObject({ cachedTokens: 8 })
    await run(taskOf(3, [...range(20, 10), 8, 9, 30, 31, 32, 8], { sampling: { temperature: 1 } }))
    expect(startOf(3)).toMatchObject({ cachedTokens: 14 })
  })

  test('with greedy sampling, the same prompt again takes all but two tokens over', async () => {
    const { run, startOf } = open(createFakeDecoder().decoder)
    for (const id of [1, 2]) await run(taskOf(id, [...range(20, 12), 8], { sampling: { temperature: 0 } }))
    expect(startOf(2)).toMatchObject({ cachedTokens: 11 })
  })

  test('prompts with different salts share nothing', async () => {
    const { run, startOf } = open(createFakeDecoder().decoder)
    await run(taskOf(1, [3, 1, 4, 8], { cacheSalt: 'one' }))
    await run(taskOf(2, [3, 1, 4, 8], { cacheSalt: 'two' }))
    await run(taskOf(3, [3, 1, 4, 8], { cacheSalt: 'one' }))
    expect([startOf(2), startOf(3)]).toMatchObject([{ cachedTokens: 0 }, { cachedTokens: 2 }])
  })

  test('computes the whole prompt when the memory of the model cannot be cut', async () => {
    const { decoder, steps } = createFakeDecoder({ slots: 1, canCut: false })
    const { run } = open(decoder)
    await run(taskOf(1, [3, 1, 8]))
    await run(taskOf(2, [3, 1, 8]))
    expect(steps.filter(([part]) => part?.position === 0 && part.tokens.length === 3)).toHaveLength(2)
  })

  test.each([
    { name: 'the limit of the task', rest: { maxTokens: 2 }, text: '23' },
    { name: 'no token at all', rest: { maxTokens: 0 }, text: '' },
    { name: 'the end of the context', rest: {}, shape: { contextTokens: 4 }, text: '234' },
  ])('ends at $name', async ({ rest, shape = {}, text }) => {
    const { run, textOf, lastOf } = open(createFakeDecoder(shape).decoder)
    await run(taskOf(1, [1], rest))
    expect(textOf(1)).toBe(text)
    expect(lastOf(1)).toMatchObject({ kind: 'finished', reason: 'length', completionTokens: text.length })
  })

  test('rejects when the decoder fails', async () => {
    const { decoder } = createFakeDecoder({ onDecode: () => Promise.reject(new Error('fault')) })
    await expect(open(decoder).run(taskOf(1, [1]))).rejects.toThrow('fault')
  })

  test('tells the probabilities of the prompt with the start, and computes it whole for them', async () => {
    const { run, events, startOf } = open(createFakeDecoder().decoder)
    const prompt = range(1, 12)
    await run(taskOf(1, prompt))
    await run(taskOf(2, prompt, { promptLogprobs: 1, choices: 2 }))
    expect(startOf(2)).toMatchObject({ kind: 'started', cachedTokens: 0 })
    const start = startOf(2)
    if (start?.kind !== 'started') throw new Error('not started')
    expect(start.promptLogprobs?.map(({ token, logprob, top }) => [token, logprob, top.length])).toEqual(
      prompt.slice(1).map((token) => [token, -token, 1]),
    )
    expect(events.filter(({ id, event }) => id === 2 && event.kind === 'finished')).toHaveLength(2)
  })
})

describe('a prefix that several prompts have', () => {
  const prefix = range(20, 30)
  const shape = { slots: 4, contextTokens: 64, batchTokens: 64 }

  test('requests that come together compute it once: the others wait and take it over', async () => {
    const { decoder, steps, forks } = createFakeDecoder(shape)
    const { run, startOf, textOf } = open(decoder)
    await run(...range(5, 4).map((last) => taskOf(last, [...prefix, last, last])))
    expect(range(5, 4).map((id) => textOf(id))).toEqual(['6789', '789', '89', '9'])
    expect(startOf(5)).toMatchObject({ cachedTokens: 0 })
    for (const id of [6, 7, 8]) expect(startOf(id)).toMatchObject({ cachedTokens: 30 })
    expect(forks).toEqual([
      [0, 1, 30],
      [0, 2, 30],
      [0, 3, 30],
    ])
    expect(computed(steps.slice(0, 3))).toBeLessThan(30 + 4 * 2 + 10)
  })

  test('a running answer gives it away', async () => {
    const fake = createFakeDecoder({ ...shape, next: (sequence) => (sequence.length < 50 ? 1 : 0) })
    const { scheduler, startOf } = open({
      ...fake.decoder,
      decode(parts) {
        if (fake.steps.length === 3) scheduler.submit(taskOf(2, [...prefix, 2, 2]))
        return fake.decoder.decode(parts)
      },
    })
    scheduler.submit(taskOf(1, [...prefix, 1, 1]))
    await scheduler.drain()
    expect(startOf(2)).toMatchObject({ cachedTokens: 30 })
  })

  test('is copied out of a long conversation, which stays', async () => {
    const { decoder, held } = createFakeDecoder(shape)
    const { run, startOf } = open(decoder)
    const long = [...prefix, ...range(60, 32)]
    await run(taskOf(1, long, { maxTokens: 1 }))
    await run(taskOf(2, [1, 2, 3], { maxTokens: 1 }))
    await run(taskOf(3, [...prefix, 7, 8], { maxTokens: 1 }))
    expect(startOf(3)).toMatchObject({ cachedTokens: 30 })
    expect(held[0]).toEqual(long)
  })

  test('a leader that is cancelled hands over what it has', async () => {
    const fake = createFakeDecoder({ ...shape, batchTokens: 10 })
    const opened = open({
      ...fake.decoder,
      decode(parts) {
        if (fake.steps.length === 2) opened.scheduler.cancel(1)
        return fake.decoder.decode(parts)
      },
    })
    await opened.run(...[1, 2, 3].map((id) => taskOf(id, [...prefix, 5 + id, 5 + id])))
    expect(opened.lastOf(1)).toEqual({ kind: 'cancelled' })
    expect([opened.textOf(2), opened.textOf(3)]).toEqual(['89', '9'])
    expect(opened.startOf(2)).toMatchObject({ cachedTokens: 30 })
    expect(opened.startOf(3)).toMatchObject({ cachedTokens: 30 })
  })

  test('is computed by each when the model cannot copy it', async () => {
    const { decoder } = createFakeDecoder({ ...shape, canFork: false })
    const { run, textOf } = open(decoder)
    await run(...range(5, 4).map((last) => taskOf(last, [...prefix, last, last])))
    expect(range(5, 4).map((id) => textOf(id))).toEqual(['6789', '789', '89', '9'])
  })

  test('nobody waits for a leader when more is there already', async () => {
    const fake = createFakeDecoder({ ...shape, batchTokens: 16 })
    const { scheduler, run, startOf } = open({
      ...fake.decoder,
      decode(parts) {
        // The leader has 16 of its tokens; this one finds 40 elsewhere.
        if (fake.steps.length === 10) scheduler.submit(taskOf(3, [...prefix, ...range(80, 14), 5, 5]))
        return fake.decoder.decode(parts)
      },
    })
    await run(taskOf(1, [...prefix, ...range(80, 10), 1, 1], { maxTokens: 1 }))
    fake.steps.length = 9
    await run(taskOf(2, [...prefix, ...range(80, 14), 9, 9], { cacheSalt: 'x', maxTokens: 1 }))
    expect(startOf(3)).toMatchObject({ cachedTokens: 40 })
  })
})

describe('several choices', () => {
  test('compute the prompt once and are told apart', async () => {
    const { decoder, forks } = createFakeDecoder({ slots: 4, batchTokens: 16 })
    const { run, events, textOf } = open(decoder)
    await run(taskOf(1, [1, 2, 3, 4, 5, 6], { choices: 3 }))
    expect([0, 1, 2].map((choice) => textOf(1, choice))).toEqual(['789', '789', '789'])
    expect(forks).toEqual([
      [0, 1, 4],
      [0, 2, 4],
    ])
    expect(events.filter(({ event }) => event.kind === 'started')).toHaveLength(1)
    const finished = events.flatMap(({ event }) => (event.kind === 'finished' ? [event] : []))
    expect(finished.map(({ choice, completionTokens }) => [choice, completionTokens]).toSorted()).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
    ])
  })

  test('more than there are slots wait their turn', async () => {
    const fake = createFakeDecoder({ slots: 2 })
    const { run, textOf } = open(fake.decoder)
    await run(taskOf(1, [4, 5, 6], { choices: 5 }), taskOf(2, [1, 8], { client: 'other' }))
    expect([0, 1, 2, 3, 4].map((choice) => textOf(1, choice))).toEqual(Array.from({ length: 5 }, () => '789'))
    expect(textOf(2)).toBe('9')
    expect(fake.openSamplers()).toBe(0)
  })

  test('each draws with a seed of its own', async () => {
    const fake = createFakeDecoder()
    const seeds: unknown[] = []
    const { run } = open({
      ...fake.decoder,
      createSampler(options) {
        seeds.push(options.sampling.seed)
        return fake.decoder.createSampler(options)
      },
    })
    await run(taskOf(1, [7, 8], { choices: 3, sampling: { seed: 2 ** 32 - 2 } }))
    expect(seeds).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 0])
  })
})

describe('cancelling', () => {
  test('ends a running answer within a step and frees its slot', async () => {
    const fake = createFakeDecoder({ slots: 1 })
    const opened = open({
      ...fake.decoder,
      decode(parts) {
        if (fake.steps.length === 2) opened.scheduler.cancel(1)
        return fake.decoder.decode(parts)
      },
    })
    await opened.run(taskOf(1, [1]), taskOf(2, [8]))
    expect(opened.textOf(1)).toBe('23')
    expect(opened.lastOf(1)).toEqual({ kind: 'cancelled' })
    expect(opened.textOf(2)).toBe('9')
    expect(fake.openSamplers()).toBe(0)
  })

  test('ends a prompt between two of its pieces', async () => {
    const fake = createFakeDecoder({ slots: 1, batchTokens: 4 })
    const opened = open({
      ...fake.decoder,
      decode(parts) {
        if (fake.steps.length === 2) opened.scheduler.cancel(1)
        return fake.decoder.decode(parts)
      },
    })
    await opened.run(taskOf(1, range(20, 40)))
    expect(opened.lastOf(1)).toEqual({ kind: 'cancelled' })
    expect(fake.steps).toHaveLength(3)
    expect(fake.held[0]).toEqual(range(20, 12))
  })

  test('a task that still waits is gone at once', () => {
    const { scheduler, lastOf } = open(createFakeDecoder().decoder)
    scheduler.submit(taskOf(1, [1], { choices: 3 }))
    scheduler.cancel(1)
    expect(lastOf(1)).toEqual({ kind: 'cancelled' })
    expect(scheduler.running()).toBe(0)
  })

  test('ends all choices, those that wait and those that run, with one event', async () => {
    const fake = createFakeDecoder({ slots: 2 })
    const opened = open({
      ...fake.decoder,
      decode(parts) {
        if (fake.steps.length === 3) opened.scheduler.cancel(1)
        return fake.decoder.decode(parts)
      },
    })
    await opened.run(taskOf(1, [1, 2], { choices: 4 }))
    expect(opened.events.filter(({ event }) => event.kind === 'cancelled')).toHaveLength(1)
    expect(opened.lastOf(1)).toEqual({ kind: 'cancelled' })
    expect(fake.openSamplers()).toBe(0)
  })
})

describe('turns', () => {
  test('a client with many waiting tasks does not starve another', async () => {
    const { run, events } = open(createFakeDecoder({ slots: 1 }).decoder)
    const many = range(1, 20).map((id) => taskOf(id, [8], { client: 'many' }))
    await run(...many, taskOf(100, [8], { client: 'one' }))
    const order = events.flatMap(({ id, event }) => (event.kind === 'finished' ? [id] : []))
    expect(order.indexOf(100)).toBeLessThan(2)
  })

  test('the smaller priority goes first', async () => {
    const { run, events } = open(createFakeDecoder({ slots: 1 }).decoder)
    await run(taskOf(1, [8], { priority: 1 }), taskOf(2, [8]), taskOf(3, [8], { priority: -1 }))
    expect(events.flatMap(({ id, event }) => (event.kind === 'finished' ? [id] : []))).toEqual([3, 2, 1])
  })

  test('prompts of two clients advance by turns', async () => {
    const { decoder, steps } = createFakeDecoder({ slots: 2, batchTokens: 8 })
    const { run } = open(decoder)
    const options = { maxTokens: 1 }
    await run(
      taskOf(1, range(20, 24), { client: 'a', ...options }),
      taskOf(2, range(120, 24), { client: 'b', ...options }),
    )
    expect(steps.map(([part]) => part?.slot)).toEqual([0, 1, 0, 1, 0, 1])
  })
})
