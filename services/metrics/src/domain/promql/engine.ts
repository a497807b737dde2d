import type { Queryable } from '../model/queryable.ts'
import { Annotations } from './evaluate/annotations.ts'
import { instantAnswer, rangeAnswer, samplesAnswer } from './evaluate/answer.ts'
import { Budget } from './evaluate/budget.ts'
import { countsOnlySelectors } from './evaluate/counts-only.ts'
import { evaluate } from './evaluate/evaluate.ts'
import { loadRange } from './evaluate/range-input.ts'
import type { QueryTimes, Scope } from './evaluate/scope.ts'
import { singleStep } from './evaluate/steps.ts'
import { ParseCache } from './parse-cache.ts'
import { PromqlError } from './promql-error.ts'
import { type Expr, unwrap } from './syntax/ast.ts'
import { documentedType, valueType } from './syntax/value-type.ts'
import type { Value } from './value.ts'

export type { Value } from './value.ts'

export type EngineOptions = {
  readonly queryable: Queryable
  /** How old a sample may be and still count as current. */
  readonly lookbackMs: number
  /** Samples one query may hold in memory at a time. */
  readonly maxSamples: number
  /** Milliseconds; only differences matter. */
  readonly clock: () => number
  /** The step of subqueries that name none; one minute when absent. */
  readonly subqueryStepMs?: number
}

type QueryOptions = {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  /** Instead of the engine's. */
  readonly lookbackMs?: number
}

/** `warnings` and `infos` are complete sentences in Prometheus' form, with the place in the query. */
export type Answer = { readonly value: Value; readonly warnings: string[]; readonly infos: string[] }

export type Engine = {
  /** @throws {PromqlError} */
  instant(query: string, timeMs: number, options: QueryOptions): Promise<Answer>
  /**
   * Evaluates at `startMs` and every `stepMs` (at least 1) up to `endMs`.
   *
   * @throws {PromqlError}
   */
  range(query: string, times: QueryTimes, options: QueryOptions): Promise<Answer>
}

/** Answers PromQL queries over a store. Lets the event loop turn at least every 20 ms. */
export function createEngine(engine: EngineOptions): Engine {
  const cache = new ParseCache()
  return {
    async instant(query, timeMs, options) {
      const expr = cache.parse(query)
      const base = createBase(engine, query, expr, { startMs: timeMs, endMs: timeMs, stepMs: 0 }, options)
      return answer(base, await instantValue(expr, timeMs, base))
    },
    async range(query, times, options) {
      const expr = cache.parse(query)
      checkRangeType(expr)
      const base = createBase(engine, query, expr, times, options)
      const count = Math.floor((times.endMs - times.startMs) / times.stepMs) + 1
      const steps = { startMs: times.startMs, stepMs: times.stepMs, count }
      return answer(base, await rangeAnswer(await evaluate(expr, steps, base), steps, base.budget))
    },
  }
}

type Base = Omit<Scope, 'steps' | 'evaluate'>

function createBase(
  engine: EngineOptions,
  text: string,
  expr: Expr,
  query: QueryTimes,
  options: QueryOptions,
): Base {
  const { queryable, clock, maxSamples, subqueryStepMs = 60_000 } = engine
  const budget = new Budget({ clock, maxSamples, timeoutMs: options.timeoutMs, signal: options.signal })
  budget.check()
  const lookbackMs = options.lookbackMs ?? engine.lookbackMs
  const annotations = new Annotations(text)
  return { queryable, query, lookbackMs, subqueryStepMs, budget, annotations, countsOnly: countsOnlySelectors(expr) }
}

async function instantValue(expr: Expr, timeMs: number, base: Base): Promise<Value> {
  const steps = singleStep(timeMs)
  if (valueType(expr) !== 'matrix') return instantAnswer(await evaluate(expr, steps, base), timeMs, base.budget)
  const scope: Scope = { ...base, steps, evaluate: (inner, innerSteps) => evaluate(inner, innerSteps ?? steps, base) }
  return samplesAnswer(await loadRange(unwrap(expr), scope))
}

function answer({ annotations: { warnings, infos } }: Base, value: Value): Answer {
  return { value, warnings, infos }
}

function checkRangeType(expr: Expr): void {
  const type = valueType(expr)
  if (type === 'vector' || type === 'scalar') return
  throw new PromqlError(
    'bad_data',
    `invalid expression type "${documentedType(type)}" for range query, must be Scalar or instant Vector`,
  )
}
