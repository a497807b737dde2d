import type { DocumentChunk, SavedDocumentStore } from '../documents/ingest/saved-document-store.ts'
import type { CarriedDraft } from '../drafts/draft.ts'
import type { Assistant } from '../records/assistant.ts'
import type { Execution } from '../records/execution.ts'
import type { Feedback } from '../records/feedback.ts'
import type { Message } from '../records/message.ts'
import type { Variable } from '../records/variable.ts'
import type { SavedTool } from '../tools/saved-tool.ts'
import type { Chatflow } from './chatflow.ts'
import type { CustomTemplate } from './custom-template.ts'

/** What can be carried from one server to another. Credentials and keys stay where they are. */
export type Bundle = {
  readonly chatflows: readonly Chatflow[]
  /** Of these chatflows. */
  readonly drafts: readonly CarriedDraft[]
  readonly assistants: readonly Assistant[]
  readonly tools: readonly SavedTool[]
  readonly variables: readonly Variable[]
  readonly customTemplates: readonly CustomTemplate[]
  readonly documentStores: readonly SavedDocumentStore[]
  readonly documentChunks: readonly DocumentChunk[]
  readonly messages: readonly Message[]
  readonly feedback: readonly Feedback[]
  readonly executions: readonly Execution[]
}

export type BundleStore = {
  /** The kinds that are named; the others are empty. */
  read(kinds: ReadonlySet<keyof Bundle>): Promise<Bundle>
  /**
   * Keeps everything under the ids it has, in place of what has them now: all of it or, when
   * something cannot be kept, nothing. Messages and drafts that are there already stay as they are. What
   * belongs to a chatflow or document store that is neither in the bundle nor here is left out.
   *
   * @param author noted on the versions that this makes
   */
  write(bundle: Bundle, author: string | undefined): Promise<void>
}
