import type { MetadataFilter } from '../metadata-filter.ts'

// Metadata that tells whose chat an uploaded document belongs to, in Flowise's word.
const field = 'flowise_chatId'

/** What a document that was uploaded in a chat has among its metadata. */
export function uploadedIn(chatId: string): Readonly<Record<string, string>> {
  return { [field]: chatId }
}

/** What a chat may find: its own uploads, and everything that was not uploaded in any. */
export function findableIn(chatId: string): MetadataFilter {
  return { $or: [{ [field]: chatId }, { [field]: { $exists: false } }] }
}
