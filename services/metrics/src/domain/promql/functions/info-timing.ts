import type { QueryTimes } from '../evaluate/scope.ts'
import { resolveAtMs, resolveDurationMs } from '../evaluate/timing.ts'
import type { Expr, Timing } from '../syntax/ast.ts'
import { childrenOf } from '../syntax/children-of.ts'
import { valueType } from '../syntax/value-type.ts'

/** When a selector is looked at: a fixed time, or each step's. */
type Reference = { readonly atMs?: number; readonly offsetMs: number }

/**
 * When the series of an expression are looked at, so that what speaks of them is looked up at that time too. Where its
 * selectors do not agree, or a vector comes from none, that is the time of each step (Prometheus 3.15).
 */
export function commonTiming(expr: Expr, query: QueryTimes): Timing {
  const found = referencesOf(expr, [], query)
  const [first] = found ?? []
  if (first === undefined || !found?.every((one) => isSame(first, one))) return {}
  const { atMs, offsetMs } = first
  const offset = { kind: 'literal', seconds: offsetMs / 1000, isDuration: true } as const
  return atMs === undefined ? { offset } : { at: { kind: 'time', ms: atMs }, offset }
}

function isSame(a: Reference, b: Reference): boolean {
  if (a.atMs === undefined || b.atMs === undefined) return a.atMs === b.atMs && a.offsetMs === b.offsetMs
  return a.atMs - a.offsetMs === b.atMs - b.offsetMs
}

/** Of all selectors that give the vector its series; `undefined` where a part of it comes from none. */
function referencesOf(expr: Expr, around: readonly Timing[], query: QueryTimes): readonly Reference[] | undefined {
  if (expr.kind === 'selector') return [referenceOf([expr, ...around], query)]
  const within = expr.kind === 'subquery' ? [expr, ...around] : around
  const parts = partsOf(expr).map((part) => referencesOf(part, within, query))
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? [])
}

/** What is a vector in it: numbers have no series, and the second argument of `info` only says what is wanted. */
function partsOf(expr: Expr): readonly Expr[] {
  const children = expr.kind === 'call' && expr.name === 'info' ? expr.args.slice(0, 1) : childrenOf(expr)
  return children.filter((child) => ['vector', 'matrix'].includes(valueType(child)))
}

/** Offsets of the subqueries around a selector add up, until one is fixed to a time. */
function referenceOf(timings: readonly Timing[], query: QueryTimes): Reference {
  let offsetMs = 0
  for (const { at, offset } of timings) {
    if (offset !== undefined) offsetMs += resolveDurationMs(offset, query)
    if (at !== undefined) return { atMs: resolveAtMs(at, query), offsetMs }
  }
  return { offsetMs }
}
