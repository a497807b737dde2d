import type { TokenUsage } from '../chat/chat-model.ts'
import type { Span, SpanStatus } from './span.ts'

/** What is listed of a run that was watched. */
export type TraceSummary = {
  readonly id: string
  readonly chatflowId: string
  readonly sessionId: string
  readonly chatId: string
  readonly question: string
  readonly status: SpanStatus
  readonly error: string | undefined
  /** The node that failed, where one did. */
  readonly failedNodeId: string | undefined
  /** Unix time in milliseconds. */
  readonly startMs: number
  readonly durationMs: number
  readonly usage: TokenUsage | undefined
  readonly costUsd: number | undefined
  /** Spans that were left out, of a run with too many. */
  readonly droppedSpans: number
}

/** A run that was watched, with all its spans in the order they began. */
export type RunTrace = TraceSummary & { readonly spans: readonly Span[] }

/** What a run took, as far as it is known. */
export type Measured = Pick<TraceSummary, 'usage' | 'costUsd' | 'durationMs'> & {
  /** Of its models, one after the other. */
  readonly modelMs: number
}

/** What one node was given in a run, and what it gave. */
export type NodeRun = {
  readonly id: string
  readonly chatflowId: string
  readonly nodeId: string
  readonly runId: string
  /** Unix time in milliseconds. */
  readonly atMs: number
  readonly durationMs: number
  readonly input: unknown
  readonly output: unknown
  readonly error: string | undefined
}

type TraceQuery = {
  readonly chatflowId?: string | undefined
  readonly sessionId?: string | undefined
  readonly status?: SpanStatus | undefined
  readonly limit: number
}

/**
 * Where traces are kept. A flow has a bounded number of them, and of runs of each node; the oldest make room.
 * Every engine passes the cases in `storage/traces/trace-store.contract.ts`.
 */
export type TraceStore = {
  /** @throws {Failure} `missing` when the flow is gone */
  add(trace: RunTrace, nodeRuns: readonly NodeRun[]): Promise<void>
  /** Newest first. */
  list(query: TraceQuery): Promise<readonly TraceSummary[]>
  get(id: string): Promise<RunTrace | undefined>
  /** What a node did last, newest first. */
  nodeRuns(chatflowId: string, nodeId: string): Promise<readonly NodeRun[]>
  /** What each node of a flow did last, by its id; those that failed are passed over. */
  lastOutputs(chatflowId: string): Promise<readonly NodeRun[]>
}

/** An output that its owner has fixed: it stands for the work of a node in runs from the page. */
export type Pin = {
  readonly chatflowId: string
  readonly nodeId: string
  readonly output: unknown
  readonly createdAtMs: number
}

/** Every engine passes the cases in `storage/traces/pin-store.contract.ts`. */
export type PinStore = {
  list(chatflowId: string): Promise<readonly Pin[]>
  get(chatflowId: string, nodeId: string): Promise<Pin | undefined>
  /** Creates or replaces. @throws {Failure} `missing` when the flow is gone */
  put(pin: Pin): Promise<void>
  /** `false` when there was none. */
  remove(chatflowId: string, nodeId: string): Promise<boolean>
}
