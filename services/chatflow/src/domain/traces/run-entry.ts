import type { TraceSummary } from './run-trace.ts'
import type { SpanStatus } from './span.ts'

/** What is listed of each prediction, whether it was watched or not; of one that was, under the id of its trace. */
export type RunEntry = Pick<
  TraceSummary,
  'id' | 'chatflowId' | 'sessionId' | 'chatId' | 'question' | 'status' | 'error' | 'startMs' | 'durationMs' | 'usage'
> & {
  /** Id of its answer in the history; of one that gave none, the id that it would have had. */
  readonly messageId: string | undefined
  /** The execution that it began, or went on with. */
  readonly executionId: string | undefined
}

type RunEntryQuery = {
  readonly chatflowId?: string | undefined
  readonly sessionId?: string | undefined
  readonly status?: SpanStatus | undefined
  /** Only runs that had to do with one of these executions. */
  readonly executionIds?: readonly string[] | undefined
  readonly limit: number
}

/**
 * Where the runs of flows are listed. Every engine passes the cases in `storage/traces/run-entry-store.contract.ts`.
 */
export type RunEntryStore = {
  /** Resolves when they are durable. Those of flows that are gone are passed over. */
  add(entries: readonly RunEntry[]): Promise<void>
  /** Removes the oldest of these flows, beyond the number that a flow may have. */
  makeRoom(chatflowIds: readonly string[]): Promise<void>
  /** Newest first. */
  list(query: RunEntryQuery): Promise<readonly RunEntry[]>
  get(id: string): Promise<RunEntry | undefined>
}
