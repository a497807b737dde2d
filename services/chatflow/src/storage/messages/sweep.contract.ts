import { describe, expect, test } from 'vitest'
import type { Message } from '../../domain/records/message.ts'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import { createStores } from '../open-storage.ts'
import type { Database } from '../tables.ts'
import { sweep } from './sweep.ts'

const dayMs = 86_400_000
const nowMs = 100 * dayMs
const flow = plainChatflow.id
const never = new AbortController().signal

const message = (id: string, createdAtMs: number, chatflowId = flow): Message => ({
  id,
  role: 'userMessage',
  chatflowId,
  content: '',
  chatType: 'EXTERNAL',
  chatId: 'c',
  memoryType: undefined,
  sessionId: 's',
  createdAtMs,
})

/** What every engine promises of what chatflows no longer keep. `open` gives an empty database. */
export function describeSweep(engine: string, open: () => Promise<Database>): void {
  const prepare = async (retention: typeof plainChatflow.retention) => {
    const database = await open()
    const stores = createStores(database, [Buffer.alloc(32)])
    await stores.chatflows.add({ ...plainChatflow, retention })
    const gone: string[][] = []
    const chatGone = async (...chat: string[]) => void gone.push(chat)
    return { database, stores, gone, chatGone }
  }

  describe(`${engine} sweep`, () => {
    test('removes what is older than the days a chatflow names, of that chatflow alone, and tells of chats that end', async () => {
      const { database, stores, gone, chatGone } = await prepare({ days: 30, store: true })
      await stores.chatflows.add({ ...plainChatflow, id: 'other' })
      const old = Array.from({ length: 1_200 }, (_, index) => message(`old-${index}`, nowMs - 31 * dayMs))
      const over = { ...message('over', nowMs - 31 * dayMs), chatId: 'over' }
      await stores.messages.append([...old, over, message('young', nowMs - 29 * dayMs)])
      await stores.messages.append([message('elsewhere', 1, 'other')])
      expect(await sweep(database, nowMs, never, chatGone)).toBe(1_201)
      expect(gone).toEqual([[flow, 'over']])
      expect((await stores.messages.list(flow, {})).map(({ id }) => id)).toEqual(['young'])
      expect(await stores.messages.list('other', {})).toHaveLength(1)
    })

    test('removes everything of a chatflow that keeps nothing, but what is still going on', async () => {
      const { database, stores, chatGone } = await prepare({ store: false })
      const run = { chatflowId: flow, request: '{}', answer: undefined, error: undefined, callback: undefined }
      const times = { createdAtMs: 1, updatedAtMs: 1, startedAtMs: undefined, endedAtMs: undefined }
      await stores.messages.append([message('m', nowMs - 1)])
      await stores.runs.add({ ...run, ...times, id: 'over', status: 'finished' })
      await stores.runs.add({ ...run, ...times, id: 'open', status: 'running' })
      expect(await sweep(database, nowMs, never, chatGone)).toBe(2)
      expect((await stores.runs.list()).rows.map(({ id }) => id)).toEqual(['open'])
    })

    test('leaves a chatflow that says nothing as it is', async () => {
      const { database, stores, chatGone } = await prepare(undefined)
      await stores.messages.append([message('m', 1)])
      expect(await sweep(database, nowMs, never, chatGone)).toBe(0)
    })
  })
}
