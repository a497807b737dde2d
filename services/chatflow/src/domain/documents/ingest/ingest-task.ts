import type { StoreUpsert } from '../stores/store-upsert.ts'
import type { StoredLoader } from '../stores/stored-loader.ts'

type Fields = Readonly<Record<string, unknown>>

/** What is read of a flow, as its caller asked. */
export type FlowUpsert = {
  readonly stopNodeId: string | undefined
  readonly overrides: Fields
  /** Values of variables as the caller wrote them. */
  readonly vars: Fields
  readonly chatId: string | undefined
  /** By the inputs they are for. */
  readonly files: Fields
}

/** An ingestion as what is to be done, in values that JSON keeps: it may be done in another process. */
export type IngestTask =
  /** Reads the documents of a loader and keeps their pieces. */
  | { readonly kind: 'read loader'; readonly storeId: string; readonly loader: StoredLoader }
  /** Embeds the pieces of a store, or of one of its loaders. */
  | { readonly kind: 'fill store'; readonly storeId: string; readonly docId?: string | undefined }
  | { readonly kind: 'upsert'; readonly storeId: string; readonly asked: StoreUpsert }
  | { readonly kind: 'upsert all'; readonly storeId: string; readonly asked: readonly StoreUpsert[] }
  | { readonly kind: 'upsert flow'; readonly chatflowId: string; readonly asked: FlowUpsert }
  | { readonly kind: 'reembed flow'; readonly chatflowId: string; readonly asked: FlowUpsert }

/** The document store, or the flow, that a task is for. */
export function targetOf(task: IngestTask): string {
  return 'storeId' in task ? task.storeId : task.chatflowId
}
