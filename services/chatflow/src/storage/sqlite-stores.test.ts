import { describeApiKeyStore } from './api-key-store.contract.ts'
import { createApiKeyStore } from './api-key-store.ts'
import { describeChatflowStore } from './chatflow-store.contract.ts'
import { createChatflowStore } from './chatflow-store.ts'
import { describeCredentialStore } from './credential-store.contract.ts'
import { createCredentialStore } from './credential-store.ts'
import { describeMessageStore } from './message-store.contract.ts'
import { createMessageStore } from './message-store.ts'
import { temporaryDatabase } from './sqlite.fixture.ts'

describeChatflowStore('SQLite', async () => createChatflowStore(await temporaryDatabase()))

describeMessageStore('SQLite', async () => {
  const database = await temporaryDatabase()
  return { messages: createMessageStore(database), chatflows: createChatflowStore(database) }
})

describeApiKeyStore('SQLite', async () => createApiKeyStore(await temporaryDatabase()))

describeCredentialStore('SQLite', async () => createCredentialStore(await temporaryDatabase(), Buffer.alloc(32, 7)))
