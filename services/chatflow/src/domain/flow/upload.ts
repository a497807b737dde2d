/** Something sent along with a question, in Flowise's words. */
export type Upload = {
  /** `file:full` carries the text of a document, `stored-file` names one that was stored before. */
  readonly type: 'file' | 'audio' | 'url' | 'file:rag' | 'file:full' | 'stored-file' | 'stored-file:full'
  readonly name: string
  readonly mime: string
  /** A `data:` URL, an address, or text, as `type` says; absent for what is stored. */
  readonly data: string | undefined
}
