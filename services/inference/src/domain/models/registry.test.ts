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

type World = { registry: Registry; started: Model[]; asleep: string[]; clock: { ms: number }; free: { bytes: number } }

/** Models take 100 bytes each and are loaded at once, unless the test says otherwise. */
function open(over: Partial<RegistryOptions> = {}, { loads = true, bytes = 100 } = {}): World {
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
const ids = ({ registry }: World) => registry.loaded().map((each) => each.stored.id)
const idle = (world: World) => {
  world.clock.ms += 1_000
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
    const world = open({}, { loads: false })
    const asking = ['a', 'small', 'tiny'].map((name) => world.registry.open(name, never))
    await expect.poll(() => world.started.length).toBe(1)
    world.started[0]?.load()
    const served = (await Promise.all(asking)).map((ready) => ready.served)
    expect(new Set(served).size).toBe(1)
    expect(world.started).toHaveLength(1)
  })

  test('draws as its settings say, else as its file recommends', async () => {
    const settingsOf = () => ({ ttlMs: undefined, pinned: false, sampling: { temperature: 0.9 } })
    const ready = await open({ settingsOf }).registry.open('a', never)
    expect(ready.info.sampling).toEqual({ temperature: 0.9, topK: 5 })
  })

  test('that takes longer than the wait is refused for now, and goes on loading', async () => {
    const world = open({ maxLoadWaitMs: 200 }, { loads: false })
    await expect(world.registry.open('a', never)).rejects.toMatchObject({ code: 'model_loading', retryAfterSeconds: 1 })
    world.started[0]?.load()
    expect((await world.registry.open('a', never)).served.stored.id).toBe('a')
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
    const world = open({ limits: { maxLoaded: 3, maxLoadedBytes: undefined, freeBytes: () => 1e9 } })
    await world.registry.start(stored('main'))
    for (const name of ['a', 'b', 'a']) {
      await world.registry.open(name, never)
      idle(world)
    }
    await world.registry.open('c', never)
    expect(ids(world)).toEqual(['main', 'a', 'c'])
  })

  test('is made by as many as it takes in bytes, measured once they are loaded', async () => {
    const limits = { maxLoaded: 9, maxLoadedBytes: 350, freeBytes: () => 1e9 }
    const world = open({ limits })
    for (const name of ['a', 'b', 'c']) await world.registry.open(name, never)
    expect(ids(world)).toEqual(['a', 'b', 'c'])
    idle(world)
    // Together with the new one's 100 there must be no more than 350.
    for (const model of world.started) model.measuredBytes = 150
    await world.registry.open('d', never)
    expect(ids(world)).toEqual(['c', 'd'])
    expect(world.registry.memoryBytes('c')).toBe(150)
  })

  test('is not made by models that are pinned or being loaded', async () => {
    const world = open({ maxLoadWaitMs: 200 }, { loads: false })
    await world.registry.load('pinned')
    await world.registry.load('a')
    world.started[0]?.load()
    idle(world)
    await expect(world.registry.load('b')).rejects.toMatchObject({ code: 'no_room', retryAfterSeconds: 5 })
    expect(ids(world)).toEqual(['pinned', 'a'])
  })

  test('is waited for while a model is at work', async () => {
    let looks = 0
    const freeBytes = () => {
      looks++
      return Number.POSITIVE_INFINITY
    }
    const world = open({ limits: { maxLoaded: 2, maxLoadedBytes: undefined, freeBytes } })
    for (const name of ['pinned', 'a']) await world.registry.open(name, never)
    const leave = await world.started[1]?.gate.enter(never)
    idle(world)
    const before = looks
    const asking = world.registry.open('b', never)
    await expect.poll(() => looks - before).toBeGreaterThan(2)
    expect(ids(world)).toEqual(['pinned', 'a'])
    leave?.()
    await asking
    expect(ids(world)).toEqual(['pinned', 'b'])
  })

  test('is refused at once for what does not fit, with both numbers, and nothing leaves for it', async () => {
    const world = open({}, { bytes: 3_000_000_000 })
    await world.registry.open('a', never)
    idle(world)
    world.free.bytes = 1_000_000
    if (world.started[0] !== undefined) world.started[0].measuredBytes = 1_500_000_000
    const refused = await world.registry.open('b', never).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Failure)
    expect(refused).toMatchObject({ kind: 'unavailable', code: 'no_memory', retryAfterSeconds: undefined })
    expect((refused as Failure).message).toContain('it takes about 3.0 GB and the machine has free 1.5 GB')
    expect(ids(world)).toEqual(['a'])
  })

  test('counts what models that are being loaded have still to take', async () => {
    const world = open({ maxLoadWaitMs: 200 }, { loads: false })
    world.free.bytes = 150
    await world.registry.load('a')
    await expect(world.registry.load('b')).rejects.toMatchObject({ code: 'no_room' })
    expect(world.started).toHaveLength(1)
  })

  test('is not reckoned where that is switched off', async () => {
    const world = open({}, { bytes: 1e15 })
    await world.registry.open('a', never)
    expect(ids(world)).toEqual(['a'])
  })
})

