/** What stands in a message besides text. */
export type MediaContent =
  /** An address that whoever answers fetches, never we ourselves, or the bytes as a `data:` address. */
  | { readonly kind: 'image'; readonly url: string; readonly detail?: string }
  /** In base64; absent `mediaType`: what its first bytes say. */
  | { readonly kind: 'image'; readonly data: string; readonly mediaType?: string }
  /** In base64, of a format such as `wav` or `mp3`. */
  | { readonly kind: 'audio'; readonly data: string; readonly format: string }
  /** By its bytes as a `data:` address, or by the id that the upstream's own store gave it. */
  | { readonly kind: 'file'; readonly data?: string; readonly id?: string; readonly name?: string }
  /** What its API knows and OpenAI's chat does not; `instead`: what the client can do. */
  | { readonly kind: 'unsupported'; readonly instead: string }

/** The field that something came in, and what that held, as refusals call them. */
export type Place = { readonly param: string; readonly value: string }

/** `at`: characters of the message's text that stand before it. */
export type Media = MediaContent & Place & { readonly at: number }

/** What a message says: its text, and what stands in it in the order of `at`. */
export type Content = { readonly content: string; readonly media?: readonly Media[] }

/** One thing without any text. */
export function mediaContent(media: MediaContent, place: Place): Content {
  return { content: '', media: [{ ...media, ...place, at: 0 }] }
}

/**
 * One content after the other.
 *
 * @param between stands between two of them that both have text
 */
export function joinContents(contents: readonly Content[], between = ''): Content {
  let text = ''
  const joined: Media[] = []
  for (const { content, media = [] } of contents) {
    if (text !== '' && content !== '') text += between
    const before = text.length
    for (const each of media) joined.push(before === 0 ? each : { ...each, at: before + each.at })
    text += content
  }
  return { content: text, ...(joined.length === 0 ? {} : { media: joined }) }
}

/** Texts, none of them empty, and what stands between them. */
export function piecesOf({ content, media = [] }: Content): readonly (string | Media)[] {
  let from = 0
  const pieces = media.flatMap((each) => {
    const before = content.slice(from, each.at)
    from = each.at
    return [before, each]
  })
  return [...pieces, content.slice(from)].filter((piece) => piece !== '')
}

/** The same with another field to be named by refusals: what came in an earlier request is no field of this one. */
export function cameIn<C extends Content>(content: C, param: string): C {
  return content.media === undefined
    ? content
    : { ...content, media: content.media.map((each) => ({ ...each, param })) }
}
