import type { Document } from '../../domain/documents/document.ts'

/** Tells documents apart by what they say and where they come from. */
export function documentKey({ pageContent, metadata }: Document): string {
  return JSON.stringify([pageContent, metadata])
}

/** Every document once, where it stood first. */
export function distinct(documents: readonly Document[]): readonly Document[] {
  return [...new Map(documents.map((document) => [documentKey(document), document] as const)).values()]
}
