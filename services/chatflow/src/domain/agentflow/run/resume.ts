import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { HumanInput } from '../../flow/run-context.ts'
import type { Execution } from '../../records/execution.ts'
import { newStanding, type PausedNode, restoreStanding, type Standing } from '../trace/checkpoint.ts'
import type { TraceEntry } from '../trace/trace.ts'

const fields = z.record(z.string(), z.unknown())

const entriesSchema = z.array(
  z.looseObject({
    nodeId: z.string(),
    nodeLabel: z.string().default(''),
    data: fields.default({}),
    previousNodeIds: z.array(z.string()).default([]),
    status: z.enum(['FINISHED', 'STOPPED', 'ERROR', 'TERMINATED']).catch('FINISHED'),
  }),
)

/** The entries of a stored execution; none when it cannot be read. */
export function parseEntries({ executionData }: Execution): readonly TraceEntry[] {
  try {
    return entriesSchema.parse(JSON.parse(executionData))
  } catch {
    return []
  }
}

/** Where a run that waited for a person goes on. */
export type ResumePoint = {
  readonly execution: Execution
  /** All it had noted when it stopped. */
  readonly entries: readonly TraceEntry[]
  /** What it did before, without the entry of the node that waited. */
  readonly before: readonly TraceEntry[]
  readonly standing: Standing
  readonly paused: PausedNode
  /** What the node that waited had shown as its input. */
  readonly input: Readonly<Record<string, unknown>>
}

/**
 * Where the newest execution of a session goes on.
 *
 * @throws {Failure} `broken`, in Flowise's words, when there is none that waits
 */
export function resumePoint(execution: Execution | undefined, humanInput: HumanInput, sessionId: string): ResumePoint {
  if (execution === undefined) throw refused(`No previous execution found for session ${sessionId}`)
  const entries = stoppedEntries(execution)
  const nodeId = humanInput.startNodeId ?? waitingNode(execution, entries)
  if (nodeId === undefined) throw refused('No stopped node found in previous execution data to resume from')
  const stopped = entries.findLast((entry) => entry.nodeId === nodeId)
  if (stopped === undefined) {
    throw refused(
      `Node ${nodeId} not found in previous execution. This could indicate an invalid resume attempt or a modified flow.`,
    )
  }
  const standing = restoreStanding(entries.findLast(({ data }) => data.checkpoint !== undefined)?.data.checkpoint)
  const before = entries.filter((entry) => entry !== stopped).map(withoutCheckpoint)
  const paused = standing?.paused.find((one) => one.nodeId === nodeId) ?? rebuild(before, nodeId)
  const others = standing?.paused.filter((one) => one !== paused) ?? []
  const input = fields.catch({}).parse(stopped.data.input)
  return { execution, entries, before, standing: { ...(standing ?? newStanding()), paused: others }, paused, input }
}

function stoppedEntries(execution: Execution): readonly TraceEntry[] {
  const entries = parseEntries(execution)
  const { id, state } = execution
  if (state === 'STOPPED') return entries
  if (state !== 'ERROR') {
    throw refused(
      `Cannot resume execution ${id} because it is in '${state}' state. ` +
        `Only executions in 'STOPPED' state (or 'ERROR' after 'STOPPED') can be resumed.`,
    )
  }
  const last = entries.findLastIndex(({ status }) => status === 'ERROR')
  if (entries.some(({ status }) => status === 'STOPPED')) return entries.filter((_, at) => at !== last)
  throw refused(
    `Cannot resume execution ${id} because it is in 'ERROR' state and the previous item is not in 'STOPPED' state. ` +
      'Only executions that ended with a STOPPED state (or ERROR after STOPPED) can be resumed.',
  )
}

function waitingNode({ action }: Execution, entries: readonly TraceEntry[]): string | undefined {
  const stopped = entries.filter(({ status }) => status === 'STOPPED').map(({ nodeId }) => nodeId)
  const asked = stopped.find((nodeId) => action?.includes(`"nodeId":${JSON.stringify(nodeId)}`))
  return asked ?? stopped.at(-1)
}

// An execution that another program stored says of each node what it left behind.
function rebuild(before: readonly TraceEntry[], nodeId: string): PausedNode {
  const trail = before.map((entry, step) => ({
    step,
    nodeId: entry.nodeId,
    changes: fields.catch({}).parse(entry.data.state),
    messages: [],
    output: fields.catch({}).parse(entry.data.output),
  }))
  return { nodeId, rank: [before.length], trail }
}

function withoutCheckpoint(entry: TraceEntry): TraceEntry {
  const { checkpoint: _, ...data } = entry.data
  return { ...entry, data }
}

function refused(message: string): Failure {
  return new Failure('broken', message)
}
