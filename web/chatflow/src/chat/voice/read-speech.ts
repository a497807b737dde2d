/** What is told of speech while it is made. */
export type SpeechStep =
  | { readonly kind: 'start' | 'end'; readonly messageId: string }
  | { readonly kind: 'sound'; readonly messageId: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly messageId: string; readonly why: string }

type Sent = { readonly chatMessageId?: string; readonly audioChunk?: string; readonly error?: string }

/**
 * What one event says of speech, of a prediction or of `text-to-speech/generate`; `undefined` where it is of
 * something else.
 *
 * @param data the event's `data` line: `{"event", "data"}` as JSON
 */
export function readSpeech(data: string): SpeechStep | undefined {
  // Most of what a prediction sends are tokens, which are read elsewhere.
  if (!data.includes('"tts_')) return undefined
  const { event, data: sent } = JSON.parse(data) as { readonly event: string; readonly data?: Sent }
  const messageId = sent?.chatMessageId ?? ''
  switch (event) {
    case 'tts_start':
      return { kind: 'start', messageId }
    case 'tts_data':
      return { kind: 'sound', messageId, bytes: bytesOf(sent?.audioChunk ?? '') }
    case 'tts_error':
      return { kind: 'failed', messageId, why: sent?.error ?? '' }
    case 'tts_end':
    case 'tts_abort':
      return { kind: 'end', messageId }
    default:
      return undefined
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
