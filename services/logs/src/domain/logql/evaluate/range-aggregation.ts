import type { Nanos } from '../../lines/line.ts'
import type { Matcher, StreamEntry, StreamRange } from '../../streams/stream-store.ts'
import type { Pipeline } from '../pipeline/create-pipeline.ts'
import { LineLabels } from '../pipeline/labels/line-labels.ts'
import type { Grouping, RangeAggregation } from '../syntax/ast.ts'
import { absentLabels } from './absent-labels.ts'
import type { Collector } from './collector.ts'
import type { QueryContext } from './context.ts'
import { LineCounter, type LineCounterForm } from './counting/count-lines.ts'
import { TextCounter } from './counting/count-texts.ts'
import { type Counts, createCounts } from './counting/counts.ts'
import { wishOf } from './counting/wish-of.ts'
import { toNanos } from './nanos.ts'
import { checkFault } from './pipeline-fault.ts'
import { createSampler, type Sampler } from './sample.ts'
import type { Labels, Matrix } from './series.ts'
import { type Steps, timeAt } from './steps.ts'
import { createWindows } from './windows.ts'

/**
 * Reads the lines once, from the oldest to the newest, and counts each to the windows that it is in.
 *
 * @throws {LogqlError} `pipeline` for a line at fault, `limit`
 */
export async function aggregateRange(
  context: QueryContext,
  expr: RangeAggregation,
  steps: Steps,
  outer?: Grouping,
): Promise<Matrix> {
  const { spanNs, offsetNs, log } = expr.range
  const sampler = createSampler(expr, outer)
  // The windows' edges in the form of the store, so that comparing texts places a line.
  const ends = Array.from({ length: steps.count }, (_, at) => toNanos(timeAt(steps, at) - offsetNs))
  const starts = Array.from({ length: steps.count }, (_, at) => toNanos(timeAt(steps, at) - offsetNs - spanNs))
  const last = timeAt(steps, steps.count - 1) - offsetNs
  // The beginning of the first window lies outside of it, and the end of the last one within.
  const range = { from: toNanos(steps.startNs - offsetNs - spanNs + 1n), until: toNanos(last + 1n) }
  const windows = { starts, ends, range, originNs: steps.startNs - offsetNs }
  const collector = collectorOf(context, expr, steps, sampler.grouping)
  const { pipeline } = sampler
  const counts = expr.range.unwrap === undefined && 'needsText' in collector ? collector : undefined
  if (counts !== undefined && pipeline.projection !== undefined && context.streams.readColumns !== undefined)
    await countLines(context, expr, pipeline, counts, windows)
  else await sampleLines(context, log.matchers, sampler, collector, windows)
  context.signal.throwIfAborted()
  const found = collector.finish()
  return expr.operation === 'absent_over_time' ? absences(found, steps, absentLabels(log.matchers)) : found
}

type Windows = {
  readonly starts: readonly Nanos[]
  readonly ends: readonly Nanos[]
  readonly range: StreamRange
  readonly originNs: bigint
}

// Where nothing but their number, times and labels is asked for, no line is made; and few are where of their texts only
// some values are.
async function countLines(
  { streams, budget, signal, breathe }: QueryContext,
  { operation, range: { log } }: RangeAggregation,
  pipeline: Pipeline,
  counts: Counts,
  { starts, ends, range }: Windows,
): Promise<void> {
  const form: LineCounterForm = { counts, budget, starts, ends, countsBytes: operation.startsWith('bytes') }
  const { projection } = pipeline
  const asksText = pipeline.accepts !== undefined || !pipeline.keepsLabels
  const counter = asksText && projection ? new TextCounter({ ...form, pipeline, projection }) : new LineCounter(form)
  const wish = asksText ? { texts: wishOf(pipeline, budget) } : { needsText: counts.needsText }
  for await (const part of streams.readColumns?.(log.matchers, range, signal, wish) ?? []) {
    signal.throwIfAborted()
    counter.take(part)
    budget.check()
    await breathe()
  }
}

async function sampleLines(
  context: QueryContext,
  matchers: readonly Matcher[],
  { pipeline, sample }: Sampler,
  collector: Collector,
  { starts, ends, range, originNs }: Windows,
): Promise<void> {
  const labels = new LineLabels()
  let [first, behind] = [0, 0]
  const { budget, signal } = context
  const take = (entry: StreamEntry) => {
    if (pipeline.accepts === undefined) budget.read(entry.line)
    const { time } = entry
    while (first < ends.length && (ends[first] ?? '') < time) first += 1
    while (behind < starts.length && (starts[behind] ?? '') < time) behind += 1
    if (first >= behind) return
    const value = sample(entry, labels)
    if (value === undefined) return
    budget.keptLines += 1
    checkFault(labels)
    collector.add(labels, value, first, behind, () => Number(BigInt(time) - originNs))
  }
  const wish = wishOf(pipeline, budget)
  for await (const entries of context.streams.read(matchers, range, 'forward', signal, wish)) {
    signal.throwIfAborted()
    for (const entry of entries) take(entry)
    budget.check()
    await context.breathe()
  }
}

function collectorOf(
  { budget }: QueryContext,
  { operation, range, parameter }: RangeAggregation,
  steps: Steps,
  grouping: Parameters<typeof createCounts>[0]['grouping'],
): Collector | Counts {
  const spanSeconds = Number(range.spanNs) / 1e9
  const form = { grouping, budget, count: steps.count }
  if (range.unwrap === undefined || operation === 'absent_over_time') {
    const divisor = operation === 'rate' || operation === 'bytes_rate' ? spanSeconds : 1
    return createCounts({ ...form, divisor })
  }
  return createWindows({ ...form, operation, spanSeconds, parameter: parameter ?? 0 })
}

function absences([found]: Matrix, steps: Steps, labels: Labels): Matrix {
  const present = Uint8Array.from({ length: steps.count }, (_, at) => (found?.present[at] === 1 ? 0 : 1))
  if (!present.includes(1)) return []
  return [{ labels, values: new Float64Array(steps.count).fill(1), present }]
}
