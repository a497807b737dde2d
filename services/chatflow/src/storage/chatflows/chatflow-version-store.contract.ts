import { beforeEach, describe, expect, test } from 'vitest'
import type { Stores } from '../open-storage.ts'
import { plainChatflow } from './chatflow-store.contract.ts'

const { id } = plainChatflow
const drawing = (name: string) => `{"nodes":[],"edges":[],"name":"${name}"}`

/** What every engine promises of the versions of chatflows. `open` gives empty stores that keep three. */
export function describeChatflowVersions(engine: string, open: () => Promise<Stores>): void {
  describe(`${engine} chatflow versions`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
      await stores.chatflows.add(plainChatflow, { author: 'ada', note: 'first' })
    })
    const draw = (name: string, updatedAtMs: number) =>
      stores.chatflows.change(id, { flowData: drawing(name), updatedAtMs }, { author: 'ben' })
    const numbers = async () => (await stores.versions.list(id)).map(({ version }) => version)

    test('begin with the chatflow', async () => {
      expect(await stores.versions.list(id)).toEqual([
        { chatflowId: id, version: 1, author: 'ada', note: 'first', createdAtMs: plainChatflow.updatedAtMs },
      ])
      expect(await stores.versions.get(id, 1)).toMatchObject({ flowData: plainChatflow.flowData })
    })

    test('are made by whatever saves another drawing, newest first', async () => {
      await draw('two', 2_000)
      await stores.chatflows.put({ ...plainChatflow, flowData: drawing('three'), updatedAtMs: 3_000 })
      expect(await stores.versions.list(id)).toMatchObject([
        { version: 3, author: undefined, note: undefined, createdAtMs: 3_000 },
        { version: 2, author: 'ben', createdAtMs: 2_000 },
        { version: 1 },
      ])
      expect((await stores.versions.get(id, 2))?.flowData).toBe(drawing('two'))
    })

    test('are not made by a change that leaves the drawing as it is, unless it says something', async () => {
      await stores.chatflows.change(id, { name: 'other', updatedAtMs: 2_000 })
      await stores.chatflows.change(id, { flowData: plainChatflow.flowData, updatedAtMs: 2_000 })
      expect(await numbers()).toEqual([1])
      await stores.chatflows.change(id, { flowData: plainChatflow.flowData, updatedAtMs: 3_000 }, { note: 'good one' })
      expect(await numbers()).toEqual([2, 1])
    })

    test('make room, the oldest first, and give no number twice', async () => {
      for (const name of ['b', 'c', 'd', 'e']) await draw(name, 2_000)
      expect(await numbers()).toEqual([5, 4, 3])
      expect(await stores.versions.get(id, 1)).toBeUndefined()
    })

    test('are numbered one after the other when saved at once', async () => {
      await Promise.all(['b', 'c'].map((name) => draw(name, 2_000)))
      expect(await numbers()).toEqual([3, 2, 1])
    })

    test('are named afterwards', async () => {
      expect(await stores.versions.annotate(id, 1, 'the first that answered')).toBe(true)
      expect((await stores.versions.get(id, 1))?.note).toBe('the first that answered')
      await stores.versions.annotate(id, 1, undefined)
      expect((await stores.versions.get(id, 1))?.note).toBeUndefined()
      expect(await stores.versions.annotate(id, 2, 'nobody')).toBe(false)
    })

    test('go with their chatflow', async () => {
      await stores.chatflows.remove(id)
      expect(await stores.versions.list(id)).toEqual([])
    })
  })
}
