import { beforeEach, describe, expect, test } from 'vitest'
import type { KeptChat } from '../../domain/records/kept-chat.ts'
import type { Message } from '../../domain/records/message.ts'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import type { Stores } from '../open-storage.ts'

const { id: chatflowId } = plainChatflow

const chat = (at: number, own: Partial<KeptChat> = {}): KeptChat => ({
  id: `chat-${at}`,
  chatflowId,
  title: `Title ${at}`,
  folder: undefined,
  createdAtMs: at,
  updatedAtMs: at,
  ...own,
})

const said = (sessionId: string, content: string): Message => ({
  id: `message of ${sessionId}`,
  role: 'userMessage',
  chatflowId,
  content,
  chatType: 'INTERNAL',
  chatId: sessionId,
  memoryType: undefined,
  sessionId,
  createdAtMs: 1,
})

/** What every engine promises of kept chats. `open` gives empty stores. */
export function describeKeptChatStore(engine: string, open: () => Promise<Stores>): void {
  describe(`${engine} kept chats`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
      await stores.chatflows.add(plainChatflow)
    })
    const keep = async (...chats: readonly KeptChat[]) => {
      for (const each of chats) await stores.chats.touch(each)
    }
    const ids = async (query: object = {}) => (await stores.chats.list({ limit: 10, ...query })).map(({ id }) => id)

    test('are given back as they were, newest first', async () => {
      const inFolder = chat(2, { folder: 'Work' })
      await keep(chat(1), inFolder)
      expect(await stores.chats.list({ limit: 10 })).toEqual([inFolder, chat(1)])
      expect(await stores.chats.get('chat-2')).toEqual(inFolder)
      expect(await stores.chats.get('nobody')).toBeUndefined()
    })

    test('come to the top when something is said, and keep their name and folder', async () => {
      await keep(chat(1, { folder: 'Work' }), chat(2))
      const touched = chat(1, { title: 'Another', updatedAtMs: 3 })
      expect(await stores.chats.touch(touched)).toEqual(chat(1, { folder: 'Work', updatedAtMs: 3 }))
      expect(await ids()).toEqual(['chat-1', 'chat-2'])
    })

    test('stay with their chatflow', async () => {
      await stores.chatflows.add({ ...plainChatflow, id: 'other' })
      await keep(chat(1))
      expect(await stores.chats.touch(chat(1, { chatflowId: 'other' }))).toBeUndefined()
      expect(await stores.chats.get('chat-1')).toEqual(chat(1))
    })

    test('are renamed and moved where they are', async () => {
      await keep(chat(1), chat(2))
      expect(await stores.chats.change('chat-1', { title: 'New' })).toEqual(chat(1, { title: 'New' }))
      expect(await stores.chats.change('chat-1', { folder: 'Work' })).toMatchObject({ title: 'New', folder: 'Work' })
      expect(await stores.chats.change('chat-1', {})).toMatchObject({ folder: 'Work' })
      expect(await stores.chats.change('chat-1', { folder: undefined })).toMatchObject({ folder: undefined })
      expect(await stores.chats.change('nobody', { title: 'New' })).toBeUndefined()
      expect(await ids()).toEqual(['chat-2', 'chat-1'])
    })

    test('are listed in pages that neither repeat nor leave out what shares a time', async () => {
      await keep(...[1, 2, 3, 4].map((at) => chat(at, { updatedAtMs: 7 })))
      const first = await stores.chats.list({ limit: 2 })
      expect(first.map(({ id }) => id)).toEqual(['chat-4', 'chat-3'])
      expect(await ids({ after: first.at(-1) })).toEqual(['chat-2', 'chat-1'])
    })

    test.each([
      { name: 'their title', text: 'title 2', expected: ['chat-2'] },
      { name: 'what was said in them', text: 'HAPPENED', expected: ['chat-1'] },
      { name: 'signs that mean something to the database', text: '100%_\\', expected: ['chat-3'] },
      { name: 'what is nowhere', text: 'nowhere', expected: [] },
    ])('are found by $name', async ({ text, expected }) => {
      await keep(chat(1), chat(2), chat(3, { title: 'At 100%_\\ of it' }))
      await stores.messages.append([said('chat-1', 'What happened?')])
      expect(await ids({ text })).toEqual(expected)
    })

    test('are listed by folder, and folders with how many they hold', async () => {
      await keep(chat(1, { folder: 'Work' }), chat(2), chat(3, { folder: 'Home' }), chat(4, { folder: 'Work' }))
      expect(await ids({ folder: 'Work' })).toEqual(['chat-4', 'chat-1'])
      expect(await stores.chats.folders()).toEqual([
        { name: 'Home', count: 1 },
        { name: 'Work', count: 2 },
      ])
    })

    test('are removed, and go with their chatflow', async () => {
      await keep(chat(1), chat(2))
      expect(await stores.chats.remove('chat-1')).toBe(true)
      expect(await stores.chats.remove('chat-1')).toBe(false)
      await stores.chatflows.remove(chatflowId)
      expect(await ids()).toEqual([])
      await expect(stores.chats.touch(chat(1))).rejects.toMatchObject({ kind: 'missing' })
    })
  })
}
