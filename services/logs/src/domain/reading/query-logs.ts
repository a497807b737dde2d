import { unlessMissing } from '../containers/missing-container.ts'
import type { Cursor, Line } from '../lines/line.ts'
import { pickNearest } from './pick-nearest.ts'
import type { Gap, LogSource, Page, ReadRequest } from './source.ts'

/** A page over several containers, and where each of them goes on in both directions. */
export type LogPage = {
  /** Oldest first. */
  readonly lines: readonly Line[]
  /** The places before and behind the lines, by container id. */
  readonly begin: ReadonlyMap<string, Cursor>
  readonly end: ReadonlyMap<string, Cursor>
  /** Whether there is more in the direction of reading. */
  readonly more: boolean
  readonly scannedBytes: number
  readonly gaps: readonly Gap[]
}

export type LogQuery = Omit<ReadRequest, 'cursor'> & {
  readonly containers: readonly string[]
  /** All containers are read: one that is gone by now is left out. */
  readonly all: boolean
  /** Containers without a cursor begin at the end or the beginning of what is kept. */
  readonly cursors: ReadonlyMap<string, Cursor>
}

/**
 * Reads a page of each container and merges them by time; of all lines the nearest `limit` are kept.
 *
 * @throws {Failure} `missing` for a container that is gone, unless all are read
 */
export async function queryLogs(source: LogSource, query: LogQuery): Promise<LogPage> {
  const pages = await readPages(source, query)
  const backward = query.direction === 'backward'
  const picked = pickNearest(
    pages.map(({ entries }) => entries),
    query.limit,
    query.direction,
  )
  const far = new Map(pages.map((page, at) => [page.id, farSide(page, picked.counts[at] ?? 0, backward)]))
  const near = new Map(pages.map((page) => [page.id, backward ? page.end : page.begin]))
  const found = pages.reduce((sum, { entries }) => sum + entries.length, 0)
  return {
    lines: picked.entries.map(({ line }) => line),
    begin: backward ? far : near,
    end: backward ? near : far,
    more: picked.entries.length < found || pages.some(({ more }) => more),
    scannedBytes: pages.reduce((sum, { scannedBytes }) => sum + scannedBytes, 0),
    gaps: pages.flatMap(({ gap }) => (gap === undefined ? [] : [gap])),
  }
}

async function readPages(source: LogSource, { containers, cursors, all, ...request }: LogQuery) {
  const reading = containers.map(async (id) => {
    const asked = source.read(id, { ...request, cursor: cursors.get(id) })
    const page = await (all ? unlessMissing(asked) : asked)
    return page === undefined ? [] : [{ id, ...page }]
  })
  return (await Promise.all(reading)).flat()
}

// Lines that other containers crowded out are read again with the next page.
function farSide(page: Page, kept: number, backward: boolean): Cursor {
  if (kept === page.entries.length) return backward ? page.begin : page.end
  const furthest = backward ? page.entries[page.entries.length - kept] : page.entries[kept - 1]
  return furthest?.boundary ?? (backward ? page.end : page.begin)
}
