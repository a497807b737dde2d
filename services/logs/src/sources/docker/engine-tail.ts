import { BEGINNING, type Cursor, type Entry, type Line } from '../../domain/line.ts'
import { isMissing } from '../../domain/missing-container.ts'
import type { Gap, LogTail, Taken } from '../../domain/source.ts'
import type { EngineClient } from './engine-client.ts'
import { type LogsTarget, readLogs } from './engine-logs.ts'
import { isEngineCursor } from './engine-position.ts'
import { EngineReader } from './engine-reader.ts'
import { createNotice } from './notice.ts'

export type TailOptions = {
  readonly client: EngineClient
  readonly maxLineBytes: number
  /** What is read ahead of who takes it, in UTF-16 units. */
  readonly maxAheadChars: number
  /** Pause before the engine is asked again when an answer ended though the container runs. */
  readonly retryMs: number
  /** The container as it is now; `undefined` when it is gone. */
  readonly target: () => LogsTarget | undefined
  /** The engine can be asked at the moment. */
  readonly isAvailable: () => boolean
}

/**
 * Follows one container through the engine. First all that is there is read, so that it is known
 * when one has caught up; then what is written, over stops and starts of the container and of the
 * engine, each time from the place that was reached.
 */
export class EngineTail implements LogTail {
  readonly #options: TailOptions
  readonly #closed = new AbortController()
  /** There may be more to take. */
  readonly #filled = createNotice()
  /** There may be room for more. */
  readonly #room = createNotice()
  /** The container or the engine may be in another state. */
  readonly #stirred = createNotice()
  #queue: Entry[] = []
  #queuedChars = 0
  #gap: Gap | undefined
  /** Behind the queue. */
  #cursor: Cursor
  /** Behind what was taken. */
  #given: Cursor
  #caughtUp = false

  constructor(container: string, from: Cursor, options: TailOptions) {
    this.#options = options
    // It was given out while the files could be read.
    const isForeign = !isEngineCursor(from)
    this.#cursor = isForeign ? BEGINNING : from
    this.#given = this.#cursor
    this.#gap = isForeign ? { container, reason: 'rotated' } : undefined
    void this.#run()
  }

  async take(max: number): Promise<Taken> {
    const { signal } = this.#closed
    while (this.#queue.length === 0 && !this.#caughtUp && !signal.aborted) await this.#filled.wait(signal)
    const gap = this.#gap
    this.#gap = undefined
    if (gap !== undefined) return { entries: [], gap, cursor: this.#given }
    const entries = this.#queue.splice(0, max)
    for (const { line } of entries) this.#queuedChars -= charsOf(line)
    this.#room.give()
    this.#given = this.#queue.length === 0 ? this.#cursor : (entries.at(-1)?.boundary ?? this.#cursor)
    return { entries, gap: undefined, cursor: this.#given }
  }

  changed(signal: AbortSignal): Promise<void> {
    return this.#queue.length > 0 ? Promise.resolve() : this.#filled.wait(signal)
  }

  /** Something happened to the container or the engine. */
  stir(): void {
    this.#stirred.give()
    this.#filled.give()
  }

  async close(): Promise<void> {
    this.#closed.abort()
  }

  async #run(): Promise<void> {
    const { signal } = this.#closed
    while (!signal.aborted) {
      const target = this.#options.target()
      if (target === undefined) return this.#settle()
      try {
        const follow = this.#caughtUp && !target.stopped
        await this.#read(target, follow)
        this.#settle()
        // A follow that ended is explained by an event that is still to come.
        if (follow || target.stopped) await this.#pause(target.stopped)
      } catch (error) {
        if (isMissing(error)) return this.#settle()
        this.#settle()
        await this.#pause(!this.#options.isAvailable())
      }
    }
  }

  async #read(target: LogsTarget, follow: boolean): Promise<void> {
    const { client, maxLineBytes, maxAheadChars } = this.#options
    const { signal } = this.#closed
    const reader = new EngineReader(target.container, this.#cursor, maxLineBytes)
    let isTold = false
    for await (const { frames } of readLogs(client, target, { since: reader.since, follow }, signal)) {
      for (const frame of frames) this.#enqueue(reader.push(frame))
      this.#cursor = reader.cursor()
      if (reader.lost && !isTold) {
        this.#gap = { container: target.container, reason: 'rotated' }
        isTold = true
      }
      if (frames.length > 0) this.#filled.give()
      while (this.#queuedChars > maxAheadChars && !signal.aborted) await this.#room.wait(signal)
    }
    // A container that ended within a line will not go on with it.
    if (follow || target.stopped) this.#enqueue(reader.flush())
    this.#cursor = reader.cursor()
  }

  #enqueue(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.#queue.push(entry)
      this.#queuedChars += charsOf(entry.line)
    }
  }

  #settle(): void {
    this.#caughtUp = true
    this.#filled.give()
  }

  async #pause(untilStirred: boolean): Promise<void> {
    const { signal } = this.#closed
    const limit = untilStirred ? signal : AbortSignal.any([signal, AbortSignal.timeout(this.#options.retryMs)])
    await this.#stirred.wait(limit)
  }
}

// An empty line takes room too.
function charsOf({ text }: Line): number {
  return text.length + 200
}
