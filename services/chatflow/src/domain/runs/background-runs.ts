import { Failure } from '@hearth/kernel'
import { parseAsked, renderAsked } from '../prediction/asked-content.ts'
import type { Asked } from '../prediction/predictor.ts'
import { keepsMessages } from '../records/retention.ts'
import type { Replicas } from '../replicas/replicas.ts'
import type { WaitingWork, Work } from '../work/waiting-work.ts'
import { createWorkTaker } from '../work/work-taker.ts'
import { type AnswerRunDeps, answerRun, type Job, keeping } from './answer-run.ts'
import { type BackgroundRun, UNFINISHED } from './background-run.ts'
import { createSettling } from './settling.ts'

export type BackgroundRuns = {
  /**
   * Notes the question, which is answered whether or not anybody listens, by whichever process takes it.
   *
   * @param callback address that is told how it ended
   * @throws {Failure} `rate-limited` when too many wait, `invalid` for a chatflow that keeps nothing
   */
  start(asked: Asked, callback?: string): Promise<BackgroundRun>
  /** Ends it, where it waits or in whichever process it goes on; `false` when it was over already. */
  stop(id: string): Promise<boolean>
  /** Notes what a process left unfinished as failed, and removes what is older than the retention. */
  tidy(): Promise<void>
  /** Takes no more, and waits for those of this process until the signal aborts. */
  finish(signal: AbortSignal): Promise<void>
  /** Ends those of this process. */
  close(): Promise<void>
}

export type BackgroundRunsDeps = AnswerRunDeps & {
  readonly replicas: Replicas
  readonly work: WaitingWork
  readonly newId: () => string
  /** 0: this process answers none. */
  readonly maxAtOnce: number
  readonly maxWaiting: number
  readonly retentionMs: number
}

/** Answers questions in the background, a bounded number at a time. */
export function createBackgroundRuns(deps: BackgroundRunsDeps): BackgroundRuns {
  const { work, runs, onError } = deps
  const jobs = new Map<string, Job>()
  // Noted as runs, and not yet as work that waits.
  const coming = new Set<string>()
  const closing = new AbortController()
  const stopHere = (id: string) => jobs.get(id)?.stopped.abort()
  const perform = async (item: Work) => {
    const isNoted = await takeUp(deps, jobs, item, closing.signal).catch((error: unknown) => {
      settling.soon()
      throw error
    })
    if (!isNoted) settling.soon()
  }
  const taker = createWorkTaker({ work, kind: 'run', maxAtOnce: deps.maxAtOnce, perform, onError })
  const settling = createSettling(deps, {
    ids: taker.ids,
    goesOn: (id) => jobs.has(id) || coming.has(id),
    closing: closing.signal,
  })
  hearStops(deps, stopHere)
  deps.replicas.onReturn(() => work.release('run', taker.ids))
  return { start, stop, tidy: settling.tidy, finish, close }

  async function start(asked: Asked, callback?: string): Promise<BackgroundRun> {
    refuseWhatCannotWait(deps, await work.count('run'), asked)
    const run = newRun(deps, asked, callback)
    coming.add(run.id)
    try {
      await runs.add(run)
      await taker.offer({ id: run.id, kind: 'run', content: renderAsked(asked) })
    } catch (error) {
      // Of a run that was not promised nothing is to be seen.
      await runs.remove(run.id).catch(() => undefined)
      throw error
    } finally {
      coming.delete(run.id)
    }
    return run
  }

  async function stop(id: string): Promise<boolean> {
    if (jobs.has(id)) {
      stopHere(id)
      return true
    }
    if ((await runs.change(id, { stopRequested: true }, { status: UNFINISHED })) === undefined) return false
    // Of one that waits still the end is told here: it need not wait for its turn to do nothing.
    const waiting = await work.takeOne(id)
    if (waiting !== undefined) taker.run(waiting)
    return true
  }

  async function finish(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
    await Promise.race([taker.close(), promise])
  }

  async function close(): Promise<void> {
    closing.abort()
    await Promise.all([taker.close(), settling.close()])
    await deps.log.close()
  }
}

// That it begins is noted in one step, which succeeds for one process and one time. Resolves with whether its end is noted.
async function takeUp(
  deps: BackgroundRunsDeps,
  jobs: Map<string, Job>,
  { id, content }: Work,
  closing: AbortSignal,
): Promise<boolean> {
  const job = { id, asked: parseAsked(content), stopped: new AbortController() }
  jobs.set(id, job)
  try {
    const atMs = deps.nowMs()
    const begun = { status: 'running', startedAtMs: atMs, updatedAtMs: atMs, owner: deps.replicas.me } as const
    const run = await deps.runs.change(id, begun, { status: 'queued' })
    if (run?.stopRequested === true) job.stopped.abort()
    const isNoted = await answered(deps, run && job, closing)
    await deps.work.end(id)
    return isNoted
  } finally {
    jobs.delete(id)
  }
}

async function answered(deps: BackgroundRunsDeps, job: Job | undefined, closing: AbortSignal): Promise<boolean> {
  if (job === undefined) return true
  try {
    await answerRun(deps, job, closing)
    return true
  } catch (error) {
    deps.onError(error, job.id)
    return false
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
