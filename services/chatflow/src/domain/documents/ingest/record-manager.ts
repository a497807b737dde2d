import type { RecordKeeper } from './record-keeper.ts'

/** What is done about documents that a store holds from before and that are not among those that come. */
export const CLEANUP_MODES = ['none', 'incremental', 'full'] as const
export type CleanupMode = (typeof CLEANUP_MODES)[number]

/** How a store's documents are kept from being embedded twice, and from outliving their source. */
export type RecordManager = {
  readonly keeper: RecordKeeper
  readonly namespace: string
  readonly cleanup: CleanupMode
  /** Field of the metadata that names a document's source. */
  readonly sourceIdKey: string
}
