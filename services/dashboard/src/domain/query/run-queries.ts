import { Failure } from '@hearth/kernel'
import type { DataSource } from '../datasource/data-source.ts'
import { resolveDataSource } from '../datasource/resolve.ts'
import { checkedType } from '../datasource/source-types.ts'
import { isExpression } from './expressions/is-expression.ts'
import { neededBy } from './expressions/needed-by.ts'
import { runExpressions } from './expressions/run-expressions.ts'
import type { Frame, Notice } from './frame.ts'
import { mapBounded } from './map-bounded.ts'
import type { Query, QueryResult } from './query.ts'
import type { Once, SourceAdapters } from './source-adapter.ts'
import type { TimeRange } from './time-range.ts'
import { toFault } from './to-fault.ts'

export type RunDeps = {
  readonly sources: readonly DataSource[]
  readonly adapters: SourceAdapters
  readonly concurrency: number
}

/**
 * Runs the queries of a panel or a whole view, then the expressions over what they found. Each has a result of its
 * own: one that fails leaves the others. Queries that come down to the same question are asked once; a hidden one
 * beside expressions is asked where one of them needs it, and has no result.
 */
export async function runQueries(
  deps: RunDeps,
  queries: readonly Query[],
  range: TimeRange,
  signal: AbortSignal,
): Promise<QueryResult[]> {
  const asked = new Map<string, Promise<unknown>>()
  const expressions = queries.filter(isExpression).map(({ refId, written }) => ({ refId, written }))
  const needed = neededBy(expressions)
  // As with Grafana: a request without expressions has an answer to each of its queries.
  const isLeftOut = ({ isHidden }: Query) => isHidden && expressions.length > 0
  const plain = queries.filter((query) => !isExpression(query) && (!isLeftOut(query) || needed.has(query.refId)))
  const hasSiblings = plain.length > 1
  const answered = await mapBounded(plain, deps.concurrency, async (query): Promise<QueryResult> => {
    try {
      const frames = await runQuery(deps, { query, range, hasSiblings, asked }, signal)
      return { refId: query.refId, frames }
    } catch (error) {
      return { refId: query.refId, fault: toFault(error) }
    }
  })
  const results = new Map([...answered, ...runExpressions(expressions, answered, range)].map((one) => [one.refId, one]))
  return queries.filter((query) => !isLeftOut(query)).flatMap(({ refId }) => results.get(refId) ?? [])
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
  const adapter = await adapters[checkedType(source.type)]()
  if (adapter.isBlank(query)) return []
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
  return new Failure('missing', `Data source "${name}" not found: add one of its type`)
}

function withNotice(frames: readonly Frame[], notice: Notice): readonly Frame[] {
  return frames.map((frame, at) => (at === 0 ? { ...frame, notices: [notice, ...(frame.notices ?? [])] } : frame))
}
