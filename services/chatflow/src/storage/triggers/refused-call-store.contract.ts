import { beforeEach, describe, expect, test } from 'vitest'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import type { Stores } from '../open-storage.ts'

const call = { chatflowId: 'f', atMs: 0, method: 'POST', status: 401, reason: 'Invalid webhook signature' }

/** What every engine promises of refused calls. `open` gives empty stores. */
export function describeRefusedCallStore(engine: string, open: () => Promise<Stores>): void {
  describe(`${engine} refused calls`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
      for (const id of ['f', 'g']) await stores.chatflows.add({ ...plainChatflow, id })
    })

    test('are listed newest first, those of their flow alone', async () => {
      await stores.refusedCalls.add({ ...call, id: 'a', atMs: 1 })
      await stores.refusedCalls.add({ ...call, id: 'b', atMs: 2, status: 413 })
      await stores.refusedCalls.add({ ...call, id: 'c', atMs: 3, chatflowId: 'g' })
      expect(await stores.refusedCalls.list('f')).toEqual([
        { ...call, id: 'b', atMs: 2, status: 413 },
        { ...call, id: 'a', atMs: 1 },
      ])
    })

    test('are twenty of a flow: the oldest make room, and another flow loses none', async () => {
      await stores.refusedCalls.add({ ...call, id: 'other', chatflowId: 'g' })
      for (let at = 0; at < 25; at++) await stores.refusedCalls.add({ ...call, id: `id-${at}`, atMs: at })
      const kept = await stores.refusedCalls.list('f')
      expect(kept.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 20 }, (_, at) => 24 - at))
      expect(await stores.refusedCalls.list('g')).toHaveLength(1)
    })

    test('go with their flow, and need it', async () => {
      await stores.refusedCalls.add({ ...call, id: 'a' })
      await stores.chatflows.remove('f')
      expect(await stores.refusedCalls.list('f')).toEqual([])
      await expect(stores.refusedCalls.add({ ...call, id: 'b' })).rejects.toMatchObject({ kind: 'missing' })
    })
  })
}
