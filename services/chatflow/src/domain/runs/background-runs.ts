import { Failure } from '@hearth/kernel'
import type { FlowEvent } from '../flow/run-context.ts'
import type { Prediction } from '../prediction/prediction.ts'
import type { Asked, Predictor } from '../prediction/predictor.ts'
import { RunStopped } from '../prediction/run-registry.ts'
import { stopFailure } from '../prediction/stop-failure.ts'
import { redactPersonalJson } from '../privacy/redact-personal.ts'
import { keepsAnonymously, keepsMessages } from '../records/retention.ts'
import type { Replicas } from '../replicas/replicas.ts'
import { type BackgroundRun, type BackgroundRunStore, type RunStatus, UNFINISHED } from './background-run.ts'
import { endRun } from './end-run.ts'
import type { RunLog, RunWriter } from './run-log.ts'
import { settleLeft } from './settle-left.ts'

export type BackgroundRuns = {
  /**
   * Notes the question and answers it whether or not anybody listens.
   *
   * @param callback address that is told how it ended
   * @throws {Failure} `rate-limited` when too many wait, `invalid` for a chatflow that keeps nothing
   */
  start(asked: Asked, callback?: string): Promise<BackgroundRun>
  /** Ends it, in whichever process it goes on; `false` when it was over already. */
  stop(id: string): Promise<boolean>
  /** Notes what a process left unfinished as failed, and removes what is older than the retention. */
  tidy(): Promise<void>
  /** Ends all of them. */
  close(): Promise<void>
}

export type BackgroundRunsDeps = {
  readonly runs: BackgroundRunStore
  readonly log: RunLog
  readonly replicas: Replicas
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
  readonly newId: () => string
  readonly nowMs: () => number
  readonly maxAtOnce: number
  readonly maxWaiting: number
  readonly retentionMs: number
}

type Job = { readonly run: BackgroundRun; readonly asked: Asked; readonly stopped: AbortController }

/** Answers questions in the background, a bounded number at a time. */
export function createBackgroundRuns(deps: BackgroundRunsDeps): BackgroundRuns {
  const jobs = new Map<string, Job>()
  const waiting: Job[] = []
  const going = new Set<Promise<void>>()
  const closing = new AbortController()
  let tidied: Promise<void> = Promise.resolve()
  const stopHere = (id: string) => jobs.get(id)?.stopped.abort()
  hearStops(deps, stopHere)
  return { start, stop, tidy, close }

  async function start(asked: Asked, callback?: string): Promise<BackgroundRun> {
    refuseWhatCannotWait(deps, waiting.length, asked)
    const run = newRun(deps, asked, callback)
    const job = { run, asked, stopped: new AbortController() }
    // First of all, so that nobody takes it for one that was left.
    jobs.set(run.id, job)
    await deps.runs.add(run).catch((error: unknown) => {
      jobs.delete(run.id)
      throw error
    })
    waiting.push(job)
    next()
    return run
  }

  function next(): void {
    while (going.size < deps.maxAtOnce && waiting.length > 0 && !closing.signal.aborted) {
      const job = waiting.shift()
      if (job === undefined) return
      track(
        runJob(deps, job, closing.signal)
          .catch((error: unknown) => deps.onError(error, job.run.id))
          .finally(() => jobs.delete(job.run.id)),
      )
    }
  }

  async function stop(id: string): Promise<boolean> {
    if (jobs.has(id)) {
      stopHere(id)
      return true
    }
    return (await deps.runs.change(id, { stopRequested: true }, { status: UNFINISHED })) !== undefined
  }

  function tidy(): Promise<void> {
    tidied = tidied.catch(() => undefined).then(tidyOnce)
    return tidied
  }

  async function tidyOnce(): Promise<void> {
    const nowMs = deps.nowMs()
    const settled = await settleLeft(deps, (id) => jobs.has(id))
    if (settled.length > 0) track(notifyCallers(deps, settled, closing.signal))
    await deps.runs.removeAll({ to: nowMs - deps.retentionMs })
  }

  function track(work: Promise<void>): void {
    const done = work.finally(() => {
      going.delete(done)
      next()
    })
    going.add(done)
  }

  async function close(): Promise<void> {
    waiting.length = 0
    closing.abort()
    await Promise.all(going)
    await deps.log.close()
  }
}

