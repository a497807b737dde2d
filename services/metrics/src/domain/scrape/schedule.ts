/** How late a scrape may be and still carry the time it was due: equal steps take less room. */
const toleranceMs = 10
const toleranceRatio = 0.01

/** The time a scrape's samples carry. */
export function sampleTimeMs(dueMs: number, startedMs: number, intervalMs: number): number {
  const lateMs = Math.abs(startedMs - dueMs)
  return lateMs <= Math.min(toleranceMs, intervalMs * toleranceRatio) ? dueMs : startedMs
}
