import { sql } from 'kysely'
import type { NodeRun, RunTrace, TraceStore, TraceSummary } from '../../domain/traces/run-trace.ts'
import { missingOwner } from '../faults.ts'
import { createRowCodec, type Fields, type SqlRow } from '../stores/row-codec.ts'
import { type AnyDatabase, createRowStore } from '../stores/row-store.ts'
import type { Database } from '../tables.ts'
import { together } from '../together.ts'
import { removeBeyond } from './remove-beyond.ts'

export type TraceBounds = {
  /** Traces kept of each flow. */
  readonly maxTraces: number
  /** Runs kept of each node. */
  readonly maxNodeRuns: number
  /** Runs listed of each flow. */
  readonly maxRuns: number
}

export const usualBounds: TraceBounds = { maxTraces: 200, maxNodeRuns: 20, maxRuns: 1_000 }

/** Figures that lists show, in one column. */
type Figures = Pick<TraceSummary, 'usage' | 'costUsd' | 'droppedSpans'>
type SummaryRow = Omit<TraceSummary, keyof Figures> & { readonly figures: Figures }
type TraceRow = SummaryRow & { readonly spans: RunTrace['spans'] }

const summaryFields: Fields<SummaryRow> = {
  id: 'text',
  chatflowId: 'text',
  sessionId: 'text',
  chatId: 'text',
  question: 'text',
  status: 'text',
  error: 'text',
  failedNodeId: 'text',
  startMs: 'number',
  durationMs: 'number',
  figures: 'json',
}

const nodeRunFields: Fields<NodeRun> = {
  id: 'text',
  chatflowId: 'text',
  nodeId: 'text',
  runId: 'text',
  atMs: 'number',
  durationMs: 'number',
  input: 'json',
  output: 'json',
  error: 'text',
}

const nodeRunTable = { table: 'node_run', orderBy: 'atMs', newestFirst: true, fields: nodeRunFields } as const

/** Keeps traces, and what their nodes were given and gave, in `db`. */
export function createTraceStore(db: Database, bounds: TraceBounds = usualBounds): TraceStore {
  const order = { table: 'trace', orderBy: 'startMs', newestFirst: true } as const
  const tracesOf = (database: Database) =>
    createRowStore<TraceRow>(database, { ...order, fields: { ...summaryFields, spans: 'json' } })
  const traces = tracesOf(db)
  const summaries = createRowStore<SummaryRow>(db, { ...order, fields: summaryFields })
  const nodeRuns = createRowStore<NodeRun>(db, nodeRunTable)
  const codec = createRowCodec(nodeRunFields)
  return {
    add: (trace, runs) =>
      together(db, async (transaction) => {
        await tracesOf(transaction).put(toRow(trace))
        if (runs.length > 0) await insertRuns(transaction, runs.map(codec.encode))
        await makeRoom(transaction, trace.chatflowId, runs, bounds)
      }),
    async list({ limit, ...query }) {
      const where = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
      return (await summaries.list({ where, limit })).rows.map(toSummary)
    },
    async get(id) {
      const row = await traces.get(id)
      return row === undefined ? undefined : { ...toSummary(row), spans: row.spans }
    },
    async nodeRuns(chatflowId, nodeId) {
      return (await nodeRuns.list({ where: { chatflowId, nodeId }, limit: bounds.maxNodeRuns })).rows
    },
    async lastOutputs(chatflowId) {
      const newest = sql<number>`row_number() over (partition by node_id order by at_ms desc, id desc)`
      const ranked = anyOf(db)
        .selectFrom('node_run')
        .select([...codec.columns, newest.as('rank')])
        .where('chatflow_id', '=', chatflowId)
        .where('error', 'is', null)
      const rows = await anyOf(db).selectFrom(ranked.as('ranked')).selectAll().where('rank', '=', 1).execute()
      return rows.map((row) => codec.decode(row as SqlRow))
    },
  }
}

async function insertRuns(db: Database, rows: readonly SqlRow[]): Promise<void> {
  // Both databases bound the parameters of a statement.
  for (let at = 0; at < rows.length; at += 500)
    await anyOf(db)
      .insertInto('node_run')
      .values(rows.slice(at, at + 500))
      .execute()
      .catch(missingOwner('the runs of nodes', 'their flow'))
}

async function makeRoom(
  db: Database,
  chatflowId: string,
  runs: readonly NodeRun[],
  { maxTraces, maxNodeRuns }: TraceBounds,
): Promise<void> {
  await removeBeyond(anyOf(db), { table: 'trace', time: 'start_ms', most: maxTraces }, { chatflow_id: chatflowId })
  for (const nodeId of new Set(runs.map((run) => run.nodeId))) {
    const node = { chatflow_id: chatflowId, node_id: nodeId }
    await removeBeyond(anyOf(db), { table: 'node_run', time: 'at_ms', most: maxNodeRuns }, node)
  }
}

function toRow({ usage, costUsd, droppedSpans, ...trace }: RunTrace): TraceRow {
  return { ...trace, figures: { usage, costUsd, droppedSpans } }
}

function toSummary({ figures, ...row }: SummaryRow): TraceSummary {
  const { spans: _, ...summary } = { spans: undefined, ...row }
  return { ...summary, usage: figures.usage, costUsd: figures.costUsd, droppedSpans: figures.droppedSpans }
}

function anyOf(db: Database): AnyDatabase {
  return db as unknown as AnyDatabase
}
