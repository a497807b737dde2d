import { BEGINNING, type Cursor, type Entry } from '../../../domain/lines/line.ts'
import type { Page, ReadRequest } from '../../../domain/reading/source.ts'
import { readOn } from '../read-on.ts'
import type { EngineClient } from './engine-client.ts'
import type { LogsTarget } from './engine-logs.ts'
import { cursorAtTime, isEngineCursor } from './engine-position.ts'
import { EngineReader } from './engine-reader.ts'

export type EnginePageOptions = {
  readonly client: EngineClient
  readonly maxLineBytes: number
  readonly maxScanBytes: number
  /** Records that are looked back at most: each page back is read from the end. */
  readonly maxEngineTail: number
}

/** The lines behind the request's cursor, or from its `since` on, oldest first. */
export async function readEngineForward(
  target: LogsTarget,
  request: ReadRequest,
  { client, maxLineBytes, maxScanBytes }: EnginePageOptions,
): Promise<Page> {
  const { begin, gap } = startOf(target, request)
  const { accept, limit, since, until } = request
  const reader = new EngineReader(target.container, begin, maxLineBytes)
  const entries: Entry[] = []
  const done = new AbortController()
  let end = begin
  let scannedBytes = 0
  const lost = { container: target.container, reason: 'rotated' } as const
  const page = (more: boolean): Page => ({
    entries,
    begin,
    end,
    more,
    scannedBytes,
    gap: gap ?? (reader.lost ? lost : undefined),
  })
  const isFull = (entry: Entry) => {
    end = entry.boundary
    if ((since === undefined || entry.line.time >= since) && accept(entry.line)) entries.push(entry)
    return entries.length === limit
  }
  try {
    // With `until` an engine gives nothing of its newest records.
    const behind = until === undefined ? reader.behind : undefined
    const wanted = { since: reader.since, until, behind }
    for await (const { frames, bytes } of readOn(client, target, wanted, done.signal)) {
      scannedBytes += bytes
      for (const frame of frames) if (reader.push(frame).some(isFull)) return page(true)
      end = reader.cursor()
      if (scannedBytes > maxScanBytes) return page(true)
    }
    if (target.stopped && reader.flush().some(isFull)) return page(true)
    return page(false)
  } finally {
    done.abort()
  }
}

function startOf({ container }: LogsTarget, { cursor, since }: ReadRequest): { begin: Cursor; gap: Page['gap'] } {
  if (cursor !== undefined) {
    if (isEngineCursor(cursor)) return { begin: cursor, gap: undefined }
    // It was given out while the files could be read.
    return { begin: BEGINNING, gap: { container, reason: 'rotated' } }
  }
  return { begin: since === undefined ? BEGINNING : cursorAtTime(since), gap: undefined }
}
