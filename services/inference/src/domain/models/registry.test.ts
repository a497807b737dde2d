import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { createGate } from '../access/gate.ts'
import type { Engine, EngineStatus, ModelInfo } from '../engine/engine.ts'
import { createRegistry, type Registry, type RegistryOptions, unknownModel } from './registry.ts'
import type { ServedModel } from './served-model.ts'
import type { StoredModel } from './stored-model.ts'

const never = new AbortController().signal
const info: ModelInfo = {
  ...{ architecture: 'llama', name: undefined, description: undefined, parameters: 1, sizeBytes: 1 },
  ...{ trainContextTokens: 64, contextTokens: 64, embeddingLength: 8, vocabularySize: 8 },
  sampling: { temperature: 0.5, topK: 5 },
  chatFormat: {},
}

/** A model whose process the test is: it says when it is ready and what it takes. */
class Model implements ServedModel {
  readonly stored: StoredModel
  readonly gate = createGate({ capacity: 1, maxQueue: 10, maxQueueWaitMs: 1_000 }, () => 0)
  readonly embedGate = createGate({ capacity: 1, maxQueue: 10, maxQueueWaitMs: 1_000 }, () => 0)
  readonly engine: Engine
  status: EngineStatus = { kind: 'loading' }
  measuredBytes: number | undefined
  readonly #loaded = Promise.withResolvers<ModelInfo>()

  constructor(stored: StoredModel) {
    this.stored = stored
    const notAsked = (): never => {
      throw new Error('not asked here')
    }
    this.engine = {
      ...{ generate: notAsked, embed: notAsked, rank: notAsked },
      ...{ render: notAsked, tokenize: notAsked, detokenize: notAsked },
      status: () => this.status,
      ready: (signal) =>
        Promise.race([
          this.#loaded.promise,
          new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        ]),
      memoryBytes: () => this.measuredBytes,
      close: async () => {
        this.status = { kind: 'closed' }
      },
    }
  }

  load(): void {
    this.status = { kind: 'ready', info }
    this.#loaded.resolve(info)
  }
}

type Scenario = {
  registry: Registry
  started: Model[]
  asleep: string[]
  clock: { ms: number }
  free: { bytes: number }
}

/** Models take 100 bytes each and are loaded at once, unless the test says otherwise. */
function open(over: Partial<RegistryOptions> = {}, { loads = true, bytes = 100 } = {}): Scenario {
  const started: Model[] = []
  const asleep: string[] = []
  const clock = { ms: 0 }
  const free = { bytes: Number.POSITIVE_INFINITY }
  const registry = createRegistry({
    main: { id: 'main' },
    aliases: new Map([
      ['gpt-4o-mini', 'main'],
      ['small', 'a'],
      ['tiny', 'a'],
    ]),
    settingsOf: (id) => ({ ttlMs: 600_000, pinned: id.startsWith('pinned'), sampling: {} }),
    limits: { maxLoaded: 2, maxLoadedBytes: undefined, freeBytes: () => free.bytes },
    maxLoadWaitMs: 25_000,
    absent: async (id) => unknownModel(id),
    find: async (id) => (id === 'none' ? undefined : stored(id)),
    estimateBytes: async () => bytes,
    serve: (each) => {
      const model = new Model(each)
      started.push(model)
      if (loads) model.load()
      return model
    },
    onSleep: (id) => void asleep.push(id),
    // Real waits move it too.
    clock: () => clock.ms + performance.now(),
    ...over,
  })
  return { registry, started, asleep, clock, free }
}

const stored = (id: string): StoredModel => ({ id, path: `/${id}`, sizeBytes: 1, modifiedAtMs: 0, removable: true })
const ids = ({ registry }: Scenario) => registry.loaded().map((each) => each.stored.id)
const idle = (scenario: Scenario) => {
  scenario.clock.ms += 1_000
}

