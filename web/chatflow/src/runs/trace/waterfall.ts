import type { Run, RunSpan } from '../run-api.ts'
import type { NodeRunState, NodeRunStates } from '../run-follower.ts'

/** One line of a waterfall. */
export type WaterfallRow = {
  readonly span: RunSpan
  /** How many spans it is part of, the run itself not counted. */
  readonly depth: number
  /** Where its bar begins and how long it is, from 0 to 1 of the run. */
  readonly offset: number
  readonly length: number
}

/** The spans of a run as lines: each followed by what was part of it, in the order it began. The run itself is none. */
export function rowsOf({ spans, startMs, durationMs }: Pick<Run, 'spans' | 'startMs' | 'durationMs'>): WaterfallRow[] {
  const known = new Set(spans.map(({ id }) => id))
  const root = spans.find(({ parentId }) => parentId === undefined)
  const parts = Map.groupBy(
    spans.filter((span) => span !== root),
    ({ parentId }) => (parentId !== undefined && known.has(parentId) ? parentId : root?.id),
  )
  const whole = Math.max(durationMs, 1)
  const within = (id: string | undefined, depth: number): WaterfallRow[] =>
    (parts.get(id) ?? []).flatMap((span) => {
      const offset = between((span.startMs - startMs) / whole)
      const length = Math.min(between(span.durationMs / whole), 1 - offset)
      return [{ span, depth, offset, length }, ...within(span.id, depth + 1)]
    })
  return within(root?.id, 0)
}

function between(ratio: number): number {
  return Math.min(1, Math.max(0, ratio))
}

/** The span that a failed run opens at: the innermost work of the node that failed. */
export function failedSpanOf({ spans, failedNodeId }: Pick<Run, 'spans' | 'failedNodeId'>): RunSpan | undefined {
  const failed = spans.filter(({ status }) => status === 'failed')
  return failed.findLast(({ nodeId }) => nodeId !== undefined && nodeId === failedNodeId) ?? failed.at(-1)
}

/** How the nodes did in a run that is over; of one that ran several times, the last, and how often. */
export function statesOf(spans: readonly RunSpan[]): NodeRunStates {
  const states = new Map<string, NodeRunState>()
  for (const { kind, nodeId, status, durationMs, usage, error, attributes } of spans) {
    if (kind !== 'node' || nodeId === undefined || (attributes.phase === 'making' && status === 'done')) continue
    states.set(nodeId, {
      times: (states.get(nodeId)?.times ?? 0) + 1,
      state: status === 'done' ? 'done' : 'failed',
      durationMs,
      ...(usage !== undefined && { tokens: usage.totalTokens }),
      ...(error !== undefined && { message: error }),
    })
  }
  return states
}
