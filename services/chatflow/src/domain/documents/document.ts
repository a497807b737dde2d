/** A text with what is known of it. */
export type Document = {
  readonly pageContent: string
  readonly metadata: Readonly<Record<string, unknown>>
  /** Id in a vector store, where it has one. */
  readonly id?: string
}

/** Reads documents one after the other, so that a large source never lies in memory whole. */
export type DocumentLoader = {
  load(signal: AbortSignal): AsyncIterable<Document>
}

/** Cuts texts into pieces that fit a model. */
export type TextSplitter = {
  /** Whether it cuts by the tags of HTML, which it then gets as it was written. */
  readonly readsMarkup?: boolean
  split(document: Document): Promise<readonly Document[]>
}
