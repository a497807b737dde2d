import type { RuleSample } from '@hearth/rules'
import { createGate, Labels } from '@hearth/rules/values'
import { Budget, type QueryLimits } from '../logql/evaluate/budget.ts'
import { createBreath } from '../logql/evaluate/context.ts'
import { evaluateMetric } from '../logql/evaluate/evaluate-metric.ts'
import type { StreamStore } from '../streams/stream-store.ts'
import { parseRuleExpression } from './read-rule-expression.ts'

export type EvaluateRulesDeps = {
  readonly streams: StreamStore
  readonly limits: QueryLimits & { readonly queryTimeoutMs: number }
  /** Expressions evaluated at once; others wait. */
  readonly places: number
  /** Milliseconds; only differences matter. */
  readonly stopwatch: () => number
}

/** Evaluates an expression at one time. @throws {Error} with the reason; the signal's when it aborts */
export type EvaluateRule = (expression: string, timeMs: number, stopped: AbortSignal) => Promise<readonly RuleSample[]>

/** Evaluates expressions of rules within the bounds of a query, so that requests are answered in between. */
export function createRuleEvaluation({ streams, limits, places, stopwatch }: EvaluateRulesDeps): EvaluateRule {
  const gate = createGate(places)
  return async (expression, timeMs, stopped) => {
    const expr = parseRuleExpression(expression)
    const leave = await gate.enter(stopped)
    const deadline = AbortSignal.timeout(limits.queryTimeoutMs)
    const budget = new Budget(limits)
    const signal = AbortSignal.any([stopped, deadline])
    try {
      const context = { streams, budget, signal, breathe: createBreath(stopwatch) }
      const steps = { startNs: BigInt(Math.floor(timeMs)) * 1_000_000n, stepNs: 1n, count: 1 }
      const found = (await evaluateMetric(context, expr, steps)).filter(({ present }) => present[0] === 1)
      budget.answer(found.length)
      return found.map(({ labels, values }) => ({ labels: Labels.of(labels), value: values[0] ?? 0 }))
    } catch (error) {
      if (stopped.aborted || !deadline.aborted) throw error
      throw new Error(`the query took longer than ${limits.queryTimeoutMs / 1_000}s`, { cause: error })
    } finally {
      leave()
    }
  }
}
