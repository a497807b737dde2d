import { BEGINNING, type Cursor, type Entry, type Position, type StreamName } from '../../../domain/lines/line.ts'
import type { Page, ReadRequest } from '../../../domain/reading/source.ts'
import { shift } from '../../files/forward-page.ts'
import type { EnginePageOptions } from './engine-forward.ts'
import { type LogsTarget, readLogs } from './engine-logs.ts'
import { allOfTime, cursorAtTime, isEngineCursor, toPosition, toStamp } from './engine-position.ts'
import { EngineReader } from './engine-reader.ts'
import type { LogFrame } from './frames.ts'

const leastTail = 256
const growth = 8
const disorderMs = 1_000

/**
 * The newest lines before the request's cursor and up to its `until`. The engine reads backward
 * only from the end, and its `until` is of no use with `tail`: so its newest records are asked for, more each
 * time, until there are enough before the wanted place.
 */
export async function readEngineBackward(
  target: LogsTarget,
  request: ReadRequest,
  options: EnginePageOptions,
): Promise<Page> {
  const { container } = target
  const bound = boundOf(request)
  if (bound !== undefined && !isEngineCursor(bound)) {
    // It was given out while the files could be read.
    const place = request.cursor ?? BEGINNING
    return {
      entries: [],
      begin: place,
      end: place,
      more: false,
      scannedBytes: 0,
      gap: { container, reason: 'rotated' },
    }
  }
  let scannedBytes = 0
  for (let tail = Math.max(leastTail, request.limit * 2); ; tail *= growth) {
    const window = new Window(target, request, bound, options.maxLineBytes)
    scannedBytes += await fill(window, target, tail, options)
    const isLast = window.frames < tail || window.reachedSince
    const tooFar = !isLast && tail >= options.maxEngineTail
    if (!isLast && !tooFar && window.found < request.limit) continue
    const gap = tooFar && window.found < request.limit ? ({ container, reason: 'too-far' } as const) : undefined
    return { ...window.page(window.frames < tail, isLast || tooFar), scannedBytes, gap }
  }
}

async function fill(window: Window, target: LogsTarget, tail: number, { client }: EnginePageOptions): Promise<number> {
  const done = new AbortController()
  let scannedBytes = 0
  try {
    for await (const { frames, bytes } of readLogs(client, target, { tail }, done.signal)) {
      scannedBytes += bytes
      for (const frame of frames) window.push(frame)
    }
    window.finish()
    return scannedBytes
  } finally {
    done.abort()
  }
}

function boundOf({ cursor, until }: ReadRequest): Cursor | undefined {
  if (until === undefined) return cursor
  const limit = cursorAtTime(until, allOfTime)
  if (cursor === undefined) return limit
  const of = (stream: StreamName) => (isBefore(limit[stream], cursor[stream]) ? limit[stream] : cursor[stream])
  return { stdout: of('stdout'), stderr: of('stderr') }
}

function isBefore(left: Position | undefined, right: Position | undefined): boolean {
  if (left === undefined || right === undefined) return left === undefined
  return left[0] < right[0] || (left[0] === right[0] && left[1] < right[1])
}

/** The newest records, of which those before a bound are kept. */
class Window {
  readonly #target: LogsTarget
  readonly #request: ReadRequest
  readonly #bound: Cursor | undefined
  readonly #reader: EngineReader
  readonly #firstTimes: Partial<Record<StreamName, string>> = {}
  readonly #counts: Partial<Record<StreamName, { time: string; count: number }>> = {}
  /** The newest time seen. */
  #newest = '0'.repeat(19)
  /** Lines before the bound, and the place before each. */
  #kept: { readonly entry: Entry; readonly before: Cursor; readonly isFirst: boolean }[] = []
  #before: Cursor = BEGINNING
  frames = 0
  reachedSince = false

