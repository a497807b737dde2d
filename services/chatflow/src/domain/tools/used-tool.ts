import type { Document } from '../documents/document.ts'

/** Something to look at that a tool made: `type` is Flowise's (`png`, `html`, `markdown`…). */
export type Artifact = { readonly type: string; readonly data: string }

/** One use of a tool as clients are told of it. */
export type UsedTool = {
  readonly tool: string
  readonly toolInput: unknown
  readonly toolOutput: string
  readonly sourceDocuments?: readonly Document[]
  readonly error?: string
  /** Ours: how long it took; absent where nobody measured it. */
  readonly durationMs?: number
}
