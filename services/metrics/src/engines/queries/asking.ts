import { Failure } from '@hearth/kernel'
import type { Gate } from '@hearth/rules/values'
import type { Engine, QueryStats } from '../../domain/promql/engine.ts'
import { evaluateRequest, type Render } from '../../domain/queries/evaluate-request.ts'
import type { AnswerPieces, Ask, Question } from '../../domain/queries/query.ts'
import type { Registered, RunningQueries } from '../../domain/queries/running-queries.ts'
import { holdUntilRead } from './hold-until-read.ts'
import { isHeavy, type WeighingDeps } from './is-heavy.ts'
import type { QueryPool } from './query-pool.ts'

/** What a query came to, once it is evaluated or has failed. */
type Evaluated = {
  readonly question: Question
  /** How long it waited for a place. */
  readonly queueMs: number
  /** With that. */
  readonly totalMs: number
  /** What it took, where that was measured. */
  readonly stats?: QueryStats | undefined
  /** Why there is no answer. */
  readonly error?: unknown
}

export type AskingDeps = WeighingDeps & {
  /** Of this thread, for queries that are soon answered. */
  readonly engine: Engine
  readonly pool: QueryPool
  /** Bounds how many queries there are at once, until their answers are read. */
  readonly gate: Gate
  readonly running: RunningQueries
  readonly render: Render
  /** Whether other servers have to be asked too. */
  readonly asksOthers: () => boolean
  /** Whether all queries are measured. */
  readonly measures: () => boolean
  readonly onEvaluated: (evaluated: Evaluated) => void
}

/** Answers queries: each waits for its place, light ones are evaluated here and all others in threads of their own. */
export function createAsking(deps: AskingDeps): Ask {
  return async (question) => {
    const registered = deps.running.begin(question.request, question.origin)
    const ends = new Ends([registered.end])
    const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(question.timeoutMs)))
    const stopped = AbortSignal.any([question.signal, registered.signal])
    try {
      const pieces = await answer({ question, registered, stopped, deadline, ends }, deps)
      return { pieces: holdUntilRead(pieces, () => ends.run()), signal: AbortSignal.any([stopped, deadline]) }
    } catch (error) {
      ends.run()
      throw error
    }
  }
}

type Run = {
  readonly question: Question
  readonly registered: Registered
  readonly stopped: AbortSignal
  readonly deadline: AbortSignal
  /** What is to be done when the answer was read, or there is none. */
  readonly ends: Ends
}

async function answer(run: Run, deps: AskingDeps): Promise<AnswerPieces> {
  const { question, registered, stopped, deadline, ends } = run
  const startMs = performance.now()
  const inWorker = deps.pool.isOpen && isHeavy(question.request, deps)
  registered.query.inWorker = inWorker
  let queueMs: number | undefined
  const tell = (outcome: Pick<Evaluated, 'stats' | 'error'>) => {
    const totalMs = performance.now() - startMs
    deps.onEvaluated({ question, queueMs: queueMs ?? totalMs, totalMs, ...outcome })
  }
  try {
    // A heavy query that waits for its thread takes no place from light ones.
    const leave = inWorker ? await enter(deps.pool.places, stopped, deadline) : undefined
    try {
      ends.add(await enter(deps.gate, stopped, deadline))
      queueMs = performance.now() - startMs
      registered.query.state = 'evaluated'
      const { request, timeoutMs } = question
      const withStats = request.stats !== undefined || deps.measures()
      const bounds = { queueMs, timeoutMs: timeoutMs - queueMs, withStats }
      const { pieces, stats } = await (inWorker
        ? deps.pool.ask({ kind: 'query', request, ...bounds, asksOthers: deps.asksOthers() }, stopped)
        : evaluateRequest(deps.engine, request, { ...bounds, signal: stopped }, deps.render))
      registered.query.state = 'read'
      tell({ stats })
      return pieces
    } finally {
      leave?.()
    }
  } catch (error) {
    tell({ error })
    throw error
  }
}

async function enter(gate: Gate, stopped: AbortSignal, deadline: AbortSignal): Promise<() => void> {
  try {
    return await gate.enter(AbortSignal.any([stopped, deadline]))
  } catch (cause) {
    const [reason, code] = stopped.aborted ? ['was canceled', 'canceled'] : ['timed out', 'timeout']
    throw new Failure('unavailable', `query ${reason} in query queue`, { code, cause })
  }
}

/** What is done once. */
class Ends {
  #all: (() => void)[]

  constructor(all: readonly (() => void)[]) {
    this.#all = [...all]
  }

  add(end: () => void): void {
    this.#all.push(end)
  }

  run(): void {
    const all = this.#all
    this.#all = []
    for (const end of all) end()
  }
}
