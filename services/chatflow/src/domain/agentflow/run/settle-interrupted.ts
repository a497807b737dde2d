import type { Execution, ExecutionStore } from '../../records/execution.ts'
import { parseEntries } from './resume.ts'

// Executions hold much, so few are in memory at once.
const pageSize = 20

/**
 * Settles the executions that an earlier process left `INPROGRESS`: one that a person had sent on
 * waits for that person again, any other is `TERMINATED`. To be called before the first run.
 */
export async function settleInterrupted(
  executions: Pick<ExecutionStore, 'list' | 'change'>,
  nowMs: number,
): Promise<void> {
  for (;;) {
    const { rows } = await executions.list({ where: { state: 'INPROGRESS' }, limit: pageSize })
    for (const row of rows) await executions.change(row.id, { ...settled(row), updatedAtMs: nowMs })
    if (rows.length < pageSize) return
  }
}

function settled(execution: Execution): Partial<Execution> {
  const waited = parseEntries(execution).some(
    ({ status, data }) => status === 'STOPPED' && data.checkpoint !== undefined,
  )
  return waited ? { state: 'STOPPED' } : { state: 'TERMINATED', action: undefined }
}