describe('a name', () => {
  test.each([
    { name: undefined, id: 'main' },
    { name: '', id: 'main' },
    { name: 'gpt-4o-mini', id: 'main' },
    { name: 'small', id: 'a' },
    { name: 'tiny', id: 'a' },
    { name: 'user/repo:Q4_K_M', id: 'user/repo:Q4_K_M' },
  ])('$name stands for $id', ({ name, id }) => {
    expect(open().registry.resolve(name)).toBe(id)
  })

  test('of a model whose process is started again is answered by the next one', async () => {
    const { registry, started } = open({}, { loads: false })
    await registry.start(stored('main'))
    const [main] = started
    if (main !== undefined) main.status = { kind: 'restarting', retryAfterSeconds: 2 }
    const opening = registry.open('main', never)
    main?.load()
    expect((await opening).served).toBe(main)
  })

  test.each([
    { name: 'in a while', retryAfterSeconds: 30, maxLoadWaitMs: 3_600_000 },
    { name: 'for too long', retryAfterSeconds: 2, maxLoadWaitMs: 20 },
  ])('of a model whose process is started again $name is refused for now', async ({ retryAfterSeconds, ...limits }) => {
    const { registry, started } = open(limits, { loads: false })
    await registry.start(stored('main'))
    const [main] = started
    if (main !== undefined) main.status = { kind: 'restarting', retryAfterSeconds }
    const refusal = { code: 'model_restarting', retryAfterSeconds }
    await expect(registry.open('main', never)).rejects.toMatchObject(refusal)
  })

  test('of no model is refused', async () => {
    await expect(open().registry.open('none', never)).rejects.toMatchObject({ code: 'model_not_found' })
  })
})

describe('a model that is asked for', () => {
  test('is loaded once, however many ask', async () => {
    const scenario = open({}, { loads: false })
    const asking = ['a', 'small', 'tiny'].map((name) => scenario.registry.open(name, never))
    await expect.poll(() => scenario.started.length).toBe(1)
    scenario.started[0]?.load()
    const served = (await Promise.all(asking)).map((ready) => ready.served)
    expect(new Set(served).size).toBe(1)
    expect(scenario.started).toHaveLength(1)
  })

  test('draws as its settings say, else as its file recommends', async () => {
    const settingsOf = () => ({ ttlMs: undefined, pinned: false, sampling: { temperature: 0.9 } })
    const ready = await open({ settingsOf }).registry.open('a', never)
    expect(ready.info.sampling).toEqual({ temperature: 0.9, topK: 5 })
  })

  test('that takes longer than the wait is refused for now, and goes on loading', async () => {
    const scenario = open({ maxLoadWaitMs: 200 }, { loads: false })
    await expect(scenario.registry.open('a', never)).rejects.toMatchObject({
      code: 'model_loading',
      retryAfterSeconds: 1,
    })
    scenario.started[0]?.load()
    expect((await scenario.registry.open('a', never)).served.stored.id).toBe('a')
  })

  test('is given up by a client that leaves, with the reason of the client', async () => {
    const leaving = new AbortController()
    const asking = open({}, { loads: false }).registry.open('a', leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(asking).rejects.toThrow('gone')
  })
})

describe('room', () => {
  test('is made by the one idle longest, never by the main model', async () => {
    const scenario = open({ limits: { maxLoaded: 3, maxLoadedBytes: undefined, freeBytes: () => 1e9 } })
    await scenario.registry.start(stored('main'))
    for (const name of ['a', 'b', 'a']) {
      await scenario.registry.open(name, never)
      idle(scenario)
    }
    await scenario.registry.open('c', never)
    expect(ids(scenario)).toEqual(['main', 'a', 'c'])
  })

  test('is made by as many as it takes in bytes, measured once they are loaded', async () => {
    const limits = { maxLoaded: 9, maxLoadedBytes: 350, freeBytes: () => 1e9 }
    const scenario = open({ limits })
    for (const name of ['a', 'b', 'c']) await scenario.registry.open(name, never)
    expect(ids(scenario)).toEqual(['a', 'b', 'c'])
    idle(scenario)
    // Together with the new one's 100 there must be no more than 350.
    for (const model of scenario.started) model.measuredBytes = 150
    await scenario.registry.open('d', never)
    expect(ids(scenario)).toEqual(['c', 'd'])
    expect(scenario.registry.memoryBytes('c')).toBe(150)
  })

  test('is not made by models that are pinned or being loaded', async () => {
    const scenario = open({ maxLoadWaitMs: 200 }, { loads: false })
    await scenario.registry.load('pinned')
    await scenario.registry.load('a')
    scenario.started[0]?.load()
    idle(scenario)
    await expect(scenario.registry.load('b')).rejects.toMatchObject({ code: 'no_room', retryAfterSeconds: 5 })
    expect(ids(scenario)).toEqual(['pinned', 'a'])
  })

  test('is waited for while a model is at work', async () => {
    let looks = 0
    const freeBytes = () => {
      looks++
      return Number.POSITIVE_INFINITY
    }
    const scenario = open({ limits: { maxLoaded: 2, maxLoadedBytes: undefined, freeBytes } })
    for (const name of ['pinned', 'a']) await scenario.registry.open(name, never)
    const leave = await scenario.started[1]?.gate.enter(never)
    idle(scenario)
    const before = looks
    const asking = scenario.registry.open('b', never)
    await expect.poll(() => looks - before).toBeGreaterThan(2)
    expect(ids(scenario)).toEqual(['pinned', 'a'])
    leave?.()
    await asking
    expect(ids(scenario)).toEqual(['pinned', 'b'])
  })

  test('is refused at once for what does not fit, with both numbers, and nothing leaves for it', async () => {
    const scenario = open({}, { bytes: 3_000_000_000 })
    await scenario.registry.open('a', never)
    idle(scenario)
    scenario.free.bytes = 1_000_000
    if (scenario.started[0] !== undefined) scenario.started[0].measuredBytes = 1_500_000_000
    const refused = await scenario.registry.open('b', never).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Failure)
    expect(refused).toMatchObject({ kind: 'unavailable', code: 'no_memory', retryAfterSeconds: undefined })
    expect((refused as Failure).message).toContain('it takes about 3.0 GB and the machine has free 1.5 GB')
    expect(ids(scenario)).toEqual(['a'])
  })

  test('counts what models that are being loaded have still to take', async () => {
    const scenario = open({ maxLoadWaitMs: 200 }, { loads: false })
    scenario.free.bytes = 150
    await scenario.registry.load('a')
    await expect(scenario.registry.load('b')).rejects.toMatchObject({ code: 'no_room' })
    expect(scenario.started).toHaveLength(1)
  })

  test('is not reckoned where that is switched off', async () => {
    const scenario = open({}, { bytes: 1e15 })
    await scenario.registry.open('a', never)
    expect(ids(scenario)).toEqual(['a'])
  })
})

