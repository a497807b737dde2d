import type { LoadedChatflow } from '../chatflows/chatflow.ts'
import type { RunnerCache } from '../flow/run/runner-cache.ts'
import type { FlowEvent } from '../flow/run-context.ts'
import { redactFailures } from '../privacy/redact-kept.ts'
import type { ChatType } from '../records/message.ts'
import { keepsAnonymously } from '../records/retention.ts'
import type { SpeakAnswer } from '../speech/speak-answer.ts'
import type { RecordRun } from '../traces/record-runs.ts'
import type { Measured } from '../traces/run-trace.ts'
import { sayWhole } from './answer/say-whole.ts'
import { type PredictDeps, predict } from './predict.ts'
import type { Prediction, PredictionRequest } from './prediction.ts'
import { checkQuestionLength } from './question-length.ts'

/** A question for a chatflow, and who asks. */
export type Asked = {
  readonly chatflow: LoadedChatflow
  readonly request: PredictionRequest
  readonly chatType: ChatType
  /** Whether the caller may see prompts and settings in what a run tells. */
  readonly trusted: boolean
  /** How many flows have called one another to get here; 0 by default. */
  readonly depth?: number
  /** Told what the run took once it is over, in place of keeping a trace of it. */
  readonly measure?: (measured: Measured) => void
  /** Whether a streamed answer is spoken too, where the chatflow plays speech by itself. */
  readonly speech?: boolean
}

/** A prediction that can begin. */
type ReadyPrediction = {
  /** Whether the answer will be told as it is generated: asked for, and possible with this flow. */
  readonly streaming: boolean
  /** Begins it; see `predict`. Reading drives it, `disconnected` ends it. */
  begin(disconnected: AbortSignal): AsyncGenerator<FlowEvent, Prediction>
}

/** Answers questions, whoever asks: the prediction routes, background runs, triggers, tools. */
export type Predictor = {
  /** @throws {Failure} `broken` when the flow cannot run, `invalid` for a visitor's question that is too long */
  prepare(asked: Asked): Promise<ReadyPrediction>
  /** Answers in one piece. @throws {Failure} as `predict` */
  answer(asked: Asked, signal: AbortSignal): Promise<Prediction>
}

export type PredictorDeps = PredictDeps & {
  readonly runners: RunnerCache
  /** Watches the runs that are to be watched. */
  readonly record: RecordRun
  readonly speakAnswer: SpeakAnswer
  /** Sees every prediction pass, to count it. */
  readonly observe?: (
    events: AsyncGenerator<FlowEvent, Prediction>,
    asked: Asked,
  ) => AsyncGenerator<FlowEvent, Prediction>
}

export function createPredictor(deps: PredictorDeps): Predictor {
  const observe = deps.observe ?? ((events) => events)
  return { prepare, answer }

  async function prepare(asked: Asked): Promise<ReadyPrediction> {
    if (!asked.trusted) checkQuestionLength(asked.chatflow.settings.questionLimit, asked.request.question)
    const runner = await deps.record(asked, () => deps.runners.get(asked.chatflow, asked.request.overrides))
    const { postProcessing, textToSpeech } = asked.chatflow.settings
    // Code that has the last word on an answer must see the whole of it first.
    const isFinal = postProcessing === undefined
    const streaming = asked.request.streaming && runner.streamable && isFinal
    const request = { ...asked.request, streaming }
    // Whoever follows a run reads events, also of a flow that answers in one piece.
    const follows = asked.request.streaming && asked.request.watched && asked.chatType === 'INTERNAL'
    const voice = streaming && asked.speech === true ? textToSpeech : undefined
    return {
      streaming: streaming || follows,
      begin(disconnected) {
        const answered = predict(deps, { ...asked, runner, request, disconnected })
        const events = follows && (!streaming || request.part !== undefined) ? sayWhole(answered) : answered
        const observed = observe(keepsAnonymously(asked.chatflow) ? redactFailures(events) : events, asked)
        if (voice?.settings.autoPlay !== true) return observed
        return deps.speakAnswer(observed, { chatflowId: asked.chatflow.id, choice: voice, disconnected })
      },
    }
  }

  async function answer(asked: Asked, signal: AbortSignal): Promise<Prediction> {
    const ready = await prepare({ ...asked, request: { ...asked.request, streaming: false } })
    return await lastOf(ready.begin(signal))
  }
}

/** Reads a prediction to its end. */
export async function lastOf(events: AsyncGenerator<FlowEvent, Prediction>): Promise<Prediction> {
  for (;;) {
    const step = await events.next()
    if (step.done) return step.value
  }
}
