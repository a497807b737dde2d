import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { WaitingWork, Work } from './waiting-work.ts'

/** What every kind promises. `open` gives two that may be the same: those of two places in the program. */
export function describeWaitingWork(kind: string, open: () => Promise<readonly [WaitingWork, WaitingWork]>): void {
  const some = (own: Partial<Work> = {}): Work => ({ id: randomUUID(), kind: 'run', content: 'what to do', ...own })

  describe(`waiting work ${kind}`, () => {
    test('is taken in the order in which it came, each once', async () => {
      const [one, other] = await open()
      const all = [some(), some({ content: 'Größe 🦔' }), some()]
      for (const work of all) await one.add(work)
      expect([await other.take('run'), await one.take('run'), await other.take('run')]).toEqual(all)
      expect([await one.take('run'), await other.take('run')]).toEqual([undefined, undefined])
    })

    test('is taken once by many who ask at the same time', async () => {
      const places = await open()
      const ids = Array.from({ length: 20 }, () => randomUUID())
      for (const id of ids) await places[0].add(some({ id }))
      const asked = Array.from({ length: 30 }, (_, at) => places[at % 2]?.take('run'))
      // One who was passed over while another took its row finds it gone, and asks again.
      const taken = [...(await Promise.all(asked)), await places[0].take('run'), await places[1].take('run')]
      const found = taken.flatMap((work) => (work === undefined ? [] : [work.id]))
      expect(found.toSorted()).toEqual(ids.toSorted())
    })

    test("is somebody's from the first where they say so, until they give it back", async () => {
      const [one, other] = await open()
      const work = some()
      await one.add(work, true)
      expect([await other.take('run'), await other.takeOne(work.id), await one.count('run')]).toEqual([
        undefined,
        undefined,
        0,
      ])
      await one.release('run', new Set())
      expect(await other.take('run')).toEqual(work)
    })

    test('of another kind is left alone', async () => {
      const [one, other] = await open()
      const webhook = some({ kind: 'webhook' })
      await one.add(webhook)
      expect(await other.take('run')).toBeUndefined()
      expect(await other.take('webhook')).toEqual(webhook)
    })

    test('is taken by its id while it waits', async () => {
      const [one, other] = await open()
      const [first, second] = [some(), some()]
      await one.add(first)
      await one.add(second)
      expect(await other.takeOne(second.id)).toEqual(second)
      expect(await one.takeOne(second.id)).toBeUndefined()
      expect(await one.takeOne(randomUUID())).toBeUndefined()
      expect(await one.take('run')).toEqual(first)
    })

    test('counts while it waits, and is there until it ends', async () => {
      const [one, other] = await open()
      const work = some()
      await one.add(work)
      expect([await other.count('run'), await other.count('webhook'), await other.has(work.id)]).toEqual([1, 0, true])
      await other.take('run')
      expect([await one.count('run'), await one.has(work.id)]).toEqual([0, true])
      await other.end(work.id)
      expect(await one.has(work.id)).toBe(false)
    })

    test('begins once, for whoever has taken it', async () => {
      const [one, other] = await open()
      const work = some()
      await one.add(work)
      expect(await other.begin(work.id)).toBe(false)
      await one.take('run')
      expect([await one.begin(work.id), await one.begin(work.id)]).toEqual([true, false])
      await one.release('run', new Set())
      expect([await other.take('run'), await other.takeLeft('run')]).toEqual([undefined, undefined])
    })

    test('waits again when it is given back, unless somebody is at it', async () => {
      const [one, other] = await open()
      const [kept, back] = [some(), some()]
      for (const work of [kept, back]) {
        await one.add(work)
        await one.take('run')
      }
      await one.release('run', new Set([kept.id]))
      expect([await other.take('run'), await other.take('run')]).toEqual([back, undefined])
    })

    test('of another kind stays where it is when one kind is given back', async () => {
      const [one, other] = await open()
      const webhook = some({ kind: 'webhook' })
      await one.add(webhook, true)
      await one.release('run', new Set())
      expect(await other.take('webhook')).toBeUndefined()
      expect(await one.begin(webhook.id)).toBe(true)
    })

    test('is told of to all, when it comes and when it waits again', async () => {
      const places = await open()
      const heard = places.map((place) => {
        const look = vi.fn()
        place.onWork('run', look)
        place.onWork('webhook', () => expect.unreachable('nothing of that kind came'))
        return look
      })
      await places[0].add(some())
      for (const look of heard) await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0)
      await places[0].take('run')
      for (const look of heard) look.mockClear()
      await places[0].release('run', new Set())
      for (const look of heard) await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0)
    })
  })
}
