import { Failure } from '@hearth/kernel'
import type { DataSource } from '../datasource/data-source.ts'
import { resolveDataSource } from '../datasource/resolve.ts'
import { checkedType } from '../datasource/source-types.ts'
import type { Frame, Notice } from './frame.ts'
import { mapBounded } from './map-bounded.ts'
import type { Query, QueryFault, QueryResult } from './query.ts'
import type { Once, SourceAdapters } from './source-adapter.ts'
import type { TimeRange } from './time-range.ts'

export type RunDeps = {
  readonly sources: readonly DataSource[]
  readonly adapters: SourceAdapters
  readonly concurrency: number
}

/**
 * Runs the queries of a panel or a whole view. Each has a result of its own: one that fails leaves
 * the others. Queries that come down to the same question are asked once.
 */
export function runQueries(
  deps: RunDeps,
  queries: readonly Query[],
  range: TimeRange,
  signal: AbortSignal,
): Promise<QueryResult[]> {
  const asked = new Map<string, Promise<unknown>>()
  const hasSiblings = queries.length > 1
  return mapBounded(queries, deps.concurrency, async (query) => {
    try {
      const frames = await runQuery(deps, { query, range, hasSiblings, asked }, signal)
      return { refId: query.refId, frames }
    } catch (error) {
      return { refId: query.refId, fault: toFault(error) }
    }
  })
}

type Task = {
  readonly query: Query
  readonly range: TimeRange
  readonly hasSiblings: boolean
  /** By source and question. */
  readonly asked: Map<string, Promise<unknown>>
}

async function runQuery({ sources, adapters }: RunDeps, task: Task, signal: AbortSignal): Promise<readonly Frame[]> {
  const { query, range, hasSiblings, asked } = task
  const resolved = resolveDataSource(query.dataSource, sources)
  if (resolved.kind === 'built-in') return []
  if (resolved.kind === 'unknown') throw unknown(resolved.name)
  const { source, insteadOf } = resolved
  // Before the text is looked at: queries of other types have theirs under other names.
  const adapter = adapters[checkedType(source.type)]
  if (query.expr.trim() === '') return []
  const frames = await adapter.run({ source, query, range, hasSiblings, once: onceFor(source, asked) }, signal)
  if (insteadOf === undefined) return frames
  const text = `Data source "${insteadOf}" was not found; "${source.name}" answered instead`
  return withNotice(frames, { severity: 'info', text })
}

function onceFor({ id }: DataSource, asked: Map<string, Promise<unknown>>): Once {
  return <T>(key: string, ask: () => Promise<T>) => {
    const own = `${id} ${key}`
    const answer = asked.get(own) ?? ask()
    asked.set(own, answer)
    // A source's adapter gives each of its keys to questions of one kind.
    return answer as Promise<T>
  }
}

function unknown(name: string): Failure {
  const reason =
    name === '__expr__'
      ? 'Server side expressions are not part of this version: write the calculation in PromQL'
      : `Data source "${name}" not found: add one of its type`
  return new Failure('missing', reason)
}

function withNotice(frames: readonly Frame[], notice: Notice): readonly Frame[] {
  return frames.map((frame, at) => (at === 0 ? { ...frame, notices: [notice, ...(frame.notices ?? [])] } : frame))
}

function toFault(error: unknown): QueryFault {
  if (!(error instanceof Failure)) throw error
  const { kind, message } = error
  if (kind === 'upstream' || kind === 'unavailable') return { status: 502, message, source: 'downstream' }
  if (kind === 'missing') return { status: 404, message, source: 'plugin' }
  return { status: 400, message, source: 'downstream' }
}
