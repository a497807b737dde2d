import type { SpeechChoice } from './speech-choice.ts'

/** Something recorded: its bytes as a `data:` URL. */
export type Recording = { readonly name: string; readonly mime: string; readonly data: string | undefined }

/** What was said in a recording. @throws {Failure} when the provider cannot tell */
export type Transcribe = (choice: SpeechChoice, recording: Recording, signal: AbortSignal) => Promise<string>

export type Voice = { readonly id: string; readonly name: string; readonly category?: string | undefined }

/** Speaks texts. */
export type SpeechSynthesizer = {
  /**
   * MP3 audio as it is made.
   *
   * @throws {Failure} when the provider does not speak
   */
  synthesize(choice: SpeechChoice, text: string, signal: AbortSignal): AsyncIterable<Uint8Array>
  voices(choice: SpeechChoice, signal: AbortSignal): Promise<readonly Voice[]>
}
