import { describe, expect, test } from 'vitest'
import type { LoadedModel } from './loaded-models.ts'
import { makeRoom, noMemory, type RoomLimits, roomFor } from './make-room.ts'

type Kind = 'ready' | 'loading'
type Wish = { readonly bytes: number; readonly kind?: Kind; readonly stays?: boolean; readonly requests?: number }

/** A model that has been idle since the clock began. */
function modelOf({ bytes, kind = 'ready', requests = 0 }: Wish): LoadedModel {
  const gate = (inside: number) => ({ inside: () => inside, waiting: () => 0 })
  const engine = { status: () => ({ kind }), memoryBytes: () => undefined }
  const served = { engine, gate: gate(requests), embedGate: gate(0) } as unknown as LoadedModel['served']
  return { served, keeping: { ttlMs: undefined, pinned: false }, estimatedBytes: bytes, usedAtMs: 0 }
}

const roomy: RoomLimits = { maxLoaded: 9, maxLoadedBytes: undefined, freeBytes: () => Number.POSITIVE_INFINITY }

function request(wishes: readonly Wish[], limits: Partial<RoomLimits>, neededBytes = 10) {
  const models = new Map(wishes.map((wish) => [modelOf(wish), wish]))
  const left: number[] = []
  return {
    left,
    ...{ id: 'new', neededBytes, limits: { ...roomy, ...limits }, maxWaitMs: 0, clock: () => 1_000 },
    loaded: () => [...models.keys()],
    mayLeave: (model: LoadedModel) => models.get(model)?.stays !== true,
    async unload(model: LoadedModel) {
      left.push(model.estimatedBytes)
      models.delete(model)
    },
  }
}

describe('room for a model', () => {
  test.each<{ name: string; wishes: readonly Wish[]; limits: Partial<RoomLimits>; left: readonly number[] }>([
    { name: 'nobody while there is room', wishes: [{ bytes: 1 }], limits: { maxLoaded: 2 }, left: [] },
    {
      name: 'the one idle longest for its place',
      wishes: [{ bytes: 1 }, { bytes: 2 }],
      limits: { maxLoaded: 2 },
      left: [1],
    },
    {
      name: 'no one that stays or is at work',
      wishes: [{ bytes: 1, stays: true }, { bytes: 2, requests: 1 }, { bytes: 3, kind: 'loading' }, { bytes: 4 }],
      limits: { maxLoaded: 4 },
      left: [4],
    },
    { name: 'nobody at just the limit', wishes: [{ bytes: 5 }], limits: { maxLoadedBytes: 15 }, left: [] },
    {
      name: 'as many as it takes',
      wishes: [{ bytes: 5 }, { bytes: 6 }, { bytes: 1 }],
      limits: { maxLoadedBytes: 11 },
      left: [5, 6],
    },
    { name: 'nobody at just what is free', wishes: [{ bytes: 5 }], limits: { freeBytes: () => 10 }, left: [] },
  ])('is made by $name', async ({ wishes, limits, left }) => {
    const asked = request(wishes, limits)
    await makeRoom(asked)
    expect(asked.left).toEqual(left)
  })

  test.each<{ name: string; wishes: readonly Wish[]; limits: Partial<RoomLimits>; code: string }>([
    { name: 'it is greater than the limit', wishes: [{ bytes: 1 }], limits: { maxLoadedBytes: 9 }, code: 'no_memory' },
    {
      name: 'what stays leaves too little',
      wishes: [{ bytes: 1, stays: true }],
      limits: { maxLoadedBytes: 10 },
      code: 'no_memory',
    },
    { name: 'the machine has too little', wishes: [], limits: { freeBytes: () => 9 }, code: 'no_memory' },
    { name: 'none may leave', wishes: [{ bytes: 1, stays: true }], limits: { maxLoaded: 1 }, code: 'no_room' },
    { name: 'all are at work', wishes: [{ bytes: 1, requests: 1 }], limits: { maxLoaded: 1 }, code: 'no_room' },
  ])('cannot be made where $name', async ({ wishes, limits, code }) => {
    const asked = request(wishes, limits)
    await expect(makeRoom(asked)).rejects.toMatchObject({ kind: 'unavailable', code })
    expect(asked.left).toEqual([])
  })

  test('is what all leave that may, without what is still to come', () => {
    const wishes: readonly Wish[] = [
      { bytes: 5 },
      { bytes: 3, stays: true },
      { bytes: 2, kind: 'loading', stays: true },
    ]
    expect(roomFor(request(wishes, { maxLoadedBytes: 20, freeBytes: () => 100 }))).toEqual({
      allowedBytes: 15,
      freeBytes: 103,
    })
  })

  test('that is missing is told in both numbers', () => {
    expect(noMemory('m', 2e9, -1, 'the machine has free').message).toMatch(
      /^Cannot load the model "m": it takes about 2\.0 GB and the machine has free 0 KB; /,
    )
  })
})
