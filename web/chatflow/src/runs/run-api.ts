import type {
  NodeEventBody,
  renderNodeRun,
  renderPin,
  renderSummary,
  renderTrace,
} from '../../../../services/chatflow/src/wire/traces/trace.ts'

/** What a node does while a run goes on. */
export type NodeEvent = NodeEventBody

/** A row of `GET /traces`. */
export type RunSummary = ReturnType<typeof renderSummary>

/** One run with its spans. */
export type Run = ReturnType<typeof renderTrace>

export type RunSpan = Run['spans'][number]

/** What a node was given and gave in one run. */
export type NodeRun = ReturnType<typeof renderNodeRun>

export type Pin = ReturnType<typeof renderPin>

export type RunMode = 'node' | 'from' | 'to'
