import type { CompiledQuery } from 'kysely'
import type { Execution, ExecutionStore } from '../../domain/records/execution.ts'
import { engineOf } from '../engine.ts'
import { missingOwner } from '../faults.ts'
import { createGroupCommit } from '../group-commit.ts'
import type { Database } from '../tables.ts'
import { createRowStore, type RowDeclaration, upsertStatement } from './row-store.ts'

const declaration: RowDeclaration<Execution> = {
  table: 'execution',
  orderBy: 'updatedAtMs',
  newestFirst: true,
  fields: {
    id: 'text',
    agentflowId: 'text',
    sessionId: 'text',
    executionData: 'text',
    state: 'text',
    action: 'text',
    isPublic: 'flag',
    createdAtMs: 'number',
    updatedAtMs: 'number',
    stoppedAtMs: 'number',
    owner: 'text',
  },
}

// Their data is long; other queries wait for a batch.
const maxExecutionsPerCommit = 64

/** Executions in `db`. Those of runs that end together share a transaction; see `group-commit.ts`. */
export function createExecutionStore(db: Database): ExecutionStore {
  const rows = createRowStore(db, declaration)
  // A server has a connection for each.
  if (engineOf(db) !== 'sqlite') return rows
  const upsert = upsertStatement(db, declaration)
  const put = createGroupCommit<Execution>({
    maxBatch: maxExecutionsPerCommit,
    async write(executions) {
      const [first, ...others] = executions
      if (first !== undefined && others.length === 0) await db.executeQuery(upsert(first))
      else await writeTogether(db, executions.map(upsert))
    },
  })
  return { ...rows, put: (execution) => put(execution).catch(missingOwner('the record', 'what it belongs to')) }
}

async function writeTogether(db: Database, statements: readonly CompiledQuery[]) {
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await transaction.executeQuery(statement)
  })
}
