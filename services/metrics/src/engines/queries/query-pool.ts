import { errorCode, Failure, type Logger } from '@hearth/kernel'
import { createGate, type Gate } from '@hearth/rules/values'
import { tooManyBytes } from '../../domain/promql/evaluate/budget.ts'
import type { Task } from './messages.ts'
import { QueryThread, type ThreadAnswer, type ThreadDeps, ThreadLostError } from './query-thread.ts'

export type QueryPoolDeps = Omit<ThreadDeps, 'onEnd'> & {
  /** Most threads; they are started when they are needed. */
  readonly threads: number
  readonly logger: Logger
}

/** Threads that evaluate queries. */
export type QueryPool = {
  /** Whether there are any. */
  readonly isOpen: boolean
  /** For whoever asks: those that are evaluated at once take memory. */
  readonly places: Gate
  /**
   * Resolves when the query is evaluated.
   *
   * @throws {PromqlError} where there is no answer
   */
  ask(task: Task, signal: AbortSignal): Promise<ThreadAnswer>
  /** Threads that run. */
  size(): number
  close(): void
}

// Those of one thread take turns: more of them would only take more memory.
const evaluationsPerThread = 4
// A thread takes about 30 MB.
const idleMs = 300_000

export function createQueryPool(deps: QueryPoolDeps): QueryPool {
  const threads = new Set<QueryThread>()
  let closing: NodeJS.Timeout | undefined
  let isClosed = false
  const onEnd = (thread: QueryThread) => void threads.delete(thread)
  const choose = () => {
    const [best] = [...threads].sort((a, b) => a.load - b.load)
    if (best !== undefined && (best.load === 0 || threads.size >= deps.threads)) return best
    const opened = new QueryThread({ ...deps, onEnd })
    threads.add(opened)
    return opened
  }
  const closeIdle = () => {
    for (const thread of threads) if (thread.load === 0) thread.close()
  }
  const askOnce = async (task: Task, signal: AbortSignal, isSecond: boolean): Promise<ThreadAnswer> => {
    clearTimeout(closing)
    closing = setTimeout(closeIdle, idleMs).unref()
    try {
      return await choose().ask(task, signal)
    } catch (error) {
      // Queries change nothing, so one that was not at fault begins anew.
      if (!(error instanceof ThreadLostError)) throw error
      if (isSecond || isClosed || signal.aborted) throw wordLoss(error)
      deps.logger.warn({ err: error, ...describe(task) }, 'A query is evaluated anew: it lost its thread')
      return askOnce(task, signal, true)
    }
  }
  return {
    isOpen: deps.threads > 0,
    places: createGate(deps.threads * evaluationsPerThread),
    ask: (task, signal) => askOnce(task, signal, false),
    size: () => threads.size,
    close() {
      isClosed = true
      clearTimeout(closing)
      for (const thread of threads) thread.close()
    },
  }
}

function describe(task: Task) {
  return task.kind === 'query' ? { query: task.request.query } : { selections: task.outgoing.selections }
}

function wordLoss(error: ThreadLostError): Error {
  if (errorCode(error.cause) === 'ERR_WORKER_OUT_OF_MEMORY') return tooManyBytes()
  return new Failure('unavailable', `Cannot evaluate the query: ${error.message}; asking again may help`, {
    cause: error,
  })
}
