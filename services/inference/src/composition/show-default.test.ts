import { describe, expect, it } from 'vitest'
import type { DefaultPurpose, OfferState } from '../domain/default-model/offer.ts'
import { showDefault } from './show-default.ts'

type Deps = Parameters<typeof showDefault>[2]
type Given = {
  readonly purpose?: DefaultPurpose
  readonly choice?: OfferState['choice']
  readonly change?: OfferState['change']
  readonly main?: string
  readonly isNamed?: boolean
  readonly embedding?: string
  readonly offline?: boolean
  readonly refused?: string
  readonly offered?: boolean
  readonly progress?: readonly object[]
}

const entry = { id: 'small', address: 'hf:a/small' }

async function shown(given: Given = {}) {
  const { main = 'ember', embedding, progress = [] } = given
  const deps = {
    main: { id: main, isNamed: given.isNamed === true },
    aliases: { get: (name: string) => (name === 'default-embedding' ? embedding : undefined) },
    pulls: {
      list: () => [
        { id: 'else', progress: { x: { done: 1, total: 2 } } },
        { id: 'pulled', progress: Object.fromEntries(progress.map((each, at) => [at, each])) },
      ],
    },
    fetched: new Map([['hf:a/small', 'pulled']]),
    storedModels: { find: async (id: string) => (id === 'mine' ? { id: 'mine', sizeBytes: 7 } : undefined) },
    embedding: { id: embedding },
    refused: () => given.refused,
    config: { model: main, offline: given.offline === true },
    offers: {
      recommend: async (purpose: string) =>
        given.offered === false ? undefined : { address: 'hf:a/small', entry: { ...entry, purpose } },
      entryOf: async (wish: string) => (wish === 'hf:a/small' ? entry : undefined),
    },
  } as unknown as Deps
  return showDefault(
    given.purpose ?? 'chat',
    { choice: given.choice ?? {}, change: given.change ?? { kind: 'none' } },
    deps,
  )
}

describe('a starter that answers', () => {
  it('has a model of the catalogue offered in its place', async () => {
    expect(await shown()).toStrictEqual({
      ...{ model: 'ember', isStarter: true, reason: undefined },
      offer: { state: 'offered', model: { ...entry, purpose: 'chat' }, progress: undefined, message: undefined },
    })
  })

  it('has it told as declined where that was said', async () => {
    expect((await shown({ choice: { declined: true } })).offer?.state).toBe('declined')
  })

  it.each<{ name: string; given: Given; reason: string }>([
    { name: 'no model runs here', given: { offered: false }, reason: 'no model of the catalogue runs on this machine' },
    { name: 'nothing is fetched', given: { offline: true }, reason: '"offline" is set, so nothing is fetched' },
    { name: 'it is configured', given: { isNamed: true }, reason: 'the configuration names "ember"' },
    { name: 'another was made the default', given: { main: 'big' }, reason: '"big" was made the default model' },
    {
      ...{ name: 'another is configured, and nothing is fetched', reason: 'the configuration names "big"' },
      given: { main: 'big', isNamed: true, offline: true },
    },
  ])('has nothing offered where $name', async ({ given, reason }) => {
    expect(await shown(given)).toMatchObject({ offer: undefined, reason })
  })
})

describe('what makes vectors', () => {
  const purpose = 'embedding'

  it('is the default model where none was chosen, with an offer of its own', async () => {
    expect(await shown({ purpose, main: 'big' })).toMatchObject({
      ...{ model: 'big', isStarter: false, offer: { state: 'offered', model: { purpose } } },
    })
  })

  it('is offered another even where the configuration names the chat model', async () => {
    expect((await shown({ purpose, isNamed: true })).offer?.state).toBe('offered')
  })

  it('stays what was chosen', async () => {
    expect(await shown({ purpose, embedding: 'vec' })).toMatchObject({
      ...{ model: 'vec', isStarter: false, offer: undefined, reason: '"vec" was chosen for vectors' },
    })
  })

  it('is not offered what chat refused', async () => {
    const given = { purpose, choice: { model: 'gone' }, refused: 'It is gone' } as const
    expect((await shown(given)).offer?.state).toBe('offered')
  })
})

describe('a model that is on its way', () => {
  const fetching = { kind: 'fetching', wish: 'hf:a/small' } as const

  it('is told as far as it is fetched', async () => {
    const progress = [
      { done: 4, total: 4 },
      { done: 1, total: 6, bytesPerSecond: 5 },
    ]
    expect((await shown({ change: fetching, progress, isNamed: true })).offer).toStrictEqual({
      ...{ state: 'fetching', model: entry, message: undefined },
      progress: { doneBytes: 5, totalBytes: 10, bytesPerSecond: 5, secondsLeft: 1 },
    })
  })

  it('is checked once all of it is there', async () => {
    expect((await shown({ change: fetching, progress: [{ done: 4, total: 4 }] })).offer?.state).toBe('checking')
    expect((await shown({ change: fetching, progress: [{ done: 4, total: undefined }] })).offer?.state).toBe('fetching')
    expect((await shown({ change: fetching, progress: [{ done: 3, total: 4 }] })).offer?.state).toBe('fetching')
  })

  it('has no progress before its pull begins', async () => {
    expect((await shown({ change: { kind: 'fetching', wish: 'hf:b/other' } })).offer).toMatchObject({
      ...{
        state: 'fetching',
        progress: undefined,
        model: { id: 'hf:b/other', address: 'hf:b/other', stored_as: null },
      },
    })
  })

  it('is loaded, and is ready', async () => {
    for (const kind of ['loading', 'ready'] as const)
      expect((await shown({ change: { kind, wish: 'mine', id: 'mine' } })).offer).toMatchObject({
        ...{ state: kind, progress: undefined, message: undefined },
        model: { id: 'mine', stored_as: 'mine', size_bytes: 7, address: null },
      })
  })

  it('tells why it failed', async () => {
    expect((await shown({ change: { kind: 'failed', wish: 'hf:a/small', message: 'no room' } })).offer).toStrictEqual({
      ...{ state: 'failed', model: entry, progress: undefined, message: 'no room' },
    })
  })

  it('is none once the starter is back: another is offered', async () => {
    expect((await shown({ change: { kind: 'ready', wish: 'ember', id: 'ember' } })).offer?.state).toBe('offered')
  })
})

describe('a remembered model that does not answer', () => {
  const refused = 'Cannot load the model "mine"'

  it('is told with the reason', async () => {
    expect((await shown({ choice: { model: 'mine' }, refused })).offer).toMatchObject({
      ...{ state: 'failed', message: 'Cannot load the model "mine"; the starter answers instead' },
      model: { id: 'mine', stored_as: 'mine' },
    })
  })

  it.each<{ name: string; given: Given }>([
    { name: 'was declined since', given: { choice: { model: 'mine', declined: true }, refused } },
    { name: 'was not refused', given: { choice: { model: 'mine' } } },
    { name: 'is none', given: { choice: {}, refused } },
    { name: 'answers by now', given: { choice: { model: 'ember' }, refused } },
  ])('is no fault where it $name', async ({ given }) => {
    expect((await shown(given)).offer?.state).not.toBe('failed')
  })
})
