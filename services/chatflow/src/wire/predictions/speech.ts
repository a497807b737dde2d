import { jsonFrame } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { SpeechEvent } from '../../domain/speech/speech-events.ts'

const maxTextLength = 20_000

export const speakBody = z
  .object({
    text: z.string().trim().min(1).max(maxTextLength),
    chatflowId: z
      .string()
      .optional()
      .openapi({ description: 'Whose voice speaks; without it, provider must be given' }),
    chatId: z.string().default(''),
    chatMessageId: z.string().default(''),
    provider: z.string().optional(),
    credentialId: z.string().optional(),
    voice: z.string().optional(),
    model: z.string().optional(),
    baseUrl: z.string().optional(),
  })
  .openapi('Speak')

export const hushBody = z
  .object({ chatflowId: z.string().optional(), chatId: z.string().default(''), chatMessageId: z.string().default('') })
  .openapi('Hush')

export const voicesSchema = z
  .array(z.object({ id: z.string(), name: z.string(), category: z.string().optional() }))
  .openapi('Voices')

/** Something told of speech, as a server-sent event: one client reads its name from its own line, the other from the data. */
export function speechFrame(event: SpeechEvent): string {
  return jsonFrame(event, { event: event.event })
}
