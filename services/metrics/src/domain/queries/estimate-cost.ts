import type { Matcher } from '../model/matcher.ts'
import type { QueryTimes } from '../promql/evaluate/scope.ts'
import { lastTimeOf, type Steps, singleStep } from '../promql/evaluate/steps.ts'
import { resolvePositiveMs, resolveReach } from '../promql/evaluate/timing.ts'
import type { Expr, Subquery, Timing, VectorSelector } from '../promql/syntax/ast.ts'

/** What is known of a store without reading it. */
export type StoreOutline = {
  /** The most series in memory that can satisfy all matchers. */
  readonly boundSeries: (matchers: readonly Matcher[]) => number
  /** Where samples before this are asked for, Unix milliseconds, files have to be read. */
  readonly memoryFromMs: () => number
}

export type CostSettings = QueryTimes & { readonly lookbackMs: number; readonly subqueryStepMs: number }

// Between two samples, about.
const usualIntervalMs = 10_000
// Looking at one sample of a window again costs so much less than reading it.
const windowShare = 1 / 8

/**
 * What a query costs at most, about, before anything is read: samples to be read and values to be made. Infinite
 * where files have to be read. It is a guess that chooses where to evaluate; what a query may use is bound elsewhere.
 *
 * @throws {PromqlError} where a duration cannot be used
 */
export function estimateCost(expr: Expr, settings: CostSettings, store: StoreOutline): number {
  const { startMs, endMs, stepMs } = settings
  const count = stepMs === 0 ? 1 : Math.floor((endMs - startMs) / stepMs) + 1
  const steps = stepMs === 0 ? singleStep(startMs) : { startMs, stepMs, count }
  return costOf(expr, steps, { settings, store })
}

type Estimate = { readonly settings: CostSettings; readonly store: StoreOutline }

function costOf(expr: Expr, steps: Steps, given: Estimate): number {
  switch (expr.kind) {
    case 'number':
    case 'string':
      return steps.count
    case 'selector':
      return costOfSelector(expr, { steps, reachMs: given.settings.lookbackMs, share: 0 }, given)
    case 'matrix': {
      const reachMs = resolvePositiveMs(expr.range, given.settings)
      return costOfSelector(expr.selector, { steps, reachMs, share: windowShare }, given)
    }
    case 'subquery':
      return costOfSubquery(expr, steps, given)
    case 'paren':
    case 'unary':
      return costOf(expr.expr, steps, given)
    case 'aggregate':
      return costOf(expr.expr, steps, given) + (expr.param === undefined ? 0 : costOf(expr.param, steps, given))
    case 'binary':
      return costOf(expr.left, steps, given) + costOf(expr.right, steps, given)
    case 'call':
      return expr.args.reduce((sum, arg) => sum + costOf(arg, steps, given), steps.count)
  }
}

type Window = { readonly steps: Steps; readonly reachMs: number; readonly share: number }

function costOfSelector(selector: VectorSelector, { steps, reachMs, share }: Window, given: Estimate): number {
  const looked = stepsOf(selector, steps, given)
  const fromMs = looked.startMs - reachMs
  if (fromMs < given.store.memoryFromMs()) return Number.POSITIVE_INFINITY
  const series = given.store.boundSeries(selector.matchers)
  const samples = (lastTimeOf(looked) - fromMs) / usualIntervalMs
  return series * (samples + looked.count * (1 + (share * reachMs) / usualIntervalMs))
}

function costOfSubquery(expr: Subquery, steps: Steps, given: Estimate): number {
  const looked = stepsOf(expr, steps, given)
  const rangeMs = resolvePositiveMs(expr.range, given.settings)
  const stepMs = expr.step === undefined ? given.settings.subqueryStepMs : resolvePositiveMs(expr.step, given.settings)
  const startMs = looked.startMs - rangeMs
  const count = Math.max(1, Math.floor((lastTimeOf(looked) - startMs) / stepMs) + 1)
  const inner = costOf(expr.expr, { startMs, stepMs, count }, given)
  return inner * (1 + (looked.count * (rangeMs / stepMs) * windowShare) / count)
}

function stepsOf(timing: Timing, steps: Steps, { settings }: Estimate): Steps {
  return resolveReach(timing, steps, settings).steps
}
