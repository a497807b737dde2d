import { isMissing } from '../../../domain/containers/missing-container.ts'
import { BEGINNING, type Cursor, type Entry, type Line } from '../../../domain/lines/line.ts'
import type { Gap, LogTail, Taken } from '../../../domain/reading/source.ts'
import { gapReasonOf } from '../gap-reason.ts'
import { readOn } from '../read-on.ts'
import type { EngineClient } from './engine-client.ts'
import type { LogsTarget } from './engine-logs.ts'
import { isEngineCursor } from './engine-position.ts'
import { EngineReader } from './engine-reader.ts'
import { isDeaf } from './is-deaf.ts'
import { createNotice } from './notice.ts'
import { type Silence, watchSilence } from './silence.ts'

export type TailOptions = {
  readonly client: EngineClient
  readonly maxLineBytes: number
  /** What is read ahead of who takes it, in UTF-16 units. */
  readonly maxAheadChars: number
  /** Pause before the engine is asked again when an answer ended though the container runs. */
  readonly retryMs: number
  /** Silence of the engine after which lines that are there are told to be out of reach. */
  readonly timeoutMs: number
  /** Silence after which the engine is asked whether it has left lines out. */
  readonly recheckMs: number
  /** The container as it is now; `undefined` when it is gone. */
  readonly target: () => LogsTarget | undefined
  /** The engine can be asked at the moment. */
  readonly isAvailable: () => boolean
}

/**
 * Follows one container through the engine. First all that is there is read, so that it is known
 * when one has caught up; then what is written, over stops and starts of the container and of the
 * engine, each time from the place that was reached. While the engine cannot be read, that is told as a gap, once.
 */
export class EngineTail implements LogTail {
  readonly #container: string
  readonly #options: TailOptions
  readonly #closed = new AbortController()
  /** There may be more to take. */
  readonly #filled = createNotice()
  /** There may be room for more. */
  readonly #room = createNotice()
  /** The container or the engine may be in another state. */
  readonly #stateChanged = createNotice()
  #queue: Entry[] = []
  #queuedChars = 0
  #gap: Gap | undefined
  /** Behind the queue. */
  #cursor: Cursor
  /** Behind what was taken. */
  #given: Cursor
  #caughtUp = false
  /** Why nothing can be read at the moment, when that has been told. */
  #outOfReach: Gap['reason'] | undefined

  constructor(container: string, from: Cursor, options: TailOptions) {
    this.#container = container
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
    const isIdle = () => this.#queue.length === 0 && this.#gap === undefined && !this.#caughtUp
    while (isIdle() && !signal.aborted) await this.#filled.wait(signal)
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
  noteChange(): void {
    this.#stateChanged.give()
    this.#filled.give()
  }

  async close(): Promise<void> {
    this.#closed.abort()
  }

  async #run(): Promise<void> {
    const { signal } = this.#closed
    let follow = false
    for (let failures = 0; !signal.aborted; ) {
      const target = this.#options.target()
      if (target === undefined) return this.#settle()
      try {
        const isFollowed = follow && !target.stopped
        follow = await this.#read(target, isFollowed)
        failures = 0
        this.#settle()
        // A follow that ended is explained by an event that is still to come.
        if (follow && (isFollowed || target.stopped)) await this.#pause(target.stopped)
      } catch (error) {
        if (isMissing(error)) return this.#settle()
        follow = false
        failures += 1
        await this.#wait(error, failures)
      }
    }
  }

  /** @returns whether all there is has been read, so that what comes can be followed */
  async #read(target: LogsTarget, follow: boolean): Promise<boolean> {
    const reader = new EngineReader(target.container, this.#cursor, this.#options.maxLineBytes)
    const deaf = new AbortController()
    const silence = this.#watchSilence(target, reader, follow ? deaf : undefined)
    try {
      await this.#readAll(target, reader, {
        follow,
        silence,
        signal: AbortSignal.any([this.#closed.signal, deaf.signal]),
      })
    } catch (error) {
      if (!deaf.signal.aborted) throw error
    } finally {
      silence.end()
    }
    // A container that ended within a line will not go on with it.
    if (!deaf.signal.aborted && (follow || target.stopped)) this.#enqueue(reader.flush())
    this.#cursor = reader.cursor()
    return !deaf.signal.aborted
  }

  async #readAll(
    target: LogsTarget,
    reader: EngineReader,
    { follow, silence, signal }: { follow: boolean; silence: Silence; signal: AbortSignal },
  ): Promise<void> {
    const { client, maxAheadChars } = this.#options
    const { since, behind } = reader
    let isReported = false
    for await (const { frames } of readOn(client, target, { since, behind, follow }, signal)) {
      for (const frame of frames) this.#enqueue(reader.push(frame))
      this.#cursor = reader.cursor()
      this.#outOfReach = undefined
      if (reader.lost && !isReported) {
        this.#gap = { container: target.container, reason: 'rotated' }
        isReported = true
      }
      if (frames.length > 0) this.#filled.give()
      silence.hold(true)
      while (this.#queuedChars > maxAheadChars && !signal.aborted) await this.#room.wait(signal)
      silence.hold(false)
    }
  }

  /** Notices a read that stalls, and a follow that leaves lines out, which `deaf` then ends. */
  #watchSilence(target: LogsTarget, reader: EngineReader, deaf: AbortController | undefined): Silence {
    const { timeoutMs, recheckMs, client } = this.#options
    if (deaf === undefined) return watchSilence(timeoutMs, () => this.#reportOutOfReach('unreachable'))
    return watchSilence(recheckMs, async () => {
      const limit = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(timeoutMs)])
      if (await isDeaf(client, target, reader, limit)) deaf.abort()
    })
  }

  async #wait(error: unknown, failures: number): Promise<void> {
    const isAway = !this.#options.isAvailable()
    const reason = gapReasonOf(error) ?? 'unreachable'
    // A container that is being removed refuses once, before it is gone.
    if (isAway || reason === 'unreadable' || failures > 1) this.#reportOutOfReach(reason)
    this.#settle()
    await this.#pause(isAway || reason === 'unreadable')
  }

  #reportOutOfReach(reason: Gap['reason']): void {
    if (this.#outOfReach === reason) return
    this.#outOfReach = reason
    this.#gap ??= { container: this.#container, reason }
    this.#filled.give()
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

  async #pause(untilStateChanged: boolean): Promise<void> {
    const { signal } = this.#closed
    const limit = untilStateChanged ? signal : AbortSignal.any([signal, AbortSignal.timeout(this.#options.retryMs)])
    await this.#stateChanged.wait(limit)
  }
}

// An empty line takes room too.
function charsOf({ text }: Line): number {
  return text.length + 200
}
