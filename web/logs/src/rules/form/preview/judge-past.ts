import type { Past } from '../../../queries/use-preview.ts'
import type { Draft } from '../draft.ts'
import { spanMs } from '../span-words.ts'
import { type Firing, type Point, wouldFire } from './would-fire.ts'

/** The past as the rule judges it. */
export type Judged = {
  readonly firings: readonly Firing[]
  /** One for each point; `null` where an expression gave nothing. */
  readonly figures: readonly (number | null)[]
  /** The bound of a count. */
  readonly bound: number | undefined
}

/** @param draft without faults but that of a missing name */
export function judgePast(draft: Draft, { points }: Past): Judged {
  const { comparison, threshold, hold, expression } = draft
  const isCount = expression === undefined
  const bound = isCount ? Number(threshold) : undefined
  // Where no lines are there is no series, which as a count is none; an expression compares by itself.
  const figureOf = ({ values }: Point) => (values.length === 0 ? (isCount ? 0 : null) : Math.max(...values))
  const isMet = (point: Point) => {
    if (bound === undefined) return point.values.length > 0
    const figure = figureOf(point) ?? 0
    return comparison === 'more' ? figure > bound : figure < bound
  }
  return { firings: wouldFire(points, isMet, spanMs(hold)), figures: points.map(figureOf), bound }
}
