import type { StreamEntry } from '../../streams/stream-store.ts'
import { LogqlError } from '../logql-error.ts'
import { LineLabels } from '../pipeline/line-labels.ts'
import type { Grouping, RangeAggregation } from '../syntax/ast.ts'
import { absentLabels } from './absent-labels.ts'
import type { Collector } from './collector.ts'
import type { QueryContext } from './context.ts'
import { createCounts } from './counts.ts'
import { toNanos } from './nanos.ts'
import { createSampler } from './sample.ts'
import type { Labels, Matrix } from './series.ts'
import { type Steps, timeAt } from './steps.ts'
import { createWindows } from './windows.ts'
import { wishOf } from './wish-of.ts'

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
  const collector = collectorOf(context, expr, steps, sampler.grouping)
  // The windows' edges in the form of the store, so that comparing texts places a line.
  const ends = Array.from({ length: steps.count }, (_, at) => toNanos(timeAt(steps, at) - offsetNs))
  const starts = Array.from({ length: steps.count }, (_, at) => toNanos(timeAt(steps, at) - offsetNs - spanNs))
  const labels = new LineLabels()
  const { pipeline } = sampler
  const originNs = steps.startNs - offsetNs
  let [first, behind] = [0, 0]
  const { budget, signal } = context
  const take = (entry: StreamEntry) => {
    if (pipeline.accepts === undefined) budget.read(entry.line)
    const { time } = entry
    while (first < steps.count && (ends[first] ?? '') < time) first += 1
    while (behind < steps.count && (starts[behind] ?? '') < time) behind += 1
    if (first >= behind) return
    const value = sampler.sample(entry, labels)
    if (value === undefined) return
    budget.keptLines += 1
    if (labels.error !== '' && !labels.isPreserved) throw pipelineError(labels.all(), labels.error)
    collector.add(labels, value, first, behind, () => Number(BigInt(time) - originNs))
  }
  const last = timeAt(steps, steps.count - 1) - offsetNs
  // The beginning of the first window lies outside of it, and the end of the last one within.
  const range = { from: toNanos(steps.startNs - offsetNs - spanNs + 1n), until: toNanos(last + 1n) }
  const wish = wishOf(pipeline, budget)
  for await (const entries of context.streams.read(log.matchers, range, 'forward', signal, wish)) {
    signal.throwIfAborted()
    for (const entry of entries) take(entry)
    budget.check()
    await context.breathe()
  }
  signal.throwIfAborted()
  const found = collector.finish()
  return expr.operation === 'absent_over_time' ? absences(found, steps, absentLabels(log.matchers)) : found
}

function collectorOf(
  { budget }: QueryContext,
  { operation, range, parameter }: RangeAggregation,
  steps: Steps,
  grouping: Parameters<typeof createCounts>[0]['grouping'],
): Collector {
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

function pipelineError(labels: Labels, error: string): LogqlError {
  const names = Object.keys(labels).sort()
  const series = `{${names.map((name) => `${name}=${JSON.stringify(labels[name])}`).join(', ')}}`
  const lines = [
    `pipeline error: '${error}' for series: '${series}'.`,
    `Use a label filter to intentionally skip this error. (e.g | __error__!="${error}").`,
    'To skip all potential errors you can match empty errors.(e.g __error__="")',
    'The label filter can also be specified after unwrap. (e.g | unwrap latency | __error__="" )',
  ]
  return new LogqlError('pipeline', `${lines.join('\n')}\n`)
}
