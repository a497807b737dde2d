import { Failure } from '@hearth/kernel'
import type { Chatflow } from '../chatflows/chatflow.ts'
import type { Recording, Transcribe } from './speech.ts'
import { speechChoice } from './speech-choice.ts'

/**
 * What was said to a chatflow, by the provider that its settings choose.
 *
 * @throws {Failure} `invalid` when they choose none
 */
export function transcribeForChatflow(transcribe: Transcribe) {
  return async (
    { speechToText }: Pick<Chatflow, 'speechToText'>,
    recording: Recording,
    signal: AbortSignal,
  ): Promise<string> => {
    const choice = speechChoice(speechToText)
    if (choice !== undefined) return await transcribe(choice, recording, signal)
    throw new Failure('invalid', 'Cannot hear the question: the chatflow has no speech to text', { param: 'uploads' })
  }
}
