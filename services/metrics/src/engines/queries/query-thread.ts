import type { Worker } from 'node:worker_threads'
import type { QueryStats } from '../../domain/promql/engine.ts'
import { PromqlError } from '../../domain/promql/promql-error.ts'
import { buffersOf } from '../../storage/handover/packet.ts'
import { fromFault } from './fault.ts'
import type { FromWorker, Task, ToWorker } from './messages.ts'
import { PieceQueue } from './piece-queue.ts'
import { StoreDesk, type StoreDeskDeps } from './store-desk.ts'

/** An answer in pieces of UTF-8, and what it took where that was measured. */
export type ThreadAnswer = { readonly pieces: AsyncIterable<Uint8Array>; readonly stats: QueryStats | undefined }

export type ThreadDeps = StoreDeskDeps & {
  readonly openWorker: () => Worker
  readonly onDamage: (path: string, what: string) => void
  /** The thread has ended, whoever ended it. */
  readonly onEnd: (thread: QueryThread) => void
}

/** The thread ended and took a query along that was not at fault: it can be asked again. */
export class ThreadLostError extends Error {
  override readonly name = 'ThreadLostError'
}

// A query that was told to stop, or whose time is over, has this long until its thread is ended.
const graceMs = 1_000

type Running = {
  readonly desk: StoreDesk
  readonly pieces: PieceQueue
  readonly settle: (answer: ThreadAnswer) => void
  readonly fail: (error: unknown) => void
  /** Nothing more is asked of the store. */
  isEvaluated: boolean
  timer: NodeJS.Timeout | undefined
}

/** One thread that evaluates queries, several at a time in turns. */
export class QueryThread {
  readonly #deps: ThreadDeps
  readonly #worker: Worker
  readonly #running = new Map<number, Running>()
  #last = 0
  #isOver = false

  constructor(deps: ThreadDeps) {
    this.#deps = deps
    this.#worker = deps.openWorker()
    this.#worker.on('message', (message: FromWorker) => this.#receive(message))
    this.#worker.on('error', (cause) => this.#lose(() => new ThreadLostError('its thread failed', { cause })))
    this.#worker.on('exit', () => this.#lose(() => new ThreadLostError('its thread ended')))
  }

  /** Queries that are evaluated or whose answers are read. */
  get load(): number {
    return this.#running.size
  }

  /**
   * Resolves when the query is evaluated.
   *
   * @throws {PromqlError} where there is no answer
   * @throws {ThreadLostError} when the thread was ended because of something else
   */
  ask(task: Task, signal: AbortSignal): Promise<ThreadAnswer> {
    if (this.#isOver) return Promise.reject(new ThreadLostError('its thread ended'))
    this.#last += 1
    const id = this.#last
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
    const stop = () => this.#cancel(id)
    const pieces = new PieceQueue({
      onTaken: () => this.#post({ kind: 'taken', id }),
      onClosed: () => {
        signal.removeEventListener('abort', stop)
        this.#cancel(id)
      },
    })
    const timer = setTimeout(() => this.#kill(id, timedOut()), task.timeoutMs + graceMs).unref()
    const desk = new StoreDesk(this.#deps)
    this.#running.set(id, { desk, pieces, settle: resolve, fail: reject, isEvaluated: false, timer })
    this.#post({ kind: 'ask', id, task })
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    return promise
  }

  close(): void {
    this.#lose(() => new ThreadLostError('the service is stopping'))
    void this.#worker.terminate()
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'damage') {
      this.#deps.onDamage(message.path, message.what)
      return
    }
    const query = this.#running.get(message.id)
    if (query === undefined) return
    switch (message.kind) {
      case 'call':
        void this.#answer(query.desk, message)
        break
      case 'release':
        query.desk.release(message.lease)
        break
      case 'answered':
        clearTimeout(query.timer)
        if (!message.asksOn) {
          query.isEvaluated = true
          query.desk.end()
        }
        query.settle({ pieces: query.pieces, stats: message.stats })
        break
      case 'piece':
        query.pieces.push(message.bytes)
        break
      case 'end':
        this.#remove(message.id)
        query.pieces.end()
        break
      case 'failed':
        this.#fail(message.id, fromFault(message.fault))
    }
  }

  async #answer(desk: StoreDesk, { call, what }: Extract<FromWorker, { kind: 'call' }>): Promise<void> {
    const result = await desk.answer(what)
    this.#post({ kind: 'result', call, result }, result.packet === undefined ? [] : buffersOf(result.packet))
  }

  // It stops by itself at its next turn. One that has none is stopped with its thread.
  #cancel(id: number): void {
    const query = this.#running.get(id)
    if (query === undefined) return
    this.#post({ kind: 'cancel', id })
    // Its answer is not wanted any more: it costs nothing to wait until the thread has dropped it.
    if (query.isEvaluated) {
      this.#fail(id, canceled())
      return
    }
    clearTimeout(query.timer)
    query.timer = setTimeout(() => this.#kill(id, canceled()), graceMs).unref()
  }

  #kill(id: number, reason: PromqlError): void {
    if (!this.#running.has(id)) return
    this.#fail(id, reason)
    this.#lose(() => new ThreadLostError('another query took its thread along'))
    void this.#worker.terminate()
  }

  #lose(errorOf: () => Error): void {
    for (const id of this.#running.keys()) this.#fail(id, errorOf())
    if (this.#isOver) return
    this.#isOver = true
    this.#deps.onEnd(this)
  }

  #fail(id: number, error: Error): void {
    const query = this.#running.get(id)
    this.#remove(id)
    query?.fail(error)
    query?.pieces.fail(error)
  }

  #remove(id: number): void {
    const query = this.#running.get(id)
    clearTimeout(query?.timer)
    query?.desk.end()
    this.#running.delete(id)
  }

  #post(message: ToWorker, moved: readonly ArrayBuffer[] = []): void {
    if (!this.#isOver) this.#worker.postMessage(message, moved)
  }
}

function canceled(): PromqlError {
  return new PromqlError('canceled', 'query was canceled in expression evaluation')
}

function timedOut(): PromqlError {
  return new PromqlError('timeout', 'query timed out in expression evaluation')
}
