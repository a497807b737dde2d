import { Failure } from '@hearth/kernel'
import { invalidRequest, jsonFrame } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Recording } from '../../domain/speech/speech.ts'
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

// As long as OpenAI's API takes, in base64.
const maxRecordingBytes = 25 * 1_024 * 1_024
const maxRecordingLength = Math.ceil((maxRecordingBytes * 4) / 3) + 300

/** A recording, in the shape in which a prediction takes it among its `uploads`. */
export const recordingBody = z
  .looseObject({
    type: z.literal('audio').optional(),
    name: z.string().min(1).max(512).default('recording.webm'),
    mime: z.string().min(1).max(256).default('audio/webm'),
    data: z
      .string({ error: 'must be a data: URL with the recording in base64' })
      .regex(/^data:[^,]{0,200};base64,./, 'must be a data: URL with the recording in base64'),
  })
  .openapi('Recording')

export const transcriptSchema = z.object({ text: z.string() }).openapi('Transcript')

/** @throws {Failure} `invalid`, naming the field at fault; `too-large` for what no provider takes */
export function parseRecording(body: unknown): Recording {
  const parsed = recordingBody.safeParse(body)
  if (!parsed.success) throw invalidRequest(parsed.error)
  const { name, mime, data } = parsed.data
  if (data.length <= maxRecordingLength) return { name, mime, data }
  const message = 'Cannot hear the recording: "data" holds more than 25 MB, which providers refuse; record it in parts'
  throw new Failure('too-large', message, { param: 'data' })
}
