import { Failure } from '@hearth/kernel'
import type { DataSource } from '../datasource/data-source.ts'
import { checkQueryable } from '../datasource/queryable.ts'
import { resolveDataSource } from '../datasource/resolve.ts'
import type { Answer } from './answer.ts'
import { buildFrames } from './build-frames.ts'
import { parseDurationMs, renderDuration } from './duration.ts'
import type { Frame, Notice } from './frame.ts'
import { interpolate } from './interpolate.ts'
import { mapBounded } from './map-bounded.ts'
import type { Ask, AskDataSource, Query, QueryFault, QueryResult } from './query.ts'
import { computeStep, type Step } from './step.ts'
import type { TimeRange } from './time-range.ts'

export type RunDeps = {
  readonly sources: readonly DataSource[]
  readonly ask: AskDataSource
  /** How often a data source has new samples, as far as that is known. */
  readonly scrapeIntervalMs: (source: DataSource, signal: AbortSignal) => Promise<number | undefined>
  readonly concurrency: number
}

// What Prometheus itself takes as the usual time between two scrapes.
const defaultScrapeMs = 15_000

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
  const asked = new Map<string, Promise<Answer>>()
  const ask: AskDataSource = (source, question) => {
    const key = JSON.stringify([source.id, question])
    const answer = asked.get(key) ?? deps.ask(source, question, signal)
    asked.set(key, answer)
    return answer
  }
  const hasSiblings = queries.length > 1
  return mapBounded(queries, deps.concurrency, async (query) => {
    try {
      return { refId: query.refId, frames: await runQuery({ ...deps, ask }, { query, range, hasSiblings }, signal) }
    } catch (error) {
      return { refId: query.refId, fault: toFault(error) }
    }
  })
}

type Task = { readonly query: Query; readonly range: TimeRange; readonly hasSiblings: boolean }

async function runQuery(deps: RunDeps, { query, range, hasSiblings }: Task, signal: AbortSignal): Promise<Frame[]> {
  const resolved = resolveDataSource(query.dataSource, deps.sources)
  if (resolved.kind === 'built-in') return []
  if (resolved.kind === 'unknown') throw unknown(resolved.name)
  const { source, insteadOf } = resolved
  // Before the text is looked at: queries of other types have theirs under other names.
  checkQueryable(source.type)
  if (query.expr.trim() === '') return []
  const scrapeIntervalMs = parseInterval(source) ?? (await deps.scrapeIntervalMs(source, signal)) ?? defaultScrapeMs
  const step = computeStep({ ...query, rangeMs: range.toMs - range.fromMs, scrapeIntervalMs })
  const expr = interpolate(query.expr, { ...step, range })
  const options = { ...query, expr, stepMs: step.stepMs, valueName: hasSiblings ? `Value #${query.refId}` : 'Value' }
  const frames: Frame[] = []
  const notices: Notice[] = []
  for (const question of questionsOf(query, expr, range, step)) {
    const answer = await deps.ask(source, question, signal)
    frames.push(...buildFrames(answer, options))
    notices.push(...answer.warnings.map((text) => ({ severity: 'warning', text }) as const))
  }
  if (insteadOf !== undefined) {
    const text = `Data source "${insteadOf}" was not found; "${source.name}" answered instead`
    notices.unshift({ severity: 'info', text })
  }
  return withExecuted(frames, `Expr: ${expr}\nStep: ${renderDuration(step.stepMs)}`, notices)
}

function unknown(name: string): Failure {
  const reason =
    name === '__expr__'
      ? 'Server side expressions are not part of this version: write the calculation in PromQL'
      : `Data source "${name}" not found: add one of its type`
  return new Failure('missing', reason)
}

function parseInterval({ settings }: DataSource): number | undefined {
  const { timeInterval } = settings.jsonData
  return typeof timeInterval === 'string' ? parseDurationMs(timeInterval) : undefined
}

// Neither of the two is a range, too; times are whole steps, so that a view that moves on sees the same points again.
function questionsOf(query: Query, expr: string, range: TimeRange, { stepMs }: Step): Ask[] {
  const align = (ms: number) => Math.floor((ms + query.utcOffsetMs) / stepMs) * stepMs - query.utcOffsetMs
  const asRange: Ask = { kind: 'range', expr, startMs: align(range.fromMs), endMs: align(range.toMs), stepMs }
  const asInstant: Ask = { kind: 'instant', expr, timeMs: range.toMs }
  if (!query.isInstant) return [asRange]
  return query.isRange ? [asRange, asInstant] : [asInstant]
}

function withExecuted(frames: readonly Frame[], executedQuery: string, notices: readonly Notice[]): Frame[] {
  return frames.map((frame, at) => (at === 0 ? { ...frame, executedQuery, notices } : frame))
}

function toFault(error: unknown): QueryFault {
  if (!(error instanceof Failure)) throw error
  const { kind, message } = error
  if (kind === 'upstream' || kind === 'unavailable') return { status: 502, message, source: 'downstream' }
  if (kind === 'missing') return { status: 404, message, source: 'plugin' }
  return { status: 400, message, source: 'downstream' }
}
