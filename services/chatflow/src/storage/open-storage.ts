import type { ApiKeyStore } from '../domain/api-key.ts'
import type { Chatflow, ChatflowStore } from '../domain/chatflow.ts'
import type { CredentialStore } from '../domain/credential.ts'
import type { MessageStore } from '../domain/message.ts'
import { createApiKeyStore } from './api-key-store.ts'
import { createChatflowStore } from './chatflow-store.ts'
import { createCredentialStore } from './credential-store.ts'
import { createMessageStore } from './message-store.ts'
import { openDatabase } from './open-database.ts'

export type Storage = {
  readonly chatflows: ChatflowStore
  readonly messages: MessageStore
  readonly apiKeys: ApiKeyStore
  readonly credentials: CredentialStore
  close(): Promise<void>
}

export type StorageOptions = {
  /** Path of the database file. */
  readonly path: string
  /** 32 bytes that seal the credentials. */
  readonly credentialKey: Buffer
  /** Put into a database that has never been used: it holds no API key yet. */
  readonly firstFlow: Chatflow
}

/** Opens the database with all stores over it. @throws {Failure} `invalid` when it cannot be used */
export async function openStorage({ path, credentialKey, firstFlow }: StorageOptions): Promise<Storage> {
  const db = await openDatabase(path)
  const chatflows = createChatflowStore(db)
  const apiKeys = createApiKeyStore(db)
  // The first start also makes the first key; a later one must not bring back a flow its owner removed.
  if ((await apiKeys.list()).length === 0) await chatflows.add(firstFlow)
  return {
    chatflows,
    apiKeys,
    messages: createMessageStore(db),
    credentials: createCredentialStore(db, credentialKey),
    close: () => db.destroy(),
  }
}