  constructor(target: LogsTarget, request: ReadRequest, bound: Cursor | undefined, maxLineBytes: number) {
    this.#target = target
    this.#request = request
    this.#bound = bound
    this.#reader = new EngineReader(target.container, BEGINNING, maxLineBytes)
  }

  /** Lines that are surely whole and counted right. */
  get found(): number {
    return this.#kept.reduce((sum, { isFirst }) => sum + (isFirst ? 0 : 1), 0)
  }

  push(frame: LogFrame): void {
    this.frames += 1
    const { stream, time } = frame
    const { since } = this.#request
    if (since !== undefined && time < shift(since, -disorderMs)) this.reachedSince = true
    this.#firstTimes[stream] ??= time
    const known = this.#counts[stream]
    const start = known?.time === time ? known.count : 0
    this.#counts[stream] = { time, count: start + 1 }
    if (time > this.#newest) this.#newest = time
    if (this.#isBeyond(stream, time, start)) return
    for (const entry of this.#reader.push(frame)) this.#keep(entry)
  }

  finish(): void {
    const isCut = this.#bound !== undefined
    if (isCut || this.#target.stopped) for (const entry of this.#reader.flush()) this.#keep(entry)
  }

  /** @param isWhole the window reaches back to the very first record */
  page(isWhole: boolean, isLast: boolean): Omit<Page, 'scannedBytes' | 'gap'> {
    const usable = this.#kept.filter(({ isFirst }) => isWhole || !isFirst)
    const kept = usable.slice(-this.#request.limit)
    const place = (cursor: Cursor) => (isWhole ? cursor : this.#widen(cursor))
    const first = kept[0]
    const begin = first === undefined ? this.#lowest(isWhole) : place(first.before)
    return {
      entries: kept.map(({ entry, before }) => ({ line: entry.line, boundary: place(before) })),
      begin,
      end: this.#bound ?? this.#end(isWhole),
      more: usable.length > kept.length || !isLast,
    }
  }

  #keep(entry: Entry): void {
    const { since, accept, limit } = this.#request
    const before = this.#before
    this.#before = entry.boundary
    if ((since !== undefined && entry.line.time < since) || !accept(entry.line)) return
    const isFirst = entry.line.time === this.#firstTimes[entry.line.stream]
    this.#kept.push({ entry, before, isFirst })
    if (this.#kept.length > limit * 2 + leastTail) this.#kept = this.#kept.slice(-limit - 1)
  }

  #isBeyond(stream: StreamName, time: string, start: number): boolean {
    if (this.#bound === undefined) return false
    const position = this.#bound[stream]
    const stamp = position === undefined ? undefined : toStamp(position)
    return stamp === undefined || time > stamp.time || (time === stamp.time && start >= stamp.count)
  }

  // Of the records with the window's first time there may be more before it, and those in it are read with them.
  #widen(cursor: Cursor): Cursor {
    const of = (stream: StreamName): Position | undefined => {
      const first = this.#firstTimes[stream]
      const position = cursor[stream]
      const stamp = position === undefined ? undefined : toStamp(position)
      if (first === undefined) return this.#bound?.[stream] ?? toPosition({ time: this.#newest, count: allOfTime })
      return stamp === undefined || stamp.time <= first ? toPosition({ time: first, count: allOfTime }) : position
    }
    return { stdout: of('stdout'), stderr: of('stderr') }
  }

  #lowest(isWhole: boolean): Cursor {
    return isWhole ? BEGINNING : this.#widen(BEGINNING)
  }

  #end(isWhole: boolean): Cursor {
    const cursor = this.#reader.cursor()
    return isWhole ? cursor : this.#widenEnd(cursor)
  }

  #widenEnd(cursor: Cursor): Cursor {
    const of = (stream: StreamName) =>
      this.#firstTimes[stream] === undefined ? cursor[stream] : this.#widen(cursor)[stream]
    return { stdout: of('stdout'), stderr: of('stderr') }
  }
}
