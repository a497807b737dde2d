import { z } from '@hono/zod-openapi'

export const attachmentSchema = z
  .object({
    name: z.string().openapi({ description: 'The name it is stored under' }),
    mimeType: z.string(),
    size: z.int().openapi({ description: 'Bytes' }),
    content: z.string().openapi({ description: 'Its text; with base64, its bytes' }),
  })
  .openapi('Attachment')

export const attachmentForm = z.object({
  files: z.any().openapi({ type: 'array', items: { type: 'string', format: 'binary' } }),
  base64: z.string().optional().openapi({ description: '"true": the content is the file itself rather than its text' }),
})

/** Names one uploaded file. */
export const uploadedFileFields = {
  chatflowId: z.string().min(1),
  chatId: z.string().min(1),
  fileName: z.string().min(1),
}
