import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Connections } from '../member/pools.ts'
import { createDeadline } from './timeouts.ts'
import { toUpstreamError, UpstreamError } from './upstream-error.ts'

export type AnswerHead = { readonly status: number; readonly headers: IncomingHttpHeaders }

/** One request to an upstream, and its answer as it comes. */
export type Exchange = {
  /** @throws {UpstreamError}; the reason of the abort when that came first */
  head(limitMs: number): Promise<AnswerHead>
  /** The next bytes, `undefined` at the end. At most some 64 KiB lie ready; then the upstream has to wait. */
  read(limitMs: number): Promise<Buffer | undefined>
  /** Ends it now, wherever it stands; without effect once it is over. */
  abort(reason: Error): void
}

/** Bytes that lie ready before the upstream is made to wait. */
const highWaterBytes = 65_536

type Waiter = { readonly resolve: () => void; readonly reject: (error: Error) => void }

/**
 * Sends a request over a kept connection, or over one of its own.
 *
 * @param fresh whether a kept one is not good enough
 */
export async function startExchange(
  connections: Connections,
  request: Dispatcher.DispatchOptions,
  fresh: boolean,
): Promise<Exchange> {
  const exchange = new UndiciExchange(!fresh && connections.mayBeReused())
  if (fresh) await connections.sendAlone(request, exchange)
  else (await connections.pool()).dispatch(request, exchange)
  return exchange
}

class UndiciExchange implements Exchange, Dispatcher.DispatchHandler {
  readonly #mayBeReused: boolean
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #controller: Dispatcher.DispatchController | undefined
  #head: AnswerHead | undefined
  #ended = false
  #failure: Error | undefined
  #waiter: Waiter | undefined
  readonly #silence = createDeadline(() => {
    this.abort(new UpstreamError('silent', 'Nothing came for too long'))
  })

  constructor(mayBeReused: boolean) {
    this.#mayBeReused = mayBeReused
  }

  async head(limitMs: number): Promise<AnswerHead> {
    while (this.#head === undefined) await this.#wait(limitMs)
    return this.#head
  }

  async read(limitMs: number): Promise<Buffer | undefined> {
    while (this.#chunks.length === 0) {
      if (this.#ended) return undefined
      await this.#wait(limitMs)
    }
    const chunk = this.#chunks.shift()
    this.#bytes -= chunk?.length ?? 0
    if (this.#chunks.length === 0 && this.#controller?.paused === true) this.#controller.resume()
    return chunk
  }

  abort(reason: Error): void {
    if (this.#ended || this.#failure !== undefined) return
    this.#fail(reason)
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#failure !== undefined) controller.abort(this.#failure)
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Early hints and the like come before the answer.
    if (status < 200) return
    this.#head = { status, headers }
    this.#wake()
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes > highWaterBytes) controller.pause()
    this.#wake()
  }

  onResponseEnd(): void {
    this.#ended = true
    this.#wake()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#failure !== undefined) return
    this.#fail(toUpstreamError(error, this.#head !== undefined, this.#mayBeReused && wasReused(error)))
  }

  #fail(error: Error): void {
    this.#failure = error
    // What came before is still read; the failure follows it.
    const waiter = this.#waiter
    this.#waiter = undefined
    this.#silence.stop()
    waiter?.reject(error)
  }

  #wake(): void {
    const waiter = this.#waiter
    if (waiter === undefined) return
    this.#waiter = undefined
    this.#silence.stop()
    waiter.resolve()
  }

  #wait(limitMs: number): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#waiter = { resolve, reject }
      this.#silence.start(limitMs)
    })
  }
}

// Where undici tells how much came over the connection before, that decides.
function wasReused(error: Error): boolean {
  const socket: unknown = 'socket' in error ? error.socket : undefined
  if (typeof socket !== 'object' || socket === null || !('bytesRead' in socket)) return true
  return typeof socket.bytesRead !== 'number' || socket.bytesRead > 0
}
