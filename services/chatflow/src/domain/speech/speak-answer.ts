import { Failure } from '@hearth/kernel'
import type { FlowEvent } from '../flow/run-context.ts'
import type { Prediction } from '../prediction/prediction.ts'
import { type RunRegistry, RunStopped } from '../prediction/run-registry.ts'
import { stopFailure } from '../prediction/stop-failure.ts'
import type { SpeechSynthesizer } from './speech.ts'
import type { SpeechChoice } from './speech-choice.ts'
import { brokenSpeech, speechEvents, stoppedSpeech } from './speech-events.ts'
import { spokenText } from './spoken-text.ts'

// A quarter of an hour of speech; the providers' own limits are lower.
const maxSpeechLength = 20_000

export type SpeakAnswerDeps = {
  readonly synthesizer: Pick<SpeechSynthesizer, 'synthesize'>
  /** Predictions going on, which a request ends by their chat. */
  readonly runs: Pick<RunRegistry, 'begin'>
  /** Speeches going on, which a request ends by their message. */
  readonly speeches: Pick<RunRegistry, 'begin'>
  /** Told of what is no failure of the provider. */
  readonly onBug: (error: unknown) => void
}

type Speech = { readonly chatflowId: string; readonly choice: SpeechChoice; readonly disconnected: AbortSignal }

/** Lets a prediction pass and speaks its answer once it is there; see `createSpeakAnswer`. */
export type SpeakAnswer = (
  events: AsyncGenerator<FlowEvent, Prediction>,
  speech: Speech,
) => AsyncGenerator<FlowEvent, Prediction>

/**
 * Speaks the answers of chatflows that play speech by themselves: `tts_start`, `tts_data`…,
 * `tts_end` after all else that the run tells. The answer is kept by then and its session is free
 * again, so speech that fails takes nothing away.
 *
 * @throws {Failure} `stopped` after an abort request, as a prediction does
 */
export function createSpeakAnswer(deps: SpeakAnswerDeps): SpeakAnswer {
  return async function* speakAnswer(events, speech) {
    const prediction = yield* events
    if (prediction.text.trim() !== '') yield* speak(deps, speech, prediction)
    return prediction
  }
}

async function* speak(
  deps: SpeakAnswerDeps,
  { chatflowId, choice, disconnected }: Speech,
  { messageId, chatId, text }: Prediction,
): AsyncGenerator<FlowEvent> {
  const ends: (() => void)[] = []
  const begin = (registry: Pick<RunRegistry, 'begin'>, id: string) => {
    const run = registry.begin(chatflowId, id)
    ends.push(run.end)
    return run.signal
  }
  const signals = [disconnected]
  try {
    signals.push(begin(deps.runs, chatId), begin(deps.speeches, messageId))
    const audio = deps.synthesizer.synthesize(
      choice,
      spokenText(text).slice(0, maxSpeechLength),
      AbortSignal.any(signals),
    )
    yield* speechEvents(audio, messageId)
  } catch (error) {
    const [, run, speech] = signals
    if (disconnected.aborted) throw stopFailure(new RunStopped('disconnected'), error)
    if (wasStopped(run) || wasStopped(speech)) yield stoppedSpeech(messageId)
    else yield* brokenSpeech(wordsFor(error, deps), messageId)
    if (wasStopped(run)) throw stopFailure(new RunStopped('stopped'), error)
  } finally {
    for (const end of ends) end()
  }
}

function wasStopped(signal: AbortSignal | undefined): boolean {
  return signal?.reason instanceof RunStopped && signal.reason.reason === 'stopped'
}

function wordsFor(error: unknown, { onBug }: SpeakAnswerDeps): string {
  if (error instanceof Failure) return error.message
  if (error instanceof RunStopped) return 'Cannot speak the answer: it took too long'
  onBug(error)
  return 'Internal error'
}
