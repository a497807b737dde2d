import type { DataSource } from '../../datasource/data-source.ts'

export const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'unknown'] as const

export type Level = (typeof levels)[number]

type Stream = 'stdout' | 'stderr'

/** A process of the bundle or a container, as the log service knows it. */
export type LogContainer = {
  readonly id: string
  readonly name: string
  /** `process` or `docker`. */
  readonly source: string
  readonly image: string
  /** Of Compose; empty without one. */
  readonly project: string
  readonly service: string
}

export type LogLine = {
  /** Id of its container. */
  readonly container: string
  /** Nanoseconds since 1970, as decimal text. */
  readonly time: string
  readonly stream: Stream
  readonly level: Level
  /** As it was written. */
  readonly text: string
  /** Of a line of JSON its message, else the line itself. */
  readonly message: string
}

/** What the log service is asked for; times in Unix milliseconds, both included. */
export type LogAsk = {
  /** Ids, or `*` for all. */
  readonly containers: readonly string[]
  readonly fromMs: number
  readonly toMs: number
  readonly limit: number
  /** From which end of the range lines are taken: `backward` begins with the newest. */
  readonly direction: 'backward' | 'forward'
  /** `undefined` is all of them. */
  readonly levels: readonly Level[] | undefined
  readonly stream: Stream | undefined
  /** Text and RE2 expression that the line holds. */
  readonly text: string | undefined
  readonly pattern: string | undefined
  /** From an earlier page. */
  readonly cursor: string | undefined
}

export type LogPage = {
  /** Oldest first. */
  readonly lines: readonly LogLine[]
  /** Where the lines are that come next in the direction that was asked; `undefined` when there are none. */
  readonly further: string | undefined
  readonly gaps: readonly { readonly container: string; readonly reason: string }[]
}

/** The log service behind a data source. All throw a `Failure` when it refuses or does not answer as it should. */
export type LogSource = {
  containers(source: DataSource, signal: AbortSignal): Promise<readonly LogContainer[]>
  /** The newest lines before the cursor or the end, or the oldest behind it or from the begin on. */
  page(source: DataSource, ask: LogAsk, signal: AbortSignal): Promise<LogPage>
  /** Lines as they are written, oldest first, until the signal aborts; the first step has none, once they are followed. */
  follow(source: DataSource, ask: LogFollowAsk, signal: AbortSignal): AsyncIterable<readonly LogLine[]>
}

/** What is followed: the same as of a page, without its bounds. */
export type LogFollowAsk = Pick<LogAsk, 'containers' | 'levels' | 'stream' | 'text' | 'pattern'> & {
  /** Lines of each container to begin with. */
  readonly tail: number
}
