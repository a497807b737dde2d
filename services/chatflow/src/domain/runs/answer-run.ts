import { Failure } from '@hearth/kernel'
import type { FlowEvent } from '../flow/run-context.ts'
import type { Prediction } from '../prediction/prediction.ts'
import type { Asked, Predictor } from '../prediction/predictor.ts'
import { RunStopped } from '../prediction/run-registry.ts'
import { stopFailure } from '../prediction/stop-failure.ts'
import { redactPersonalJson } from '../privacy/redact-personal.ts'
import { keepsAnonymously } from '../records/retention.ts'
import type { BackgroundRun, RunStatus } from './background-run.ts'
import { type EndRunDeps, endRun } from './end-run.ts'
import type { RunWriter } from './run-log.ts'

/** A run that goes on in this process. */
export type Job = { readonly id: string; readonly asked: Asked; readonly stopped: AbortController }

export type AnswerRunDeps = EndRunDeps & {
  readonly predictor: Pick<Predictor, 'prepare'>
  /** A prediction as events on the wire; returns it, or `undefined` when it was stopped on request. */
  readonly renderEvents: (
    events: AsyncGenerator<FlowEvent, Prediction>,
  ) => AsyncGenerator<readonly object[], Prediction | undefined>
  readonly renderAnswer: (prediction: Prediction) => object
  /** How a stream ends that failed. */
  readonly renderFailure: (error: unknown) => readonly object[]
  readonly callBack: (run: BackgroundRun, signal: AbortSignal) => Promise<void>
  readonly onError: (error: unknown, runId: string) => void
}

/** Answers a run that has begun, keeps what it tells, notes how it ended and tells its caller. */
export async function answerRun(deps: AnswerRunDeps, { id, asked, stopped }: Job, closing: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stopped.signal, closing])
  const writer = deps.log.open(id)
  const toJson = keeping(asked)
  try {
    const ready = await deps.predictor.prepare(inWholeWords(asked))
    const prediction = await writeEvents(writer, deps.renderEvents(ready.begin(signal)), toJson)
    await writer.end()
    if (prediction === undefined) await endRun(deps, id, 'stopped', {})
    else await endRun(deps, id, statusOf(prediction), { answer: toJson(deps.renderAnswer(prediction)) })
  } catch (error) {
    const wasStopped = stopped.signal.aborted
    // Settled at the next start, which also tells the caller.
    if (closing.aborted && !wasStopped) return await writer.end()
    if (!(error instanceof Failure)) deps.onError(error, id)
    const message = error instanceof Failure ? error.message : 'Internal error'
    const failure = wasStopped ? stopFailure(new RunStopped('stopped'), error) : error
    for (const event of deps.renderFailure(failure)) await writer.write(toJson(event))
    await writer.end()
    await endRun(deps, id, wasStopped ? 'stopped' : 'failed', wasStopped ? {} : { error: message })
  }
  await notifyCaller(deps, id, closing)
}

/** A run is kept as its messages are. */
export function keeping({ chatflow }: Pick<Asked, 'chatflow'>): (value: object) => string {
  if (!keepsAnonymously(chatflow)) return JSON.stringify
  return (value) => redactPersonalJson(JSON.stringify(value))
}

// What tells who somebody is cannot be seen in pieces of words.
function inWholeWords(asked: Asked): Asked {
  return keepsAnonymously(asked.chatflow) ? { ...asked, request: { ...asked.request, streaming: false } } : asked
}

/** Tells the address that a run names how it ended. */
export async function notifyCaller(
  { runs, callBack }: Pick<AnswerRunDeps, 'runs' | 'callBack'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const ended = await runs.get(id)
  if (ended?.callback !== undefined) await callBack(ended, signal)
}

async function writeEvents(
  writer: RunWriter,
  events: AsyncGenerator<readonly object[], Prediction | undefined>,
  toJson: (value: object) => string,
): Promise<Prediction | undefined> {
  for (;;) {
    const step = await events.next()
    if (step.done) return step.value
    for (const event of step.value) await writer.write(toJson(event))
  }
}

// A flow that waits for a person has answered with what it asks.
function statusOf({ details }: Prediction): RunStatus {
  return details?.action === undefined || details.action === null ? 'finished' : 'waiting'
}
