import type { DocumentChunk, DocumentChunkStore } from '../../domain/documents/ingest/saved-document-store.ts'
import { missingOwner } from '../faults.ts'
import type { Database } from '../tables.ts'
import { together } from '../together.ts'
import { createRowCodec } from './row-codec.ts'
import { type AnyDatabase, createRowStore } from './row-store.ts'

const table = 'document_store_chunk'
const fields = {
  id: 'text',
  storeId: 'text',
  docId: 'text',
  chunkNo: 'number',
  pageContent: 'text',
  metadata: 'text',
} as const

// SQLite takes at most 32,766 values in one statement, Postgres twice that.
const maxRowsPerStatement = 1_000

/** Keeps the chunks of document stores in `db`. */
export function createDocumentChunkStore(db: Database): DocumentChunkStore {
  const codec = createRowCodec<DocumentChunk>(fields)
  return {
    ...createRowStore<DocumentChunk>(db, { table, fields, orderBy: 'chunkNo' }),
    async addAll(chunks) {
      const insert = together(db, async (transaction) => {
        for (let at = 0; at < chunks.length; at += maxRowsPerStatement) {
          const rows = chunks.slice(at, at + maxRowsPerStatement).map(codec.encode)
          await (transaction as unknown as AnyDatabase).insertInto(table).values(rows).execute()
        }
      })
      await insert.catch(missingOwner('the chunks', 'their document store'))
    },
  }
}
