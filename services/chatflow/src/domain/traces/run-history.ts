import type { Execution, ExecutionStore } from '../records/execution.ts'
import type { RowFilter } from '../records/rows.ts'
import { executionStatesOf, runOfExecution } from './execution-run.ts'
import { type RecordedRun, type RunState, runOfEntry, runOfTrace } from './recorded-run.ts'
import type { RunEntry, RunEntryStore } from './run-entry.ts'
import type { RunTrace, TraceStore } from './run-trace.ts'
import { SPAN_STATUSES } from './span.ts'

export type RunHistoryDeps = {
  readonly runEntries: Pick<RunEntryStore, 'list' | 'get'>
  readonly traces: Pick<TraceStore, 'list' | 'get'>
  readonly executions: Pick<ExecutionStore, 'list' | 'get'>
}

export type RunHistoryQuery = {
  readonly chatflowId?: string | undefined
  readonly sessionId?: string | undefined
  readonly status?: RunState | undefined
  /** The most that are listed, at least 1. */
  readonly limit: number
  /** Executions of agent flows are listed as well. */
  readonly withExecutions: boolean
}

/** A run with what is kept of it: its line, its trace, its execution. */
export type KeptRun = {
  readonly run: RecordedRun
  readonly trace: RunTrace | undefined
  readonly execution: Execution | undefined
}

// Executions hold much, so few are in memory at once.
const pageSize = 20

// Of the runs that had to do with some executions, those that are looked through for the last of each.
const maxRunsOfExecutions = 1_000

/** The runs of flows, newest first, each once; those that go on are known by their executions. */
export async function listRuns(deps: RunHistoryDeps, query: RunHistoryQuery): Promise<readonly RecordedRun[]> {
  const { status, limit, withExecutions } = query
  const executions = withExecutions ? await executionsOf(deps, query) : []
  const entered = await lastEntriesOf(deps, executions)
  const entries = await entriesOf(deps, query, [...entered.values()])
  const waiting = withExecutions ? await waitingAmong(deps, entries) : new Set()
  const traces = new Map((await tracesOf(deps, query)).map((trace) => [trace.id, trace]))
  const runs = entries.map((entry) => runOfEntry(entry, traces.get(entry.id), waiting.has(entry.id)))
  for (const { id } of entries) traces.delete(id)
  // What goes on is entered at its end.
  const others = executions.filter((run) => run.status === 'running' || !entered.has(run.id))
  return [...runs, ...[...traces.values()].map(runOfTrace), ...others]
    .filter((run) => status === undefined || run.status === status)
    .toSorted((a, b) => b.startMs - a.startMs)
    .slice(0, limit)
}

/** One run, by its id or by that of its execution; `undefined` when there is none. */
export async function findRun(deps: RunHistoryDeps, id: string): Promise<KeptRun | undefined> {
  const trace = await deps.traces.get(id)
  const entry = await deps.runEntries.get(id)
  if (entry !== undefined) return withExecution(deps, entry, trace)
  if (trace !== undefined) return { run: runOfTrace(trace), trace, execution: undefined }
  const execution = await deps.executions.get(id)
  return execution && { run: runOfExecution(execution), trace, execution }
}

async function withExecution(deps: RunHistoryDeps, entry: RunEntry, trace: RunTrace | undefined): Promise<KeptRun> {
  const { executionId } = entry
  const execution = executionId === undefined ? undefined : await deps.executions.get(executionId)
  const isWaiting = (await waitingAmong(deps, [entry])).has(entry.id)
  return { run: runOfEntry(entry, trace, isWaiting), trace, execution }
}

/** The ids of those whose executions wait, and which no later run went on with. */
async function waitingAmong(deps: RunHistoryDeps, entries: readonly RunEntry[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(entries.flatMap(({ executionId }) => executionId ?? []))]
  if (ids.length === 0) return new Set()
  const stopped = await read(deps.executions, { id: ids, state: 'STOPPED' }, ids.length)
  const last = await lastEntriesOf(deps, stopped)
  return new Set([...last.values()].map(({ id }) => id))
}

/** The last run of each of these executions, by the execution's id. */
async function lastEntriesOf(
  { runEntries }: RunHistoryDeps,
  executions: readonly RecordedRun[],
): Promise<ReadonlyMap<string, RunEntry>> {
  if (executions.length === 0) return new Map()
  const executionIds = executions.map(({ id }) => id)
  const entries = await runEntries.list({ executionIds, limit: maxRunsOfExecutions })
  // The newest comes first, and the last that is put into a map stays.
  return new Map(entries.toReversed().map((entry) => [entry.executionId ?? '', entry]))
}

async function entriesOf(
  { runEntries }: RunHistoryDeps,
  { chatflowId, sessionId, status, limit }: RunHistoryQuery,
  last: readonly RunEntry[],
): Promise<readonly RunEntry[]> {
  if (status === 'waiting') return last
  const ended = SPAN_STATUSES.find((one) => one === status)
  if (status !== undefined && ended === undefined) return []
  return runEntries.list({ chatflowId, sessionId, status: ended, limit })
}

async function tracesOf({ traces }: RunHistoryDeps, { chatflowId, sessionId, status, limit }: RunHistoryQuery) {
  const ended = SPAN_STATUSES.find((one) => one === status)
  // One that waits has ended well.
  if (status === 'running') return []
  return traces.list({ chatflowId, sessionId, status: status === 'waiting' ? 'done' : ended, limit })
}

async function executionsOf(
  { executions }: RunHistoryDeps,
  { chatflowId, sessionId, status, limit }: RunHistoryQuery,
): Promise<readonly RecordedRun[]> {
  const ofFlow = chatflowId === undefined ? {} : { agentflowId: chatflowId }
  const ofSession = sessionId === undefined ? {} : { sessionId }
  const inState = status === undefined ? {} : { state: executionStatesOf(status) }
  return await read(executions, { ...ofFlow, ...ofSession, ...inState }, limit)
}

async function read(
  executions: RunHistoryDeps['executions'],
  where: RowFilter<Execution>,
  limit: number,
): Promise<readonly RecordedRun[]> {
  const runs: RecordedRun[] = []
  while (runs.length < limit) {
    const page = Math.min(pageSize, limit - runs.length)
    const { rows } = await executions.list({ where, offset: runs.length, limit: page })
    runs.push(...rows.map(runOfExecution))
    if (rows.length < page) break
  }
  return runs
}
