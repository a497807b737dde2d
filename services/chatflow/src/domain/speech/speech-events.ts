/** What is told of speech while it is made, in Flowise's names and shapes. */
export type SpeechEvent =
  | { readonly event: 'tts_start'; readonly data: { readonly chatMessageId: string; readonly format: string } }
  | { readonly event: 'tts_data'; readonly data: { readonly chatMessageId: string; readonly audioChunk: string } }
  | { readonly event: 'tts_end' | 'tts_abort'; readonly data: { readonly chatMessageId: string } }
  /** Ours: Flowise ends silently. */
  | { readonly event: 'tts_error'; readonly data: { readonly chatMessageId: string; readonly error: string } }

/** Speech as it is made: `tts_start` with the first sound, one `tts_data` (base64) for each piece, `tts_end`. */
export async function* speechEvents(
  audio: AsyncIterable<Uint8Array>,
  chatMessageId: string,
): AsyncGenerator<SpeechEvent> {
  let started = false
  for await (const chunk of audio) {
    if (!started) yield { event: 'tts_start', data: { chatMessageId, format: 'mp3' } }
    started = true
    yield { event: 'tts_data', data: { chatMessageId, audioChunk: Buffer.from(chunk).toString('base64') } }
  }
  yield { event: 'tts_end', data: { chatMessageId } }
}

/** How speech ends that failed. */
export function brokenSpeech(error: string, chatMessageId: string): readonly SpeechEvent[] {
  return [
    { event: 'tts_error', data: { chatMessageId, error } },
    { event: 'tts_end', data: { chatMessageId } },
  ]
}

/** How speech ends that somebody stopped. */
export function stoppedSpeech(chatMessageId: string): SpeechEvent {
  return { event: 'tts_abort', data: { chatMessageId } }
}