function refuseWhatCannotWait({ maxWaiting }: BackgroundRunsDeps, waiting: number, { chatflow }: Asked): void {
  if (waiting >= maxWaiting) {
    const message = `Cannot start the run: ${waiting} wait, the most allowed`
    throw new Failure('rate-limited', message, { retryAfterSeconds: 1 })
  }
  if (keepsMessages(chatflow)) return
  throw new Failure(
    'invalid',
    'Cannot run in the background: the chatflow keeps nothing, so nobody could read the answer',
  )
}

// The store tells of a request to stop; what came while that was not heard is found noted.
function hearStops({ replicas, runs }: BackgroundRunsDeps, stop: (id: string) => void): void {
  replicas.hear('background_run_stop', stop)
  replicas.onReturn(async () => {
    const owned = { owner: replicas.me, stopRequested: true, status: UNFINISHED }
    for (const { id } of (await runs.list({ where: owned })).rows) stop(id)
  })
}

function newRun({ newId, nowMs, replicas }: BackgroundRunsDeps, asked: Asked, callback?: string): BackgroundRun {
  const { chatflow, request } = asked
  const atMs = nowMs()
  const { question, form, chatId, sessionId } = request
  return {
    id: newId(),
    chatflowId: chatflow.id,
    status: 'queued',
    request: keeping(asked)({ question, form, chatId, sessionId }),
    answer: undefined,
    error: undefined,
    callback,
    createdAtMs: atMs,
    updatedAtMs: atMs,
    startedAtMs: undefined,
    endedAtMs: undefined,
    owner: replicas.me,
    stopRequested: false,
  }
}

async function runJob(deps: BackgroundRunsDeps, { run, asked, stopped }: Job, closing: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stopped.signal, closing])
  const writer = deps.log.open(run.id)
  const toJson = keeping(asked)
  try {
    const atMs = deps.nowMs()
    const begun = { status: 'running', startedAtMs: atMs, updatedAtMs: atMs } as const
    await deps.runs.change(run.id, begun, { owner: deps.replicas.me })
    const ready = await deps.predictor.prepare(inWholeWords(asked))
    const prediction = await writeEvents(writer, deps.renderEvents(ready.begin(signal)), toJson)
    await writer.end()
    if (prediction === undefined) await endRun(deps, run.id, 'stopped', {})
    else await endRun(deps, run.id, statusOf(prediction), { answer: toJson(deps.renderAnswer(prediction)) })
  } catch (error) {
    const wasStopped = stopped.signal.aborted
    // Settled at the next start, which also tells the caller.
    if (closing.aborted && !wasStopped) return await writer.end()
    if (!(error instanceof Failure)) deps.onError(error, run.id)
    const message = error instanceof Failure ? error.message : 'Internal error'
    const failure = wasStopped ? stopFailure(new RunStopped('stopped'), error) : error
    for (const event of deps.renderFailure(failure)) await writer.write(toJson(event))
    await writer.end()
    await endRun(deps, run.id, wasStopped ? 'stopped' : 'failed', wasStopped ? {} : { error: message })
  }
  await notifyCaller(deps, run.id, closing)
}

// A run is kept as its messages are.
function keeping({ chatflow }: Asked): (value: object) => string {
  if (!keepsAnonymously(chatflow)) return JSON.stringify
  return (value) => redactPersonalJson(JSON.stringify(value))
}

// What tells who somebody is cannot be seen in pieces of words.
function inWholeWords(asked: Asked): Asked {
  return keepsAnonymously(asked.chatflow) ? { ...asked, request: { ...asked.request, streaming: false } } : asked
}

async function notifyCallers(
  deps: BackgroundRunsDeps,
  left: readonly BackgroundRun[],
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of left) await notifyCaller(deps, id, signal).catch((error: unknown) => deps.onError(error, id))
}

async function notifyCaller({ runs, callBack }: BackgroundRunsDeps, id: string, signal: AbortSignal): Promise<void> {
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
