import type { Document } from '../../domain/documents/document.ts'
import type { ParseRequest } from '../../domain/documents/document-parser.ts'

/** Bounds the thread keeps by itself; time and memory are watched from outside. */
export type ThreadLimits = {
  /** Sum of what is unpacked from one archive. */
  readonly maxUnpackedBytes: number
  readonly maxPdfPages: number
  /** Documents of one file, such as the rows of a table. */
  readonly maxDocuments: number
}

/** One file to read; then `more` for each further batch. */
export type ThreadQuestion =
  | { readonly kind: 'start'; readonly name: string; readonly bytes: Uint8Array; readonly request: ParseRequest }
  | { readonly kind: 'more' }

export type ThreadAnswer =
  | { readonly kind: 'batch'; readonly documents: readonly Document[]; readonly last: boolean }
  | { readonly kind: 'fault'; readonly fault: 'invalid' | 'too-large'; readonly message: string }
