import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createGate } from '../access/gate.ts'
import type { Engine, GenerateRequest, GenerationEvent } from './engine.ts'
import { generate, generateAll } from './generate.ts'
import type { GenerationObserver } from './observe-generation.ts'

const request: GenerateRequest = { prompt: { kind: 'text', text: 'Hi' }, sampling: {}, stop: [] }
const observer: GenerationObserver = {
  entered: () => undefined,
  prompt: () => undefined,
  generated: () => undefined,
  firstText: () => undefined,
  nextText: () => undefined,
  finished: () => undefined,
  ended: () => undefined,
  asked: () => undefined,
}
const answer: readonly GenerationEvent[] = [
  { kind: 'started', promptTokens: 1, cachedTokens: 0 },
  { kind: 'text', choice: 0, text: 'Hello', completionTokens: 1 },
  { kind: 'finished', choice: 0, reason: 'stop', completionTokens: 1 },
]

const say: Engine['generate'] = async (_request, _signal, emit) => answer.forEach(emit)

/** A model whose answers are all the same, behind a real gate. */
function serve(generate: Engine['generate'], capacity: number) {
  const gate = createGate({ capacity, maxQueue: 1, maxQueueWaitMs: 1_000 }, () => 0)
  const stored = { id: 'm', path: '', sizeBytes: 0, modifiedAtMs: 0, removable: false }
  const refuse = () => Promise.reject(new Error('not part of this test'))
  const engine: Engine = {
    status: () => ({ kind: 'closed' }),
    ready: refuse,
    embed: refuse,
    rank: refuse,
    render: refuse,
    tokenize: refuse,
    detokenize: refuse,
    close: () => Promise.resolve(),
    memoryBytes: () => undefined,
    generate,
  }
  return { stored, engine, gate, embedGate: gate }
}

const start = (served: ReturnType<typeof serve>, count: number) =>
  generateAll(
    served,
    Array.from({ length: count }, () => request),
    new AbortController().signal,
    { observer, clock: () => 0 },
  )

describe('generateAll()', () => {
  test('frees a slot when its answer is done, also while nobody reads it', async () => {
    const served = serve(say, 1)
    const events = start(served, 1)
    expect((await events.next()).value).toMatchObject({ value: { kind: 'started' } })
    await settled()
    expect(served.gate.inside()).toBe(0)
    const rest: GenerationEvent[] = []
    for await (const { value } of events) rest.push(value)
    expect(rest).toEqual(answer.slice(1))
  })

  test('gives up the answer to a reader that falls too far behind', async () => {
    const served = serve(async (_, signal, emit) => {
      while (!signal.aborted) emit({ kind: 'text', choice: 0, text: 'on', completionTokens: 1 })
      throw signal.reason
    }, 1)
    const events = start(served, 1)
    await events.next()
    await settled()
    expect(served.gate.inside()).toBe(0)
    let read = 0
    const readAll = async () => {
      for await (const _ of events) read++
    }
    await expect(readAll()).rejects.toMatchObject({ code: 'reader_too_slow' })
    expect(read).toBeGreaterThan(10_000)
  })

  test('serves more requests than slots and queue hold together', async () => {
    const finished: number[] = []
    for await (const { index, value } of start(serve(say, 2), 20)) if (value.kind === 'finished') finished.push(index)
    expect(finished.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  test('a reader that leaves ends all, and all slots are free', async () => {
    const served = serve(async (_, signal, emit) => {
      emit({ kind: 'text', choice: 0, text: 'on and on', completionTokens: 1 })
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }, 2)
    for await (const _ of start(served, 3)) break
    expect([served.gate.inside(), served.gate.waiting()]).toEqual([0, 0])
  })
})

describe('generate()', () => {
  test("ends the engine's work when its reader leaves", async () => {
    const ended: unknown[] = []
    const served = serve(async (_, signal, emit) => {
      emit({ kind: 'text', choice: 0, text: 'on and on', completionTokens: 1 })
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      ended.push(signal.reason)
    }, 1)
    const deps = { observer, clock: () => 0 }
    for await (const _ of generate(served, request, new AbortController().signal, deps)) break
    expect(ended).toMatchObject([{ name: 'AbortError' }])
    expect(served.gate.inside()).toBe(0)
  })
})
