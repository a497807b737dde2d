import { isRecord, type Json, record, records, text } from '../json.ts'
import type { TimeRange } from '../time/time-range.ts'
import { defaultRange, maxPanes, type Pane } from './pane.ts'

export type ReadPanes = {
  readonly panes: readonly Pane[]
  /** The address holds something that is no JSON of panes. */
  readonly isUnreadable: boolean
}

/**
 * The panes of an address: `panes` as Grafana writes it since version 10, or `left` and `right` as it did before,
 * each an object or, older still, a list such as `["now-1h","now","Prometheus",{"expr":"up"}]`.
 */
export function readPanes(params: URLSearchParams): ReadPanes {
  const written = params.get('panes')
  if (written !== null) {
    const panes = parsed(written)
    if (!isRecord(panes)) return { panes: [], isUnreadable: true }
    return { panes: Object.entries(panes).slice(0, maxPanes).map(readPane), isUnreadable: false }
  }
  const older = ['left', 'right'].flatMap((id) => {
    const side = params.get(id)
    return side === null ? [] : [[id, parsed(side)] as const]
  })
  const known = older.filter(([, pane]) => isRecord(pane) || Array.isArray(pane))
  return { panes: known.map(readPane), isUnreadable: known.length < older.length }
}

function readPane([id, written]: readonly [string, unknown]): Pane {
  if (Array.isArray(written)) return readList(id, written)
  const { datasource, queries, range, panelsState } = record(written)
  const unit = text(record(record(panelsState).graph).unit)
  return {
    id,
    source: sourceOf(datasource),
    queries: withLetters(records(queries)),
    range: readRange(range),
    ...(unit === '' ? {} : { unit }),
  }
}

// What follows the source are queries, and how it is shown, which is not kept.
function readList(id: string, [from, to, source, ...rest]: readonly unknown[]): Pane {
  const queries = records(rest).filter((one) => !('ui' in one) && !('mode' in one && Object.keys(one).length === 1))
  return { id, source: sourceOf(source), queries: withLetters(queries), range: readRange({ from, to }) }
}

function sourceOf(datasource: unknown): string {
  return isRecord(datasource) ? text(datasource.uid) : text(datasource)
}

function readRange(range: unknown): TimeRange {
  const { from, to } = record(range)
  return { from: text(from) || defaultRange.from, to: text(to) || defaultRange.to }
}

// Older links leave them out.
function withLetters(queries: readonly Json[]): readonly Json[] {
  return queries.map((query, index) => ({ ...query, refId: text(query.refId) || String.fromCodePoint(65 + index) }))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
