/** How late a scrape may be and still carry the time it was due: equal steps take less room. */
const toleranceMs = 10
const toleranceRatio = 0.01

/**
 * When the next scrape of a target is due, after `nowMs`: targets are spread over the interval by their identity,
 * and keep their place over restarts.
 */
export function nextDueMs(nowMs: number, intervalMs: number, identity: string): number {
  const offsetMs = hash(identity) % intervalMs
  return (Math.floor((nowMs - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs
}

/** The time a scrape's samples carry. */
export function sampleTimeMs(dueMs: number, startedMs: number, intervalMs: number): number {
  const lateMs = Math.abs(startedMs - dueMs)
  return lateMs <= Math.min(toleranceMs, intervalMs * toleranceRatio) ? dueMs : startedMs
}

function hash(text: string): number {
  let sum = 0x811c_9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x0100_0193)
  return sum >>> 0
}
