import type { Execution, ExecutionStore } from '../../records/execution.ts'
import type { Replicas } from '../../replicas/replicas.ts'
import { parseEntries } from './resume.ts'

// Executions hold much, so few are in memory at once.
const pageSize = 20

/**
 * Settles the executions that a process left `INPROGRESS`, with nobody working at them any more: one that a person had
 * sent on waits for that person again, any other is `TERMINATED`.
 */
export async function settleInterrupted(
  executions: Pick<ExecutionStore, 'list' | 'change'>,
  left: Replicas['left'],
  nowMs: number,
): Promise<void> {
  for (let offset = 0; ; ) {
    const { rows } = await executions.list({ where: { state: 'INPROGRESS' }, offset, limit: pageSize })
    const found = await left(rows)
    // Only while it is as it was: of several processes that settle, and one that goes on, one is right.
    for (const row of found)
      await executions.change(
        row.id,
        { ...settled(row), updatedAtMs: nowMs },
        { state: 'INPROGRESS', owner: row.owner },
      )
    if (rows.length < pageSize) return
    offset += rows.length - found.length
  }
}

function settled(execution: Execution): Partial<Execution> {
  const waited = parseEntries(execution).some(
    ({ status, data }) => status === 'STOPPED' && data.checkpoint !== undefined,
  )
  return waited ? { state: 'STOPPED' } : { state: 'TERMINATED', action: undefined }
}
