type Fields = Readonly<Record<string, unknown>>
export type SentConfig = { readonly name?: string | undefined; readonly config?: Fields | undefined }

/** What one document to upsert is asked to be like; what is left out is as with the loader `docId`. */
export type StoreUpsert = {
  readonly docId?: string | undefined
  readonly metadata?: Fields | undefined
  readonly replaceExisting?: boolean | undefined
  readonly createNewDocStore?: boolean | undefined
  readonly docStore?: { readonly name?: string | undefined; readonly description?: string | undefined } | undefined
  readonly loaderName?: string | undefined
  readonly loader?: SentConfig | undefined
  readonly splitter?: SentConfig | undefined
  readonly embedding?: SentConfig | undefined
  readonly vectorStore?: SentConfig | undefined
  readonly recordManager?: SentConfig | undefined
  /** Files that came along, as `data:` URLs that end with their names. */
  readonly files?: readonly string[] | undefined
}
