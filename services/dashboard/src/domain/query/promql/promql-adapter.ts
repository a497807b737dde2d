import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../datasource/data-source.ts'
import { buildFrames } from '../build-frames.ts'
import { parseDurationMs, renderDuration } from '../duration.ts'
import type { Frame, Notice } from '../frame.ts'
import { interpolate } from '../interpolate.ts'
import type { Ask, AskDataSource, AskExemplars, LabelFilter, Query } from '../query.ts'
import type { QueryTask, SourceAdapter } from '../source-adapter.ts'
import { computeStep, type Step } from '../step.ts'
import type { TimeRange } from '../time-range.ts'
import { exemplarFrame } from './exemplar-frame.ts'

export type PromqlDeps = {
  readonly ask: AskDataSource
  readonly askExemplars: AskExemplars
  /** Adds conditions to each selector of an expression. */
  readonly addFilters: (expr: string, filters: readonly LabelFilter[]) => Promise<string>
  /** How often a data source has new samples, as far as that is known. */
  readonly scrapeIntervalMs: (source: DataSource, signal: AbortSignal) => Promise<number | undefined>
  readonly nowMs: () => number
}

// What Prometheus itself takes as the usual time between two scrapes.
const defaultScrapeMs = 15_000

/** Asks sources that speak PromQL, in whole steps no shorter than their scrapes. */
export function createPromqlAdapter(deps: PromqlDeps): SourceAdapter {
  return {
    isBlank: ({ expr }) => expr.trim() === '',
    run: (task, signal) => runPromql(deps, task, signal),
    async check(source, signal) {
      await deps.ask(source, { kind: 'instant', expr: '1+1', timeMs: deps.nowMs() }, signal)
      return 'Successfully queried the Prometheus API.'
    },
  }
}

async function runPromql(deps: PromqlDeps, task: QueryTask, signal: AbortSignal): Promise<Frame[]> {
  const { source, query, range, hasSiblings, once } = task
  const scrapeIntervalMs = parseInterval(source) ?? (await deps.scrapeIntervalMs(source, signal)) ?? defaultScrapeMs
  const step = computeStep({ ...query, rangeMs: range.toMs - range.fromMs, scrapeIntervalMs })
  const written = interpolate(query.expr, { ...step, range })
  const expr = query.filters.length === 0 ? written : await deps.addFilters(written, query.filters)
  const options = { ...query, expr, stepMs: step.stepMs, valueName: hasSiblings ? `Value #${query.refId}` : 'Value' }
  const frames: Frame[] = []
  const notices: Notice[] = []
  for (const question of questionsOf(query, expr, range, step)) {
    const answer = await once(JSON.stringify(question), () => deps.ask(source, question, signal))
    frames.push(...buildFrames(answer, options))
    notices.push(...answer.warnings.map((text) => ({ severity: 'warning', text }) as const))
  }
  frames.push(...(await exemplarFrames(deps, task, { expr, stepMs: step.stepMs }, signal)))
  const executedQuery = `Expr: ${expr}\nStep: ${renderDuration(step.stepMs)}`
  return frames.map((frame, at) => (at === 0 ? { ...frame, executedQuery, notices } : frame))
}

async function exemplarFrames(
  { askExemplars }: PromqlDeps,
  { source, query, range, once }: QueryTask,
  { expr, stepMs }: { readonly expr: string; readonly stepMs: number },
  signal: AbortSignal,
): Promise<readonly Frame[]> {
  if (!query.wantsExemplars || (query.isInstant && !query.isRange)) return []
  const question = { expr, startMs: range.fromMs, endMs: range.toMs }
  try {
    const found = await once(`exemplars ${JSON.stringify(question)}`, () => askExemplars(source, question, signal))
    return exemplarFrame(query.refId, found, stepMs)
  } catch (error) {
    // Many that speak PromQL keep none; what was measured is shown without them.
    if (error instanceof Failure) return []
    throw error
  }
}

function parseInterval({ settings }: DataSource): number | undefined {
  const { timeInterval } = settings.jsonData
  return typeof timeInterval === 'string' ? parseDurationMs(timeInterval) : undefined
}

// Neither of the two is a range, too; times are whole steps, so that a view that moves on sees the same points again.
function questionsOf(query: Query, expr: string, range: TimeRange, { stepMs }: Step): Ask[] {
  const align = (ms: number) => Math.floor((ms + query.utcOffsetMs) / stepMs) * stepMs - query.utcOffsetMs
  const endMs = align(range.toMs)
  const asRange: Ask = { kind: 'range', expr, startMs: startMs(query, align, range, endMs), endMs, stepMs }
  const asInstant: Ask = { kind: 'instant', expr, timeMs: range.toMs }
  if (!query.isInstant) return [asRange]
  return query.isRange ? [asRange, asInstant] : [asInstant]
}

// Of a series that goes on only what is new: its step and its variables stay those of the whole range.
function startMs(
  { sinceMs, isInstant, format }: Query,
  align: (ms: number) => number,
  { fromMs }: TimeRange,
  endMs: number,
): number {
  if (sinceMs === undefined || isInstant || format !== 'time_series') return align(fromMs)
  return Math.min(endMs, align(Math.max(fromMs, sinceMs)))
}
