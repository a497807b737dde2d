import type { Arrived } from './arrived.ts'

// Latencies move with every check, and drawing all of them each time is most of what the page costs.
const calmMs = 10_000

/** Whether a report says something new, or the figures shown are old enough to be renewed. */
export function isWorthShowing(shown: Arrived | undefined, next: Arrived): boolean {
  if (shown === undefined || next.atMs - shown.atMs >= calmMs) return true
  return verdictsOf(shown.report) !== verdictsOf(next.report)
}

function verdictsOf({ status, phase, output, notes, components }: Arrived['report']): string {
  const verdicts = Object.entries(components).map(([name, { status: verdict, details }]) => [
    name,
    verdict,
    details.since,
    details.reason,
  ])
  return JSON.stringify([status, phase, output, notes, verdicts])
}
