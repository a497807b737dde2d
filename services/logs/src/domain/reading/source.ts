import type { Container } from '../containers/container.ts'
import type { Cursor, Entry, Line, Nanos } from '../lines/line.ts'

/**
 * Lines that are missing; how many is unknown. `rotated`: they were deleted before they could be
 * read. `unreadable`: the container's log driver gives nothing back, or its
 * files may not be read. `unreachable`: the engine does
 * not answer, and they may come yet. `too-far`: they are further back than the engine is asked for.
 */
export type Gap = {
  readonly container: string
  readonly reason: 'rotated' | 'unreadable' | 'unreachable' | 'too-far'
}

export type ReadRequest = {
  readonly direction: 'forward' | 'backward'
  /** Where to begin; without it at the end (backward) or the beginning (forward) of what is kept. */
  readonly cursor: Cursor | undefined
  /** Oldest time wanted, included. */
  readonly since: Nanos | undefined
  /** Newest time wanted, included. */
  readonly until: Nanos | undefined
  /** Most lines to return, at least 1. */
  readonly limit: number
  readonly accept: (line: Line) => boolean
}

/** A stretch of one container's lines. */
export type Page = {
  /** Oldest first, whatever the direction. */
  readonly entries: readonly Entry[]
  /** The places before and behind the stretch, rejected lines included. */
  readonly begin: Cursor
  readonly end: Cursor
  /** Whether there is more in the direction of reading. */
  readonly more: boolean
  readonly scannedBytes: number
  readonly gap: Gap | undefined
}

export type Taken = {
  /** Oldest first; none when everything written so far has been taken. */
  readonly entries: readonly Entry[]
  /** Lines before these entries were lost. */
  readonly gap: Gap | undefined
  /** The place behind `entries`. */
  readonly cursor: Cursor
  /** The container is gone: this was the last there is. */
  readonly ended?: boolean
}

/** One container's output being read as it is written. The reader sets the pace; nothing piles up. */
export type LogTail = {
  /** At most `max` further lines, without waiting for the writer. */
  take(max: number): Promise<Taken>
  /** Resolves when there may be more to take, or `signal` aborts. */
  changed(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Where lines come from. Every kind of source (processes, Docker, Kubernetes) is one of these. */
export type LogSource = {
  list(): Promise<readonly Container[]>
  /** Resolves when what there is has been looked for once, found or not. */
  ready(): Promise<void>
  /** Nobody can say at the moment whether there is such a container: its engine does not answer. */
  isAway(container: string): boolean
  /** @throws {Failure} `invalid` for a cursor that this source never gave out */
  read(container: string, request: ReadRequest): Promise<Page>
  /** @throws {Failure} as `read` */
  follow(container: string, from: Cursor): Promise<LogTail>
}
