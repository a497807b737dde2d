import type { Passage } from '../../domain/upstreams/passage.ts'
import type { Exchange } from './exchange.ts'
import { createDeadline } from './timeouts.ts'
import { UpstreamError } from './upstream-error.ts'

/** How an answer that had begun ended: whole, because of the upstream, or because the client left. */
export type RelayEnd = { readonly kind: 'whole' | 'left' } | { readonly kind: 'broken'; readonly error: unknown }

export type RelayOptions = {
  readonly exchange: Exchange
  readonly passage: Passage
  /** What was read before it was decided to answer. */
  readonly first: readonly Uint8Array[]
  /** Longest time in which the answer does not get on. */
  readonly idleMs: number
  /** Cuts the connection to the client. */
  readonly cut: (error: unknown) => void
  /** Written in place of what is missing; absent: the connection is cut, because an end would pass for the whole. */
  readonly lastFrame: ((error: unknown) => Uint8Array) | undefined
  /** Sees every byte that came. */
  readonly watch: (chunk: Uint8Array) => void
  /** Called once. */
  readonly onEnd: (end: RelayEnd) => void
}

/** Passes an answer on as fast as the client takes it, and no faster. */
export function relayBody(options: RelayOptions): ReadableStream<Uint8Array> {
  const relay = new Relay(options)
  return new ReadableStream<Uint8Array>(
    { pull: (controller) => relay.pull(controller), cancel: () => relay.leave('The client left') },
    { highWaterMark: 0 },
  )
}

class Relay {
  readonly #options: RelayOptions
  readonly #ready: Uint8Array[] = []
  #steps = 0
  /** Time spent waiting for the upstream since the answer last got on. */
  #waitedMs = 0
  #over = false
  // One that takes nothing for so long has gone, though its connection stands.
  readonly #unread = createDeadline(() => {
    this.leave('The client stopped reading')
    this.#options.cut(undefined)
  })

  constructor(options: RelayOptions) {
    this.#options = options
    this.#ready.push(...options.first)
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    this.#unread.stop()
    try {
      const ended = await this.#fill()
      for (const part of this.#ready.splice(0)) controller.enqueue(part)
      if (!ended) return this.#unread.start(this.#options.idleMs)
      this.#end({ kind: 'whole' })
      controller.close()
    } catch (error) {
      this.#break(controller, error)
    }
  }

  leave(why: string): void {
    if (this.#over) return
    this.#end({ kind: 'left' })
    this.#options.exchange.abort(new Error(why))
  }

  /** Reads until there is something to pass on. @returns whether the answer has ended */
  async #fill(): Promise<boolean> {
    const { exchange, passage, idleMs, watch } = this.#options
    while (this.#ready.length === 0) {
      const askedMs = performance.now()
      const chunk = await exchange.read(idleMs)
      this.#waitedMs += performance.now() - askedMs
      if (chunk === undefined) {
        this.#ready.push(...passage.end())
        return true
      }
      watch(chunk)
      this.#ready.push(...passage.push(chunk))
      this.#checkProgress(passage.steps(), idleMs)
    }
    return false
  }

  // Bytes that drip keep a connection alive without ever completing an event.
  #checkProgress(steps: number, idleMs: number): void {
    if (steps > this.#steps) {
      this.#steps = steps
      this.#waitedMs = 0
    } else if (this.#waitedMs > idleMs) {
      throw new UpstreamError('silent', 'Bytes came, but the answer did not get on')
    }
  }

  #break(controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void {
    if (this.#over) return
    const { exchange, lastFrame, cut } = this.#options
    this.#end({ kind: 'broken', error })
    exchange.abort(error instanceof Error ? error : new Error(String(error)))
    if (lastFrame === undefined) {
      cut(error)
      return
    }
    controller.enqueue(lastFrame(error))
    controller.close()
  }

  #end(end: RelayEnd): void {
    if (this.#over) return
    this.#over = true
    this.#unread.stop()
    this.#options.onEnd(end)
  }
}