describe('review()', () => {
  test('puts to sleep what nobody asked for in its time, and the next request wakes it', async () => {
    const scenario = open({ limits: { maxLoaded: 9, maxLoadedBytes: undefined, freeBytes: () => 1e9 } })
    await scenario.registry.start(stored('main'))
    for (const name of ['a', 'pinned', 'busy']) await scenario.registry.open(name, never)
    await scenario.started[3]?.gate.enter(never)
    scenario.clock.ms += 599_000
    await scenario.registry.review()
    expect(scenario.asleep).toEqual([])
    scenario.clock.ms += 2_000
    await scenario.registry.review()
    expect(ids(scenario)).toEqual(['main', 'pinned', 'busy'])
    expect(scenario.asleep).toEqual(['a'])
    expect(scenario.registry.isSleeping('a')).toBe(true)
    await scenario.registry.open('a', never)
    expect(scenario.registry.isSleeping('a')).toBe(false)
  })

  test('lets a model stay as long as was asked for, except those that never leave', async () => {
    const scenario = open({ limits: { maxLoaded: 9, maxLoadedBytes: undefined, freeBytes: () => 1e9 } })
    await scenario.registry.start(stored('main'))
    for (const name of ['short', 'long', 'pinned']) await scenario.registry.open(name, never)
    for (const name of ['main', 'short', 'pinned', 'none']) scenario.registry.keep(name, 5_000)
    scenario.registry.keep('long', Number.POSITIVE_INFINITY)
    expect(scenario.registry.expiresInMs('short')).toBeLessThanOrEqual(5_000)
    expect(scenario.registry.expiresInMs('long')).toBeUndefined()
    scenario.clock.ms += 6_000
    await scenario.registry.review()
    expect(ids(scenario)).toEqual(['main', 'long', 'pinned'])
    scenario.clock.ms += 600_000_000
    await scenario.registry.review()
    expect(ids(scenario)).toEqual(['main', 'long', 'pinned'])
  })

  test('counts the time from the end of loading', async () => {
    const scenario = open({}, { loads: false })
    const asking = scenario.registry.open('a', never)
    await expect.poll(() => scenario.started.length).toBe(1)
    scenario.clock.ms += 700_000
    await scenario.registry.review()
    scenario.started[0]?.load()
    await asking
    await scenario.registry.review()
    expect(ids(scenario)).toEqual(['a'])
  })

  test('counts the time from the end of the last work', async () => {
    const scenario = open()
    await scenario.registry.open('a', never)
    const leave = await scenario.started[0]?.gate.enter(never)
    scenario.clock.ms += 700_000
    await scenario.registry.review()
    leave?.()
    scenario.clock.ms += 10_000
    await scenario.registry.review()
    expect(ids(scenario)).toEqual(['a'])
  })
})

test('a registry that closes closes all', async () => {
  const scenario = open()
  await scenario.registry.open('a', never)
  await scenario.registry.close()
  expect(scenario.started[0]?.status).toEqual({ kind: 'closed' })
  expect(ids(scenario)).toEqual([])
})
