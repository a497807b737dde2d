import type { Keys } from '@hearth/kernel'
import { describeActivityStore } from '../activity/activity-store.contract.ts'
import { describeChatflowStore } from '../chatflows/chatflow-store.contract.ts'
import { createChatflowStore } from '../chatflows/chatflow-store.ts'
import { describeChatflowVersions } from '../chatflows/chatflow-version-store.contract.ts'
import { describeKeptChatStore } from '../chats/kept-chat-store.contract.ts'
import { describeDraftStore } from '../drafts/draft-store.contract.ts'
import { describeEvaluationStores } from '../evaluation/evaluation-stores.contract.ts'
import { describeConversationStore } from '../messages/conversation-store.contract.ts'
import { describeMessageStore } from '../messages/message-store.contract.ts'
import { createMessageStore } from '../messages/message-store.ts'
import { describeSweep } from '../messages/sweep.contract.ts'
import { createStores } from '../open-storage.ts'
import { describeResealing } from '../reseal-all.contract.ts'
import type { Database } from '../tables.ts'
import { describeRunEntryStore } from '../traces/run-entry-store.contract.ts'
import { describeTraceStore } from '../traces/trace-store.contract.ts'
import { describeRefusedCallStore } from '../triggers/refused-call-store.contract.ts'
import { describeApiKeyStore } from './api-key-store.contract.ts'
import { createApiKeyStore } from './api-key-store.ts'
import { describeCredentialStore } from './credential-store.contract.ts'
import { createCredentialStore } from './credential-store.ts'
import { describeOwnedStores } from './owned-stores.contract.ts'
import { describeRecordKeeper } from './record-keeper.contract.ts'
import { describeRowStore } from './row-store.contract.ts'

const keys: Keys = [Buffer.alloc(32, 7)]

/** What every engine promises of every store. `open` gives an empty database. */
export function describeStores(engine: string, open: () => Promise<Database>): void {
  const openStores = async () => createStores(await open(), keys, 3, { maxTraces: 3, maxNodeRuns: 2, maxRuns: 3 })
  describeChatflowStore(engine, async () => createChatflowStore(await open()))
  describeMessageStore(engine, async () => {
    const database = await open()
    return { messages: createMessageStore(database), chatflows: createChatflowStore(database) }
  })
  describeApiKeyStore(engine, async () => createApiKeyStore(await open()))
  describeCredentialStore(engine, async () => createCredentialStore(await open(), keys))
  describeRowStore(engine, openStores)
  describeResealing(engine, open)
  describeChatflowVersions(engine, openStores)
  describeDraftStore(engine, openStores)
  describeKeptChatStore(engine, openStores)
  describeOwnedStores(engine, openStores)
  describeTraceStore(engine, openStores)
  describeRunEntryStore(engine, openStores)
  describeRefusedCallStore(engine, openStores)
  describeConversationStore(engine, openStores)
  describeActivityStore(engine, openStores)
  describeEvaluationStores(engine, openStores)
  describeSweep(engine, open)
  describeRecordKeeper(engine, async () => (await openStores()).records)
}
