import { describe, expect, test } from 'vitest'
import type { Chatflow, ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { withSettings } from '../../test-support/with-settings.ts'

export const plainChatflow: Chatflow = {
  id: '6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001',
  name: 'support',
  type: 'CHATFLOW',
  flowData: '{"nodes":[],"edges":[]}',
  deployed: false,
  isPublic: false,
  apiKeyId: undefined,
  chatbotConfig: undefined,
  apiConfig: undefined,
  analytic: undefined,
  speechToText: undefined,
  textToSpeech: undefined,
  followUpPrompts: undefined,
  category: undefined,
  retention: undefined,
  webhookSecretConfigured: false,
  mcpServerConfig: undefined,
  createdAtMs: 1_000,
  updatedAtMs: 1_000,
}

const fullChatflow: Chatflow = {
  ...plainChatflow,
  name: 'O\'Brien "quoted" — 漢字 🙂',
  type: 'AGENTFLOW',
  deployed: true,
  isPublic: true,
  apiKeyId: 'key',
  chatbotConfig: '{"a":1}',
  apiConfig: '{"b":2}',
  analytic: '{"c":3}',
  speechToText: '{"d":4}',
  textToSpeech: '{"e":5}',
  followUpPrompts: '{"f":6}',
  category: 'one;two',
  retention: { days: 30, store: true },
  webhookSecretConfigured: true,
  mcpServerConfig: '{"g":7}',
  createdAtMs: 1_700_000_000_123,
  updatedAtMs: 1_700_000_000_456,
}

/** What every engine of {@link ChatflowStore} promises. `open` gives an empty store. */
export function describeChatflowStore(engine: string, open: () => Promise<ChatflowStore>): void {
  describe(`${engine} chatflow store`, () => {
    test.each([
      { name: 'keeps a chatflow with nothing but what is required', chatflow: plainChatflow },
      { name: 'keeps every field, in any script', chatflow: fullChatflow },
      { name: 'keeps an id that looks like SQL', chatflow: { ...plainChatflow, id: `'; DROP TABLE chatflow; --` } },
    ])('$name', async ({ chatflow }) => {
      const store = await open()
      await store.put(chatflow)
      expect(await store.get(chatflow.id)).toEqual(withSettings(chatflow))
    })

    test('answers undefined for an id it does not hold', async () => {
      const store = await open()
      expect(await store.get('nobody')).toBeUndefined()
    })

    test('put replaces the whole record', async () => {
      const store = await open()
      await store.put(fullChatflow)
      await store.put(plainChatflow)
      expect(await store.get(plainChatflow.id)).toEqual(withSettings(plainChatflow))
    })

    test('add refuses an id that is taken and leaves its holder alone', async () => {
      const store = await open()
      expect(await store.add(plainChatflow)).toBe(true)
      expect(await store.add({ ...fullChatflow })).toBe(false)
      expect(await store.get(plainChatflow.id)).toEqual(withSettings(plainChatflow))
    })

    test('of several adds of one id at once exactly one succeeds', async () => {
      const store = await open()
      const added = await Promise.all(['a', 'b', 'c', 'd'].map((name) => store.add({ ...plainChatflow, name })))
      expect(added.filter(Boolean)).toHaveLength(1)
    })

    test('change alters what is given, clears what is undefined and keeps the rest', async () => {
      const store = await open()
      await store.put(fullChatflow)
      const changed = await store.change(fullChatflow.id, {
        name: 'new',
        isPublic: false,
        apiConfig: undefined,
        updatedAtMs: fullChatflow.updatedAtMs + 10,
      })
      const expected = {
        ...fullChatflow,
        name: 'new',
        isPublic: false,
        apiConfig: undefined,
        updatedAtMs: fullChatflow.updatedAtMs + 10,
      }
      expect(changed).toEqual(expected)
      expect(await store.get(fullChatflow.id)).toEqual(withSettings(expected))
    })

    test('two changes of different fields at once both stay', async () => {
      const store = await open()
      await store.put(plainChatflow)
      await Promise.all([
        store.change(plainChatflow.id, { name: 'renamed', updatedAtMs: 2_000 }),
        store.change(plainChatflow.id, { deployed: true, updatedAtMs: 2_000 }),
      ])
      expect(await store.get(plainChatflow.id)).toMatchObject({ name: 'renamed', deployed: true })
    })

    test('the time of change moves on even when the clock stands still or goes back', async () => {
      const store = await open()
      await store.put(plainChatflow)
      const first = await store.change(plainChatflow.id, { updatedAtMs: 1_000 })
      const second = await store.change(plainChatflow.id, { updatedAtMs: 500 })
      expect([first?.updatedAtMs, second?.updatedAtMs]).toEqual([1_001, 1_002])
    })

    test('change of an unknown id answers undefined and creates nothing', async () => {
      const store = await open()
      expect(await store.change('nobody', { name: 'x', updatedAtMs: 1 })).toBeUndefined()
      expect((await store.list({})).total).toBe(0)
    })

    test('remove tells whether there was something to remove', async () => {
      const store = await open()
      await store.put(plainChatflow)
      expect(await store.remove(plainChatflow.id)).toBe(true)
      expect(await store.remove(plainChatflow.id)).toBe(false)
      expect(await store.get(plainChatflow.id)).toBeUndefined()
    })

    test('outlines are all chatflows or those that are named, without drawings', async () => {
      const store = await open()
      await store.put(plainChatflow)
      await store.put({ ...fullChatflow, id: 'full' })
      const { flowData: _, ...row } = plainChatflow
      const outlines = await store.outlines()
      expect(outlines.map(({ id }) => id)).toEqual(['full', plainChatflow.id])
      expect(row).toMatchObject(outlines[1] ?? {})
      expect(outlines[1]).not.toHaveProperty('flowData')
      expect((await store.outlines({ ids: [plainChatflow.id, 'nobody'] })).map(({ id }) => id)).toEqual([
        plainChatflow.id,
      ])
      expect(await store.outlines({ ids: [] })).toEqual([])
      expect((await store.outlines({ type: 'AGENTFLOW' })).map(({ id }) => id)).toEqual(['full'])
    })

    test('finds the chatflows in whose drawing a text stands', async () => {
      const store = await open()
      await store.put({ ...plainChatflow, flowData: '{"nodes":["50%_OFF"],"edges":[]}' })
      await store.put({ ...plainChatflow, id: 'other', flowData: '{"nodes":["50 off"],"edges":[]}' })
      expect((await store.mentioning('50%_OFF')).map(({ id }) => id)).toEqual([plainChatflow.id])
      expect(await store.mentioning('nowhere')).toEqual([])
    })

    describe('list()', () => {
      const openWithFour = async () => {
        const store = await open()
        for (const [index, type] of (['CHATFLOW', 'AGENTFLOW', 'CHATFLOW', 'CHATFLOW'] as const).entries()) {
          await store.put({ ...plainChatflow, id: `id-${index}`, type, updatedAtMs: index })
        }
        return store
      }
      test.each([
        { name: 'gives all, newest change first', filter: {}, ids: [3, 2, 1, 0], total: 4 },
        { name: 'gives one type', filter: { type: 'CHATFLOW' as const }, ids: [3, 2, 0], total: 3 },
        { name: 'gives those changed since', filter: { sinceMs: 2 }, ids: [3, 2], total: 2 },
        { name: 'gives a page and the total of all pages', filter: { offset: 1, limit: 2 }, ids: [2, 1], total: 4 },
        {
          name: 'counts only the type that was asked for',
          filter: { type: 'CHATFLOW' as const, offset: 2, limit: 2 },
          ids: [0],
          total: 3,
        },
        { name: 'gives an empty page past the end', filter: { offset: 9, limit: 2 }, ids: [], total: 4 },
      ])('$name', async ({ filter, ids, total }) => {
        const store = await openWithFour()
        const page = await store.list(filter)
        expect(page.chatflows.map(({ id }) => id)).toEqual(ids.map((index) => `id-${index}`))
        expect(page.total).toBe(total)
      })
    })
  })
}
