import type { ChatMessage } from '../../domain/engine/engine.ts'
import { type Media, piecesOf } from '../../domain/engine/media.ts'
import { unsupported } from '../../domain/engine/sampling/unsupported.ts'
import { imageType } from './image-type.ts'

type Json = Readonly<Record<string, unknown>>
type Picture = Extract<Media, { readonly kind: 'image' }>
type File = Extract<Media, { readonly kind: 'file' }>

/**
 * What a message says in the form of OpenAI's chat: a text, or parts in their order.
 *
 * @throws {Failure} `invalid` with code `unsupported_value`, naming the field, for what that API cannot carry
 */
export function writeContent(message: Pick<ChatMessage, 'role' | 'content' | 'media'>): string | readonly Json[] {
  const [first] = message.media ?? []
  if (first === undefined) return message.content
  if (message.role !== 'user') throw unsupported(first, 'give it in a message of the user or of a tool')
  return piecesOf(message).map((piece) =>
    typeof piece === 'string' ? { type: 'text', text: piece } : writeMedia(piece),
  )
}

function writeMedia(media: Media): Json {
  switch (media.kind) {
    case 'image':
      return { type: 'image_url', image_url: writePicture(media) }
    case 'audio':
      return { type: 'input_audio', input_audio: { data: media.data, format: media.format } }
    case 'file':
      return { type: 'file', file: writeFile(media) }
    case 'unsupported':
      throw unsupported(media, media.instead)
  }
}

function writePicture(media: Picture): Json {
  if ('url' in media) return { url: media.url, ...(media.detail === undefined ? {} : { detail: media.detail }) }
  const type = media.mediaType ?? imageType(media.data)
  if (type === undefined) throw unsupported(media, 'send pictures as PNG, JPEG, WebP or GIF, in base64')
  return { url: `data:${type};base64,${media.data}` }
}

function writeFile({ name, data, id }: File): Json {
  return {
    ...(name === undefined ? {} : { filename: name }),
    ...(data === undefined ? {} : { file_data: data }),
    ...(id === undefined ? {} : { file_id: id }),
  }
}
