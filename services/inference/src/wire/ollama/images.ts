import { z } from '@hono/zod-openapi'
import { type Content, joinContents, mediaContent } from '../../domain/engine/media.ts'

/** In base64. */
export const imagesSchema = z.array(z.string()).nullish()

type Images = z.infer<typeof imagesSchema>

/** What every refusal of them says. */
export const ofRequest = 'of a request'

/** A text with pictures, which stand before it, as Ollama's own templates put them (`chatPrompt` of its server/prompt.go). */
export function withImages(images: Images, text: string, param: string): Content {
  const shown = (images ?? []).map((image) => {
    // Go's decoder passes over the line breaks that some encoders make; others refuse them.
    const data = image.includes('\n') ? image.replace(/[\r\n]+/g, '') : image
    return mediaContent({ kind: 'image', data }, { param, value: ofRequest })
  })
  return joinContents([...shown, { content: text }])
}
