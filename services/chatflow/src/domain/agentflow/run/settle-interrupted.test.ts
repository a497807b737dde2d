import { expect, test } from 'vitest'
import type { Execution, ExecutionStore } from '../../records/execution.ts'
import { settleInterrupted } from './settle-interrupted.ts'

const all = async <T>(rows: readonly T[]) => rows
const waits = { nodeId: 'a', status: 'STOPPED', data: { checkpoint: {} } }

function execution(id: string, parts: Partial<Execution> = {}): Execution {
  return {
    id,
    agentflowId: 'flow',
    sessionId: 'session',
    executionData: '[]',
    state: 'INPROGRESS',
    action: '{"id":"b"}',
    isPublic: false,
    createdAtMs: 1,
    updatedAtMs: 1,
    stoppedAtMs: undefined,
    ...parts,
  }
}

/** Executions in memory. */
function storeOf(...given: readonly Execution[]) {
  const rows = new Map(given.map((one) => [one.id, one]))
  const store: Pick<ExecutionStore, 'list' | 'change'> = {
    async list({ where, offset = 0, limit = 100 } = {}) {
      const found = [...rows.values()].filter(({ state }) => state === where?.state)
      return { rows: found.slice(offset, offset + limit), total: found.length }
    },
    async change(id, change, where) {
      const row = rows.get(id)
      if (row === undefined || row.state !== where?.state || row.owner !== where?.owner) return undefined
      const changed = { ...row, ...change }
      rows.set(id, changed)
      return changed
    },
  }
  return { store, rows }
}

test.each([
  { name: 'that nobody waits for is terminated', data: '[]', state: 'TERMINATED', action: undefined },
  { name: 'that cannot be read is terminated', data: 'x', state: 'TERMINATED', action: undefined },
  {
    name: 'that a person had sent on waits again',
    data: JSON.stringify([waits]),
    state: 'STOPPED',
    action: '{"id":"b"}',
  },
  {
    name: 'that stopped without noting where is terminated',
    data: JSON.stringify([{ ...waits, data: {} }]),
    state: 'TERMINATED',
    action: undefined,
  },
  {
    name: 'whose step has ended is terminated',
    data: JSON.stringify([{ ...waits, status: 'FINISHED' }]),
    state: 'TERMINATED',
    action: undefined,
  },
])('an execution $name', async ({ data, state, action }) => {
  const { store, rows } = storeOf(execution('a', { executionData: data }))
  await settleInterrupted(store, all, 9)
  expect(rows.get('a')).toEqual({ ...execution('a', { executionData: data }), state, action, updatedAtMs: 9 })
})

test('an execution that had come to its end is left alone', async () => {
  const done = execution('a', { state: 'FINISHED' })
  const { store, rows } = storeOf(done)
  await settleInterrupted(store, all, 9)
  expect(rows.get('a')).toBe(done)
})

test.each([1, 19, 20, 21, 45])('all of %d are settled', async (count) => {
  const { store, rows } = storeOf(...Array.from({ length: count }, (_, at) => execution(String(at))))
  await settleInterrupted(store, all, 9)
  expect(new Set([...rows.values()].map(({ state }) => state))).toEqual(new Set(['TERMINATED']))
})

test('those at which a process still works are left alone, wherever they stand between the others', async () => {
  const ids = Array.from({ length: 45 }, (_, at) => String(at))
  const isOf = (id: string) => (Number(id) % 3 === 0 ? 'lives' : 'gone')
  const { store, rows } = storeOf(...ids.map((id) => execution(id, { owner: isOf(id) })))
  await settleInterrupted(store, async (found) => found.filter(({ owner }) => owner === 'gone'), 9)
  for (const [id, { state }] of rows)
    expect([id, state]).toEqual([id, isOf(id) === 'gone' ? 'TERMINATED' : 'INPROGRESS'])
})
