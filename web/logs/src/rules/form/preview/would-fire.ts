/** What an expression gave at a time; values of all its series, none where there was none. */
export type Point = { readonly atMs: number; readonly values: readonly number[] }

export type Firing = { readonly fromMs: number; readonly toMs: number }

/**
 * When a rule would have fired, had it been there.
 *
 * @param isMet of one point; `points` stand in their order, one for each evaluation
 * @param holdMs how long it has to be met before it fires
 * @returns stretches in their order; one that has not ended goes on to the last point
 */
export function wouldFire(points: readonly Point[], isMet: (point: Point) => boolean, holdMs: number): Firing[] {
  const stretches: Firing[] = []
  let sinceMs: number | undefined
  let lastMs = 0
  const end = () => {
    if (sinceMs !== undefined && lastMs - sinceMs >= holdMs) stretches.push({ fromMs: sinceMs + holdMs, toMs: lastMs })
    sinceMs = undefined
  }
  for (const point of points) {
    if (isMet(point)) sinceMs ??= point.atMs
    else end()
    if (sinceMs !== undefined) lastMs = point.atMs
  }
  end()
  return stretches
}
