import { PromqlError } from '../promql-error.ts'
import type { At, DurationExpr, Timing } from '../syntax/ast.ts'
import type { QueryTimes } from './scope.ts'
import { type Steps, singleStep } from './steps.ts'

/** The value of a time span in whole milliseconds. */
export function resolveDurationMs(expr: DurationExpr, query: QueryTimes): number {
  return Math.round(secondsOf(expr, query) * 1000)
}

/** A time span that has to last. */
export function resolvePositiveMs(expr: DurationExpr, query: QueryTimes): number {
  const ms = resolveDurationMs(expr, query)
  // What is written as more than nothing is, however short.
  if (ms > 0 || (expr.kind === 'literal' && expr.seconds > 0)) return ms
  throw unusable('duration must be greater than 0')
}

// Known before anything is evaluated, as in Prometheus: it is the query that is wrong.
function unusable(message: string): PromqlError {
  return new PromqlError('bad_data', message)
}

function secondsOf(expr: DurationExpr, query: QueryTimes): number {
  switch (expr.kind) {
    case 'literal':
      return expr.seconds
    case 'step':
      return query.stepMs / 1000
    case 'range':
      return (query.endMs - query.startMs) / 1000
    case 'group':
      return secondsOf(expr.inner, query)
    case 'sign':
      return expr.op === '-' ? -secondsOf(expr.operand, query) : secondsOf(expr.operand, query)
    case 'extreme': {
      const both = [secondsOf(expr.left, query), secondsOf(expr.right, query)]
      return expr.which === 'min_of' ? Math.min(...both) : Math.max(...both)
    }
    case 'arithmetic':
      return calculate(expr.op, secondsOf(expr.left, query), secondsOf(expr.right, query))
  }
}

function calculate(op: string, left: number, right: number): number {
  switch (op) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '^':
      return left ** right
    default:
      if (right === 0) throw unusable(op === '/' ? 'division by zero' : 'modulo by zero')
      return op === '/' ? left / right : left % right
  }
}

/** When the samples of a selector or subquery are looked for. */
export type Reach = {
  /** The times looked at, moved by the offset; a single one when pinned by `@`. */
  readonly steps: Steps
  readonly isPinned: boolean
}

export function resolveReach(timing: Timing, steps: Steps, query: QueryTimes): Reach {
  const offsetMs = timing.offset === undefined ? 0 : resolveDurationMs(timing.offset, query)
  const { at } = timing
  if (at === undefined) return { steps: { ...steps, startMs: steps.startMs - offsetMs }, isPinned: false }
  return { steps: singleStep(resolveAtMs(at, query) - offsetMs), isPinned: true }
}

/** The time that `@` names. */
export function resolveAtMs(at: At, query: QueryTimes): number {
  if (at.kind === 'time') return at.ms
  return at.kind === 'start' ? query.startMs : query.endMs
}
