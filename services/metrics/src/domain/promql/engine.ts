import type { Selectable } from '../model/queryable.ts'
import { Annotations } from './evaluate/annotations.ts'
import { instantAnswer, rangeAnswer, samplesAnswer } from './evaluate/answer.ts'
import { Budget, type Turn } from './evaluate/budget.ts'
import { countsOnlySelectors } from './evaluate/counts-only.ts'
import { type Base, evaluate } from './evaluate/evaluate.ts'
import { type QueryStats, StatsRecorder } from './evaluate/query-stats.ts'
import { loadRange } from './evaluate/range-input.ts'
import type { QueryTimes, Scope } from './evaluate/scope.ts'
import { type Steps, singleStep } from './evaluate/steps.ts'
import { Trace } from './evaluate/trace.ts'
import { weightOf } from './evaluate/weigh.ts'
import { type ExplainedPart, explainPart } from './explain.ts'
import { ParseCache } from './parse-cache.ts'
import { PromqlError } from './promql-error.ts'
import { type Expr, unwrap } from './syntax/ast.ts'
import { documentedType, valueType } from './syntax/value-type.ts'
import type { Value } from './value.ts'

export type { QueryStats } from './evaluate/query-stats.ts'
export type { Value } from './value.ts'

export type EngineOptions = {
  readonly queryable: Selectable
  /** How old a sample may be and still count as current. */
  readonly lookbackMs: number
  /** Samples one query may hold in memory at a time. */
  readonly maxSamples: number
  /** Bytes one query may take, about; default: as many as its samples need. */
  readonly maxBytes?: number
  /** Milliseconds; only differences matter. */
  readonly clock: () => number
  /** The step of subqueries that name none; one minute when absent. */
  readonly subqueryStepMs?: number
  /** How evaluation lets others in; default: at least every 20 ms. */
  readonly turn?: Turn
}

type QueryOptions = {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  /** Instead of the engine's. */
  readonly lookbackMs?: number
  /** Whether the answer is to tell what it took. */
  readonly withStats?: boolean
}

/** `warnings` and `infos` are complete sentences in Prometheus' form, with the place in the query. */
export type Answer = {
  readonly value: Value
  readonly warnings: string[]
  readonly infos: string[]
  /** Where it was asked for. */
  readonly stats?: QueryStats
}

export type Engine = {
  /** @throws {PromqlError} */
  instant(query: string, timeMs: number, options: QueryOptions): Promise<Answer>
  /**
   * Evaluates at `startMs` and every `stepMs` (at least 1) up to `endMs`.
   *
   * @throws {PromqlError}
   */
  range(query: string, times: QueryTimes, options: QueryOptions): Promise<Answer>
  /**
   * Evaluates as {@link range}, or at `startMs` alone where `stepMs` is 0, and tells what each part took.
   *
   * @throws {PromqlError}
   */
  explain(query: string, times: QueryTimes, options: QueryOptions): Promise<ExplainedPart>
}

/** Answers PromQL queries over a store, and lets the event loop turn meanwhile. */
export function createEngine(engine: EngineOptions): Engine {
  const cache = new ParseCache()
  return {
    async instant(query, timeMs, options) {
      const recorder = new StatsRecorder(engine.clock)
      const expr = cache.parse(query)
      const steps = singleStep(timeMs)
      const base = createBase(engine, query, expr, { startMs: timeMs, endMs: timeMs, stepMs: 0 }, options)
      const run: Run = { expr, steps, base: counted(base, recorder, steps, options), recorder }
      return answer(run, options, await instantValue(run))
    },
    async range(query, times, options) {
      const recorder = new StatsRecorder(engine.clock)
      const expr = cache.parse(query)
      checkRangeType(expr)
      const steps = stepsOf(times)
      const base = counted(createBase(engine, query, expr, times, options), recorder, steps, options)
      const operand = await evaluate(expr, steps, base)
      recorder.evaluated()
      return answer({ expr, steps, base, recorder }, options, await rangeAnswer(operand, steps, base.budget))
    },
    async explain(query, times, options) {
      const recorder = new StatsRecorder(engine.clock)
      const trace = new Trace(engine.clock)
      const expr = cache.parse(query)
      if (times.stepMs !== 0) checkRangeType(expr)
      const steps = times.stepMs === 0 ? singleStep(times.startMs) : stepsOf(times)
      const base = { ...createBase(engine, query, expr, times, options), trace }
      if (times.stepMs === 0) await instantValue({ expr, steps, base, recorder })
      else await evaluate(expr, steps, base)
      return explainPart(expr, trace)
    },
  }
}

function stepsOf({ startMs, endMs, stepMs }: QueryTimes): Steps {
  return { startMs, stepMs, count: Math.floor((endMs - startMs) / stepMs) + 1 }
}

/** One query under way. */
type Run = { readonly expr: Expr; readonly steps: Steps; readonly base: Base; readonly recorder: StatsRecorder }

function createBase(
  engine: EngineOptions,
  text: string,
  expr: Expr,
  query: QueryTimes,
  options: QueryOptions,
): Omit<Base, 'tally'> {
  const { queryable, clock, maxSamples, subqueryStepMs = 60_000 } = engine
  const { maxBytes, turn } = engine
  const { timeoutMs, signal } = options
  const budget = new Budget({ clock, maxSamples, maxBytes, timeoutMs, signal, turn })
  budget.check()
  const lookbackMs = options.lookbackMs ?? engine.lookbackMs
  const annotations = new Annotations(text)
  return { queryable, query, lookbackMs, subqueryStepMs, budget, annotations, countsOnly: countsOnlySelectors(expr) }
}

function counted(base: Base, recorder: StatsRecorder, steps: Steps, { withStats = false }: QueryOptions): Base {
  const tally = recorder.prepared(withStats ? steps.count : 0)
  return withStats ? { ...base, tally } : base
}

async function instantValue({ expr, steps, base, recorder }: Run): Promise<Value> {
  if (valueType(expr) === 'matrix') return rangeVector(unwrap(expr), steps, base, recorder)
  const operand = await evaluate(expr, steps, base)
  recorder.evaluated()
  return instantAnswer(operand, steps.startMs, base.budget)
}

async function rangeVector(expr: Expr, steps: Steps, base: Base, recorder: StatsRecorder): Promise<Value> {
  const scope: Scope = {
    ...base,
    steps,
    evaluate: (inner, innerSteps = steps, tally = base.tally) => evaluate(inner, innerSteps, { ...base, tally }),
  }
  const value = samplesAnswer(await loadRange(expr, scope))
  recorder.evaluated()
  if (expr.kind === 'matrix' && value.type === 'matrix') base.tally?.add(0, weigh(value))
  return value
}

function weigh({ series }: Extract<Value, { type: 'matrix' }>): number {
  let weight = 0
  for (const { timestamps, histograms } of series) {
    weight += timestamps.length
    for (const histogram of histograms?.items ?? []) weight += weightOf(histogram)
  }
  return weight
}

function answer({ base, steps, recorder }: Run, { withStats = false }: QueryOptions, value: Value): Answer {
  const { warnings, infos } = base.annotations
  return { value, warnings, infos, ...(withStats ? { stats: recorder.finish(steps, base.budget.held) } : {}) }
}

function checkRangeType(expr: Expr): void {
  const type = valueType(expr)
  if (type === 'vector' || type === 'scalar') return
  throw new PromqlError(
    'bad_data',
    `invalid expression type "${documentedType(type)}" for range query, must be Scalar or instant Vector`,
  )
}
