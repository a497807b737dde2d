import { BEGINNING, type Cursor, type Entry, type Nanos } from '../../domain/lines/line.ts'
import type { Gap, Page, ReadRequest } from '../../domain/reading/source.ts'
import { cursorAt, placeOfTime } from './chain-time.ts'
import { ForwardReader, type ReaderOptions } from './forward-reader.ts'
import { openChain } from './locate.ts'

export type PageOptions = ReaderOptions & {
  /** A page ends here even when it holds fewer lines than wanted. */
  readonly maxScanBytes: number
  /** How far times may go back from one record to the next; 0 unless given. */
  readonly disorderMs?: number
}

export type Target = { readonly container: string; readonly service: string }

const takeAtOnce = 256

/** The lines behind the request's cursor, or from its `since` on, oldest first. */
export async function readForwardPage(target: Target, request: ReadRequest, options: PageOptions): Promise<Page> {
  const begin = request.cursor ?? (await startOf(target, request, options))
  const reader = await ForwardReader.open(target.container, target.service, begin, options)
  try {
    return { begin, ...(await collect(reader, begin, request, options)) }
  } finally {
    await reader.close()
  }
}

async function startOf({ service }: Target, { since }: ReadRequest, options: PageOptions): Promise<Cursor> {
  if (since === undefined) return BEGINNING
  const chain = await openChain(service, options)
  try {
    return await cursorAt(chain, await placeOfTime(chain, shift(since, -(options.disorderMs ?? 0)), options))
  } finally {
    await chain.close()
  }
}

async function collect(
  reader: ForwardReader,
  begin: Cursor,
  { accept, limit, since, until }: ReadRequest,
  { maxScanBytes, disorderMs = 0 }: PageOptions,
): Promise<Omit<Page, 'begin'>> {
  const entries: Entry[] = []
  const last = until === undefined ? undefined : shift(until, disorderMs)
  let gap: Gap | undefined
  let end = begin
  const page = (more: boolean) => ({ entries, end, more, gap, scannedBytes: reader.scannedBytes })
  for (;;) {
    const taken = await reader.take(takeAtOnce)
    gap ??= taken.gap
    for (const entry of taken.entries) {
      const { line, boundary } = entry
      if (last !== undefined && line.time > last) return page(false)
      if (until !== undefined && line.time > until) continue
      end = boundary
      if ((since !== undefined && line.time < since) || !accept(line)) continue
      entries.push(entry)
      if (entries.length === limit) return page(true)
    }
    end = taken.cursor
    if (taken.entries.length === 0 && taken.gap === undefined) return page(false)
    if (reader.scannedBytes > maxScanBytes) return page(true)
  }
}

/** The time `ms` later, or earlier when it is negative. */
export function shift(time: Nanos, ms: number): Nanos {
  const shifted = BigInt(time) + BigInt(ms) * 1_000_000n
  return String(shifted < 0n ? 0n : shifted).padStart(19, '0')
}