describe('review()', () => {
  test('puts to sleep what nobody asked for in its time, and the next request wakes it', async () => {
    const world = open({ limits: { maxLoaded: 9, maxLoadedBytes: undefined, freeBytes: () => 1e9 } })
    await world.registry.start(stored('main'))
    for (const name of ['a', 'pinned', 'busy']) await world.registry.open(name, never)
    await world.started[3]?.gate.enter(never)
    world.clock.ms += 599_000
    await world.registry.review()
    expect(world.asleep).toEqual([])
    world.clock.ms += 2_000
    await world.registry.review()
    expect(ids(world)).toEqual(['main', 'pinned', 'busy'])
    expect(world.asleep).toEqual(['a'])
    expect(world.registry.isSleeping('a')).toBe(true)
    await world.registry.open('a', never)
    expect(world.registry.isSleeping('a')).toBe(false)
  })

  test('lets a model stay as long as was asked for, except those that never leave', async () => {
    const world = open({ limits: { maxLoaded: 9, maxLoadedBytes: undefined, freeBytes: () => 1e9 } })
    await world.registry.start(stored('main'))
    for (const name of ['short', 'long', 'pinned']) await world.registry.open(name, never)
    for (const name of ['main', 'short', 'pinned', 'none']) world.registry.keep(name, 5_000)
    world.registry.keep('long', Number.POSITIVE_INFINITY)
    expect(world.registry.expiresInMs('short')).toBeLessThanOrEqual(5_000)
    expect(world.registry.expiresInMs('long')).toBeUndefined()
    world.clock.ms += 6_000
    await world.registry.review()
    expect(ids(world)).toEqual(['main', 'long', 'pinned'])
    world.clock.ms += 600_000_000
    await world.registry.review()
    expect(ids(world)).toEqual(['main', 'long', 'pinned'])
  })

  test('counts the time from the end of loading', async () => {
    const world = open({}, { loads: false })
    const asking = world.registry.open('a', never)
    await expect.poll(() => world.started.length).toBe(1)
    world.clock.ms += 700_000
    await world.registry.review()
    world.started[0]?.load()
    await asking
    await world.registry.review()
    expect(ids(world)).toEqual(['a'])
  })

  test('counts the time from the end of the last work', async () => {
    const world = open()
    await world.registry.open('a', never)
    const leave = await world.started[0]?.gate.enter(never)
    world.clock.ms += 700_000
    await world.registry.review()
    leave?.()
    world.clock.ms += 10_000
    await world.registry.review()
    expect(ids(world)).toEqual(['a'])
  })
})

test('a registry that closes closes all', async () => {
  const world = open()
  await world.registry.open('a', never)
  await world.registry.close()
  expect(world.started[0]?.status).toEqual({ kind: 'closed' })
  expect(ids(world)).toEqual([])
})
