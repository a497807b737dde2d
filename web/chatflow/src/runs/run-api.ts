import type { renderKeptRun, renderRecordedRun } from '../../../../services/chatflow/src/wire/traces/run-history.ts'
import type {
  NodeEventBody,
  renderNodeRun,
  renderPin,
  renderTrace,
} from '../../../../services/chatflow/src/wire/traces/trace.ts'

/** What a node does while a run goes on. */
export type NodeEvent = NodeEventBody

/** A row of `GET /run-history`. */
export type RecordedRun = ReturnType<typeof renderRecordedRun>

/** A run with its trace, or with its steps. */
export type KeptRun = ReturnType<typeof renderKeptRun>

export type RunStep = NonNullable<KeptRun['steps']>[number]

/** One run with its spans. */
export type Run = ReturnType<typeof renderTrace>

export type RunSpan = Run['spans'][number]

/** What a node was given and gave in one run. */
export type NodeRun = ReturnType<typeof renderNodeRun>

export type Pin = ReturnType<typeof renderPin>

export type RunMode = 'node' | 'from' | 'to'
