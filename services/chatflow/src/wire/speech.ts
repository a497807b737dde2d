import { z } from '@hono/zod-openapi'

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

/** Speech as Flowise's events: `tts_start`, one `tts_data` for each piece of audio, `tts_end`. */
export async function* speechFrames(audio: AsyncIterable<Uint8Array>, chatMessageId: string): AsyncGenerator<string> {
  let started = false
  for await (const chunk of audio) {
    if (!started) yield frame('tts_start', { chatMessageId, format: 'mp3' })
    started = true
    yield frame('tts_data', { chatMessageId, audioChunk: Buffer.from(chunk).toString('base64') })
  }
  yield frame('tts_end', { chatMessageId })
}

/** How speech ends that failed after it had begun. */
export function brokenSpeechFrames(message: string, chatMessageId: string): string {
  return frame('tts_error', { chatMessageId, error: message }) + frame('tts_end', { chatMessageId })
}

/** How speech ends that somebody stopped. */
export function stoppedSpeechFrames(chatMessageId: string): string {
  return frame('tts_abort', { chatMessageId })
}

// One client reads the event's name from its own line, the other from the data.
function frame(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify({ event, data })}\n\n`
}
