import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridOf } from './grid.ts'
import type { Task } from './task.ts'
import { createFakeDecoder, wholePiece } from './test-support/fake-decoder.ts'
import { openScheduler, taskOf } from './test-support/open-scheduler.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 150)

/** Depends on every token before: a wrong one anywhere changes all that follows. */
function hashed(sequence: readonly number[]): number {
  const hash = sequence.reduce((sum, token) => (sum * 31 + token + 7) % 1_009, 1)
  return hash % 11
}

/** @param grid when given, whole pieces of so many tokens of the prompt come out differently */
function expectedAnswer(prompt: readonly number[], maxTokens: number, grid: number | undefined): string {
  const whole = grid === undefined ? 0 : prompt.length - (prompt.length % grid)
  const sequence = prompt.map((token, at) => (at < whole ? token + wholePiece : token))
  const limit = Math.min(maxTokens, contextTokens - prompt.length)
  let text = ''
  for (let count = 0; count < limit; count++) {
    const token = hashed(sequence)
    if (token === 0) break
    sequence.push(token)
    text += String.fromCharCode(96 + token)
  }
  return text
}

function without<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

const prefixes = [[], [3, 3, 3], Array.from({ length: 90 }, (_, index) => (index % 9) + 1)]
const contextTokens = 256
const prompt = fc
  .tuple(fc.nat(2), fc.nat(2), fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 }))
  .map(([one, other, rest]) => [...(prefixes[one] ?? []), ...(prefixes[other] ?? []), ...rest])
const arrival = fc.record({
  /** The pass before which it comes, and the one before which it is cancelled. */
  at: fc.nat(30),
  cancelAt: fc.option(fc.nat(60)),
  prompt,
  maxTokens: fc.nat(12),
  choices: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  client: fc.constantFrom('a', 'b', undefined),
  priority: fc.constantFrom(0, 1, undefined),
  cacheSalt: fc.constantFrom('x', undefined),
  temperature: fc.constantFrom(0, 1),
  promptLogprobs: fc.constantFrom(undefined, undefined, 1),
})

describe('the scheduler, whatever comes and goes', () => {
  test('ends every task once, answers as if it were alone, and leaks nothing', async () => {
    const scenario = fc.record({
      slots: fc.integer({ min: 1, max: 4 }),
      batchTokens: fc.integer({ min: 8, max: 200 }),
      rounds: fc.boolean(),
      canCut: fc.boolean(),
      canFork: fc.boolean(),
      arrivals: fc.array(arrival, { minLength: 1, maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ arrivals, rounds, ...shape }) => {
        const rounding = rounds ? gridOf(shape.batchTokens) : undefined
        let pass = 0
        const act = () => {
          arrivals.forEach(({ at, cancelAt, temperature, prompt, ...rest }, id) => {
            if (at === pass) scheduler.submit(taskOf(id, prompt, { ...without(rest), sampling: { temperature } }))
            if (cancelAt === pass) scheduler.cancel(id)
          })
          pass++
        }
        const fake = createFakeDecoder({
          ...shape,
          contextTokens,
          ...(rounding === undefined ? {} : { rounding }),
          next: hashed,
          textOf: (token) => String.fromCharCode(96 + token),
          onDecode: act,
        })
        const { scheduler, events, textOf } = openScheduler(fake.decoder)
        while (pass <= 60) {
          await scheduler.drain()
          act()
        }
        await scheduler.drain()

        expect(scheduler.running()).toBe(0)
        expect(fake.openSamplers()).toBe(0)
        arrivals.forEach(({ choices = 1, maxTokens, prompt, cancelAt, temperature }, id) => {
          const own = events.flatMap((emitted) => (emitted.id === id ? [emitted.event] : []))
          const finished = own.filter(({ kind }) => kind === 'finished').length
          const cancelled = own.filter(({ kind }) => kind === 'cancelled').length
          expect(finished === choices ? cancelled : cancelled - 1).toBe(0)
          expect(own.filter(({ kind }) => kind === 'started').length).toBeLessThanOrEqual(1)
          if (cancelled === 0 || own.length > 1) expect(own[0]?.kind).toBe('started')
          if (cancelAt === null) expect(cancelled).toBe(0)
          // Where sampling is random anyway, how a prompt is cut may.
          if (rounds && temperature > 0) return
          const expected = expectedAnswer(prompt, maxTokens, rounding)
          for (let choice = 0; choice < choices; choice++) {
            const text = textOf(id, choice)
            const isWhole = own.some((event) => event.kind === 'finished' && event.choice === choice)
            expect(isWhole ? text === expected : expected.startsWith(text)).toBe(true)
          }
        })
      }),
      { numRuns: runs },
    )
  })

  test('nobody waits for more than one turn of each other client', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 30 }), async (clients) => {
        const fake = createFakeDecoder({ slots: 1 })
        const { run, events } = openScheduler(fake.decoder)
        await run(...clients.map((client, id): Task => ({ id, client, prompt: [9], sampling: {}, stop: [] })))
        const order = events.flatMap(({ id, event }) => (event.kind === 'started' ? [clients[id]] : []))
        for (const client of ['a', 'b', 'c']) {
          const turns = order.flatMap((each, at) => (each === client ? [at] : []))
          turns.slice(1).forEach((turn, index) => {
            expect(turn - (turns[index] ?? 0)).toBeLessThanOrEqual(3)
          })
        }
      }),
      { numRuns: 50 },
    )
  })
})
