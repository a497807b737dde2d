import type { OpenSocket } from '@hearth/server'
import type { Shown } from '../../domain/streams/tail-lines.ts'
import { type DroppedLine, renderTailFrame } from '../../wire/tail.ts'

type Limits = {
  /** What may wait for a reader; lines beyond that are dropped, and it is told which. */
  readonly maxTailBytes: number
  readonly heartbeatMs: number
  /** How long lines are held, so that late ones come in order. */
  readonly delayMs: number
}

const maxFrameLines = 100
// More are dropped in silence, as there is no end to it.
const maxTold = 1_000

/** Hands lines to a socket as fast as it takes them; what comes faster is dropped. */
export class SlowReader {
  readonly #socket: Pick<OpenSocket, 'send' | 'ping' | 'bufferedAmount'>
  readonly #limits: Limits
  readonly #heartbeat: NodeJS.Timeout
  #held: Shown[] = []
  #holding: NodeJS.Timeout | undefined
  #dropped: DroppedLine[] = []

  constructor(socket: Pick<OpenSocket, 'send' | 'ping' | 'bufferedAmount'>, limits: Limits) {
    this.#socket = socket
    this.#limits = limits
    this.#heartbeat = setInterval(() => socket.ping(), limits.heartbeatMs)
  }

  take(lines: readonly Shown[]): void {
    if (this.#limits.delayMs === 0) {
      this.#send(lines)
      return
    }
    this.#held.push(...lines)
    this.#holding ??= setTimeout(() => {
      this.#holding = undefined
      const held = this.#held.toSorted((left, right) => (left.time < right.time ? -1 : left.time > right.time ? 1 : 0))
      this.#held = []
      this.#send(held)
    }, this.#limits.delayMs)
  }

  #send(lines: readonly Shown[]): void {
    for (let at = 0; at < lines.length; at += maxFrameLines) {
      const part = lines.slice(at, at + maxFrameLines)
      if (this.#socket.bufferedAmount > this.#limits.maxTailBytes) {
        this.#dropped.push(...part.slice(0, maxTold - this.#dropped.length))
        continue
      }
      this.#socket.send(renderTailFrame(part, this.#dropped))
      this.#dropped = []
    }
  }

  close(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#holding)
  }
}
