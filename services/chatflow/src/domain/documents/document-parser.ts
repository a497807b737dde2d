import type { Document } from './document.ts'

/** How to read a file's bytes as documents. */
export type ParseRequest =
  /** The whole text as it is. */
  | { readonly kind: 'text' }
  /** One document a page, or one in all. */
  | { readonly kind: 'pdf'; readonly splitPages: boolean }
  | { readonly kind: 'docx' }
  /** One document a slide. */
  | { readonly kind: 'pptx' }
  /** One document a row of every sheet; the first row names the columns. */
  | { readonly kind: 'xlsx' }
  /** One document a chapter, or one in all. */
  | { readonly kind: 'epub'; readonly splitChapters: boolean }
  /** One document a row; the first row names the columns. `column` takes the value of one alone. */
  | { readonly kind: 'csv'; readonly column?: string | undefined }
  | JsonRequest
  /** One document a line: the value at the JSON pointer, or the line itself without one. */
  | { readonly kind: 'jsonl'; readonly pointer?: string | undefined; readonly metadata?: MetadataPointers }
  | PageRequest
  /** What a reader of HTML sees, one document: no script, no style, a line for each paragraph, item or cell. */
  | { readonly kind: 'html' }
  /** HTML as Markdown, one document. */
  | { readonly kind: 'markdown' }
  /** The addresses of a sitemap, one document each. */
  | { readonly kind: 'sitemap' }

/** One document a text: every text of the value, or those under some keys. */
export type JsonRequest = {
  readonly kind: 'json'
  /** Names of keys, at any depth; all texts when there is none. */
  readonly keys: readonly string[]
  /** One document an object of the array instead, as lines of `key: value`. */
  readonly byObject: boolean
  readonly metadata?: MetadataPointers
}

/** JSON pointers into a record, by the names its metadata gets their values under. */
export type MetadataPointers = Readonly<Record<string, string>>

/** A page of the web as one document. Nothing of it is run or fetched. */
export type PageRequest = {
  readonly kind: 'page'
  /** CSS selector of what is taken; the body by default. */
  readonly select?: string | undefined
  /** CSS selector of what is left out of it. */
  readonly omit?: string | undefined
  readonly as: 'text' | 'html'
  /** Address of the page: the absolute addresses it links to go into `metadata.links`. */
  readonly linksFrom?: string | undefined
}

export type NamedBytes = { readonly name: string; readonly bytes: Uint8Array }

/**
 * Reads files that may be hostile: apart from the service, within limits of time, memory and size.
 */
export type DocumentParser = {
  /**
   * Documents as they are read, in the file's order. `metadata.source` is the name of the file.
   *
   * @throws {Failure} `invalid` when the file is damaged, encrypted or of another kind; `too-large`
   *   beyond a limit; `unavailable` when too many files wait
   */
  parse(file: NamedBytes, request: ParseRequest, signal: AbortSignal): AsyncIterable<Document>
}
