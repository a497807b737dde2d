import { documentsOf } from '../documents/ingest/documents-of.ts'
import { isUnrehearsed } from './rehearsal-env.ts'

/**
 * Begins to read what is wired to an anchor for documents, each loader for itself.
 *
 * @throws {Failure} what the first that cannot be read fails with
 */
export async function rehearseDocuments(wired: unknown, signal: AbortSignal): Promise<void> {
  for (const source of [wired].flat(3)) {
    try {
      await documentsOf(source, signal).next()
    } catch (error) {
      if (!isUnrehearsed(error)) throw error
    }
  }
}
