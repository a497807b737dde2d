/** Something sent along with a question, in Flowise's words. */
export type Upload = {
  /** `file:full` carries the text of a document, `stored-file` names one that was stored before. */
  readonly type: 'file' | 'audio' | 'url' | 'file:rag' | 'file:full' | 'stored-file' | 'stored-file:full'
  readonly name: string
  readonly mime: string
  /** A `data:` URL, an address, or text, as `type` says; absent for what is stored. */
  readonly data: string | undefined
}

/** The documents that came whole with a question, as text to read before it; empty without any. */
export function attachedText(uploads: readonly Upload[]): string {
  return uploads
    .filter(({ type, data }) => type === 'file:full' && data !== undefined)
    .map(({ name, data }) => `<doc name='${name}'>${data}</doc>`)
    .join('\n\n')
}

/** The pictures that came with a question: `data:` URLs or addresses. */
export function attachedImages(
  uploads: readonly Upload[],
): readonly { readonly url: string; readonly mimeType: string }[] {
  return uploads.flatMap(({ type, mime, data }) =>
    (type === 'file' || type === 'url') && mime.startsWith('image/') && data !== undefined
      ? [{ url: data, mimeType: mime }]
      : [],
  )
}
