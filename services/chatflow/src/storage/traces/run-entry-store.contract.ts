import { beforeEach, describe, expect, test } from 'vitest'
import type { RunEntry } from '../../domain/traces/run-entry.ts'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import type { Stores } from '../open-storage.ts'

const { id: chatflowId } = plainChatflow

/** What every engine promises of the list of runs. `open` gives empty stores that list three runs of a flow. */
export function describeRunEntryStore(engine: string, open: () => Promise<Stores>): void {
  describe(`${engine} list of runs`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
      await stores.chatflows.add(plainChatflow)
    })
    const entry = (at: number, own: Partial<RunEntry> = {}): RunEntry => ({
      id: `run-${at}`,
      chatflowId,
      sessionId: 'session',
      chatId: 'chat',
      messageId: undefined,
      executionId: undefined,
      question: 'Why?',
      status: 'done',
      error: undefined,
      startMs: at,
      durationMs: 12,
      usage: { promptTokens: 3, completionTokens: 4 },
      ...own,
    })
    const ids = async (query: object = {}) =>
      (await stores.runEntries.list({ ...query, limit: 10 })).map(({ id }) => id)

    test('gives them back as they were, newest first', async () => {
      const whole = entry(2, { messageId: 'm', executionId: 'e', status: 'failed', error: 'no', usage: undefined })
      await stores.runEntries.add([entry(1), whole])
      expect(await stores.runEntries.list({ limit: 10 })).toEqual([whole, entry(1)])
      expect(await stores.runEntries.get('run-2')).toEqual(whole)
      expect(await stores.runEntries.get('run-3')).toBeUndefined()
    })

    test('finds them by flow, session, end and execution', async () => {
      await stores.runEntries.add([
        entry(1),
        entry(2, { sessionId: 'other', status: 'failed' }),
        entry(3, { executionId: 'e' }),
      ])
      expect(await ids({ chatflowId })).toEqual(['run-3', 'run-2', 'run-1'])
      expect(await ids({ chatflowId: 'another' })).toEqual([])
      expect(await ids({ sessionId: 'other' })).toEqual(['run-2'])
      expect(await ids({ status: 'done' })).toEqual(['run-3', 'run-1'])
      expect(await ids({ executionIds: ['e', 'f'] })).toEqual(['run-3'])
    })

    test('keeps so many of a flow, the newest', async () => {
      await stores.runEntries.add([entry(1), entry(2)])
      await stores.runEntries.add([entry(3), entry(4)])
      await stores.runEntries.makeRoom([chatflowId, 'gone'])
      expect(await ids()).toEqual(['run-4', 'run-3', 'run-2'])
    })

    test('passes over those of a flow that is gone, and takes the others', async () => {
      await stores.runEntries.add([entry(1, { chatflowId: 'gone' }), entry(2)])
      await stores.runEntries.add([entry(3, { chatflowId: 'gone' })])
      await stores.runEntries.add([])
      expect(await ids()).toEqual(['run-2'])
    })

    test('loses those of a conversation with the conversation, and those of a flow with the flow', async () => {
      await stores.runEntries.add([entry(1), entry(2, { sessionId: 'other' })])
      await stores.conversations.removeRest(chatflowId, 'other')
      expect(await ids()).toEqual(['run-1'])
      await stores.chatflows.remove(chatflowId)
      expect(await ids()).toEqual([])
    })
  })
}
