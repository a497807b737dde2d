import { z } from '@hono/zod-openapi'
import type { MediaContent } from '../../domain/engine/media.ts'
import { present } from '../optional.ts'

/** The keys of parts that are no text; which a part has depends on its type. */
export const mediaFields = {
  image_url: z.string().nullish(),
  detail: z.string().max(32).nullish(),
  input_audio: z.looseObject({ data: z.string(), format: z.string().max(32) }).nullish(),
  file_data: z.string().nullish(),
  file_id: z.string().max(256).nullish(),
  file_url: z.string().nullish(),
  filename: z.string().max(256).nullish(),
}

type Part = { readonly type: string } & z.infer<z.ZodObject<typeof mediaFields>>

/** A picture, sound or file; `undefined` for a part of any other type. */
export function mediaOf(part: Part): MediaContent | undefined {
  if (part.type === 'input_image') return imageOf(part)
  if (part.type === 'input_file') return fileOf(part)
  if (part.type !== 'input_audio') return undefined
  const { input_audio: sound } = part
  if (!sound) return { kind: 'unsupported', instead: 'give "input_audio" with "data" and "format"' }
  return { kind: 'audio', data: sound.data, format: sound.format }
}

function imageOf({ image_url: url, detail }: Part): MediaContent {
  if (url) return { kind: 'image', url, ...present({ detail }) }
  return { kind: 'unsupported', instead: 'give the picture as "image_url", an address or its bytes in base64' }
}

function fileOf({ file_data: data, file_id: id, file_url: url, filename: name }: Part): MediaContent {
  if (url || !(data || id)) return { kind: 'unsupported', instead: 'give the file as "file_data", its bytes in base64' }
  return { kind: 'file', ...present({ data, id, name }) }
}
