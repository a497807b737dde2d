import type { Execution, ExecutionState, ExecutionStore } from '../../records/execution.ts'
import { withoutCredentials } from './redact-trace.ts'
import type { Trace, TraceEntry } from './trace.ts'

export type ExecutionLog = {
  readonly id: string
  /** Notes how far the run is; writes at most once a second. */
  progress(): void
  /** Writes how it ended, before the answer leaves. */
  end(state: ExecutionState, waits?: Waits): Promise<void>
}

/** What a stopped run waits for, and where it goes on. */
type Waits = { readonly action: object; readonly checkpoint: object }

/** How often a run that goes on is written, and how long one may take that is written at its end only. */
const writeEveryMs = 1_000

type ExecutionLogOptions = {
  readonly executions: Pick<ExecutionStore, 'put'>
  readonly nowMs: () => number
  readonly trace: Trace
  /** The row to go on with, or what a new one begins with. */
  readonly execution: Execution
  /** What the row held before a run that goes on: a failure or a crash leaves it so that it can be tried again. */
  readonly stopped?: readonly TraceEntry[]
}

/**
 * Keeps the row of a run. A run that is over within a second is written once; a longer one is
 * there from then on, as `INPROGRESS`, with each second's progress. One that a person sent on holds
 * what it held when it waited: after a crash it waits again, see `settle-interrupted.ts`.
 */
export function createExecutionLog({
  executions,
  nowMs,
  trace,
  execution,
  stopped,
}: ExecutionLogOptions): ExecutionLog {
  const entriesOf = (state: ExecutionState, waits: Waits | undefined): readonly TraceEntry[] => {
    const entries = trace.entries()
    if (waits !== undefined) return withCheckpoint(entries, waits.checkpoint)
    if (state === 'INPROGRESS') return stopped ?? entries
    if (state !== 'ERROR' || stopped === undefined) return entries
    return [...stopped, ...entries.filter(({ status }) => status === 'ERROR')]
  }
  const rowOf = (state: ExecutionState, waits?: Waits): Execution => ({
    ...execution,
    executionData: JSON.stringify(withoutCredentials(entriesOf(state, waits))),
    state,
    action: waits === undefined ? actionOf(state) : JSON.stringify(waits.action),
    updatedAtMs: nowMs(),
    stoppedAtMs: state === 'STOPPED' ? nowMs() : execution.stoppedAtMs,
  })
  const actionOf = (state: ExecutionState) => (state === 'INPROGRESS' ? execution.action : undefined)
  let ended = false
  let changed = true
  let writing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    if (!changed || ended) return
    changed = false
    // The last write decides; one on the way that fails only leaves an older picture.
    writing = executions.put(rowOf('INPROGRESS')).catch(() => undefined)
  }, writeEveryMs)
  timer.unref()
  return {
    id: execution.id,
    progress() {
      changed = true
    },
    async end(state, waits) {
      ended = true
      clearInterval(timer)
      await writing
      await executions.put(rowOf(state, waits))
    },
  }
}

// It survives a restart of the service with the entry of the node that waits.
function withCheckpoint(entries: readonly TraceEntry[], checkpoint: object): readonly TraceEntry[] {
  const last = entries.findLastIndex(({ status }) => status === 'STOPPED')
  return entries.map((entry, at) => (at === last ? { ...entry, data: { ...entry.data, checkpoint } } : entry))
}
