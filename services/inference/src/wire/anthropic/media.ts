import { z } from '@hono/zod-openapi'
import type { MediaContent } from '../../domain/engine/media.ts'
import { present } from '../optional.ts'

/** Where a picture or a document comes from. Which keys it has depends on its type. */
export const mediaSourceSchema = z.looseObject({
  type: z.string(),
  data: z.string().nullish(),
  media_type: z.string().max(128).nullish(),
  url: z.string().nullish(),
})

type Source = z.infer<typeof mediaSourceSchema> | string | null | undefined

/** A picture; what Anthropic keeps under a `file_id` nobody else can read. */
export function imageOf(source: Source): MediaContent {
  const { type, data, media_type: mediaType, url } = keysOf(source)
  if (type === 'base64' && data) return { kind: 'image', data, ...present({ mediaType }) }
  if (type === 'url' && url) return { kind: 'image', url }
  return { kind: 'unsupported', instead: 'send the picture in base64 or by its address' }
}

/** A document that is no text; OpenAI's chat takes its bytes and a name, and no address. */
export function documentOf(source: Source, title: string | null | undefined): MediaContent {
  const { type, data, media_type: mediaType } = keysOf(source)
  if (type !== 'base64' || !data) return { kind: 'unsupported', instead: 'send the document in base64' }
  const name = title || 'document'
  return {
    kind: 'file',
    data: `data:${mediaType || 'application/pdf'};base64,${data}`,
    name: /\.\w{1,8}$/.test(name) ? name : `${name}.pdf`,
  }
}

function keysOf(source: Source): Partial<z.infer<typeof mediaSourceSchema>> {
  return typeof source === 'object' && source !== null ? source : {}
}
