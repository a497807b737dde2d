import { once } from 'node:events'
import { access } from 'node:fs/promises'
import type {
  Matcher,
  StreamEntry,
  StreamFigures,
  StreamLabels,
  StreamRange,
  StreamStore,
} from '../domain/streams/stream-store.ts'
import type { AppendedStream } from './log-file.ts'
import { StreamLog, type StreamLogOptions } from './stream-log.ts'

const nothing: StreamFigures = { streams: 0, chunks: 0, entries: 0, bytes: 0 }

/**
 * The streams that were sent here. Their folder is made by the first line: a service to which nobody sends anything
 * needs none. One that cannot be opened is tried again by whoever sends next.
 */
export class KeptStreams implements StreamStore {
  readonly #options: StreamLogOptions
  readonly #opened = new EventTarget()
  #opening: Promise<StreamLog> | undefined
  #log: StreamLog | undefined

  private constructor(options: StreamLogOptions) {
    this.#options = options
  }

  static async open(options: StreamLogOptions): Promise<KeptStreams> {
    const streams = new KeptStreams(options)
    const isThere = await access(options.dir).then(
      () => true,
      () => false,
    )
    if (isThere)
      await streams.#open().catch((error: unknown) => {
        options.report(error instanceof Error ? error.message : String(error))
      })
    return streams
  }

  get bytes(): number {
    return this.#log?.bytes ?? 0
  }

  async append(streams: readonly AppendedStream[]): Promise<void> {
    await (await this.#open()).append(streams)
  }

  async series(matchers: readonly Matcher[], range: StreamRange): Promise<readonly StreamLabels[]> {
    return (await this.#log?.series(matchers, range)) ?? []
  }

  async figures(matchers: readonly Matcher[], range: StreamRange): Promise<StreamFigures> {
    return (await this.#log?.figures(matchers, range)) ?? nothing
  }

  /** What there is of the streams that fit, without reading lines. */
  async pieces(matchers: readonly Matcher[], range: StreamRange): ReturnType<StreamLog['pieces']> {
    return (await this.#log?.pieces(matchers, range)) ?? []
  }

  async *read(...wish: Parameters<StreamStore['read']>): AsyncGenerator<readonly StreamEntry[]> {
    if (this.#log !== undefined) yield* this.#log.read(...wish)
  }

  async *readColumns(...wish: Parameters<StreamLog['readColumns']>): ReturnType<StreamLog['readColumns']> {
    if (this.#log !== undefined) yield* this.#log.readColumns(...wish)
  }

  async *follow(
    matchers: readonly Matcher[],
    from: string,
    signal: AbortSignal,
  ): AsyncGenerator<readonly StreamEntry[]> {
    if (this.#log === undefined) await once(this.#opened, 'opened', { signal }).catch(() => undefined)
    if (this.#log !== undefined) yield* this.#log.follow(matchers, from, signal)
  }

  /** Lets go of the folder. What is sent from then on is refused. */
  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined)
    await this.#log?.close()
  }

  #open(): Promise<StreamLog> {
    this.#opening ??= StreamLog.open(this.#options).then(
      (log) => {
        this.#log = log
        this.#opened.dispatchEvent(new Event('opened'))
        return log
      },
      (error: unknown) => {
        this.#opening = undefined
        throw error
      },
    )
    return this.#opening
  }
}
