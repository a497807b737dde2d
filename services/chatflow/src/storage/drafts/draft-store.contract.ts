import { beforeEach, describe, expect, test } from 'vitest'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import type { Stores } from '../open-storage.ts'

const { id: chatflowId } = plainChatflow
const drawing = (name: string) => `{"nodes":[],"edges":[],"name":"${name}"}`
const draftOf = (name: string, more: object = {}) => ({
  chatflowId,
  flowData: drawing(name),
  author: 'ada',
  updatedAtMs: 5_000,
  ...more,
})

/** What every engine promises of drafts. `open` gives empty stores. */
export function describeDraftStore(engine: string, open: () => Promise<Stores>): void {
  describe(`${engine} drafts`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
      await stores.chatflows.add(plainChatflow)
    })
    const put = async (name: string, revision: number, more?: object) => {
      const outcome = await stores.drafts.put(draftOf(name, more), revision)
      return outcome.kind === 'done' ? outcome.value.revision : outcome
    }
    const deployOther = (name: string) =>
      stores.chatflows.change(chatflowId, { flowData: drawing(name), updatedAtMs: 9_000 })

    test('are kept apart from what is deployed', async () => {
      expect(await stores.drafts.get(chatflowId)).toBeUndefined()
      await put('one', 0)
      expect(await stores.drafts.get(chatflowId)).toEqual({
        ...draftOf('one'),
        revision: 1,
        basedOnVersion: 1,
        baseDeployedAtMs: plainChatflow.updatedAtMs,
        deployedVersion: 1,
      })
      expect((await stores.chatflows.get(chatflowId))?.flowData).toBe(plainChatflow.flowData)
    })

    test('are told of by their revisions until they are discarded', async () => {
      expect(await stores.drafts.revisions()).toEqual(new Map())
      await put('one', 0)
      await put('two', 1)
      expect(await stores.drafts.revisions()).toEqual(new Map([[chatflowId, 2]]))
      await stores.drafts.remove(chatflowId)
      expect(await stores.drafts.revisions()).toEqual(new Map())
    })

    test('are changed by who knows the newest revision alone', async () => {
      expect([await put('one', 0), await put('two', 1)]).toEqual([1, 2])
      for (const known of [0, 1, 3]) {
        expect(await put('three', known)).toMatchObject({ kind: 'changed', present: { flowData: drawing('two') } })
      }
    })

    test('are changed by one of those who do it at once', async () => {
      await put('one', 0)
      const outcomes = await Promise.all(['a', 'b', 'c'].map((name) => stores.drafts.put(draftOf(name), 1)))
      expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    })

    test('are discarded, and begin again with a revision that nobody knows', async () => {
      await put('one', 0)
      expect(await stores.drafts.remove(chatflowId, 7)).toMatchObject({ kind: 'changed', present: { revision: 1 } })
      expect(await stores.drafts.remove(chatflowId)).toMatchObject({ kind: 'done' })
      expect(await stores.drafts.get(chatflowId)).toBeUndefined()
      expect(await stores.drafts.remove(chatflowId)).toEqual({ kind: 'changed', present: undefined })
      expect(await put('two', 1)).toEqual({ kind: 'changed', present: undefined })
      expect(await put('two', 0)).toBe(3)
    })

    test('tell the version they are drawn from, and the one that is deployed', async () => {
      await put('one', 0)
      await deployOther('theirs')
      expect(await stores.drafts.get(chatflowId)).toMatchObject({ basedOnVersion: 1, deployedVersion: 2 })
      await put('two', 1)
      expect(await stores.drafts.get(chatflowId)).toMatchObject({ basedOnVersion: 1 })
      await put('merged', 2, { basedOnVersion: 2 })
      expect(await stores.drafts.get(chatflowId)).toMatchObject({ basedOnVersion: 2, baseDeployedAtMs: 9_000 })
      await expect(stores.drafts.put(draftOf('x', { basedOnVersion: 9 }), 3)).rejects.toThrow('there is no version 9')
    })

    test('are deployed as a version, and are then no more', async () => {
      await put('one', 0)
      const outcome = await stores.drafts.deploy(chatflowId, 1, { author: 'ben', note: 'shorter' }, 7_000)
      expect(outcome).toMatchObject({
        kind: 'done',
        value: { flowData: drawing('one'), deployed: true, updatedAtMs: 7_000 },
      })
      expect((await stores.versions.list(chatflowId))[0]).toMatchObject({ version: 2, author: 'ben', note: 'shorter' })
      expect(await stores.drafts.get(chatflowId)).toBeUndefined()
    })

    test('are not deployed over what their writer has not seen', async () => {
      await put('one', 0)
      expect(await stores.drafts.deploy(chatflowId, 2, {}, 7_000)).toMatchObject({ kind: 'changed' })
      await deployOther('theirs')
      expect(await stores.drafts.deploy(chatflowId, 1, {}, 9_500)).toMatchObject({
        kind: 'changed',
        present: { basedOnVersion: 1, deployedVersion: 2 },
      })
      expect((await stores.chatflows.get(chatflowId))?.flowData).toBe(drawing('theirs'))
    })

    test('go with their chatflow, and need one', async () => {
      await put('one', 0)
      expect(await stores.drafts.list()).toHaveLength(1)
      await stores.chatflows.remove(chatflowId)
      expect(await stores.drafts.list()).toEqual([])
      await expect(stores.drafts.put(draftOf('two'), 0)).rejects.toThrow('its chatflow has been removed')
    })
  })
}
