import { expect, test } from 'vitest'
import type { RefusedCall } from './refused-call.ts'
import { createRefusedCalls } from './refused-calls.ts'

const call = { chatflowId: 'f', method: 'POST', status: 401, reason: 'Invalid webhook signature' }

/** A store that takes its time, in memory. */
function open(fault?: Error) {
  const rows: RefusedCall[] = []
  const faults: unknown[] = []
  let at = 0
  const calls = createRefusedCalls({
    store: {
      async add(row) {
        await Promise.resolve()
        if (fault !== undefined) throw fault
        rows.push(row)
      },
      list: async () => rows,
    },
    newId: () => `id-${at++}`,
    nowMs: () => 1_000,
    onFault: (error) => faults.push(error),
  })
  return { calls, rows, faults }
}

test('what was noted is there when it is asked for, with a reason of bounded length', async () => {
  const { calls } = open()
  calls.note({ ...call, reason: 'x'.repeat(1_000) })
  expect(await calls.list('f')).toEqual([{ ...call, id: 'id-0', atMs: 1_000, reason: 'x'.repeat(300) }])
})

test('of more than may wait the oldest are let go', async () => {
  const { calls, rows } = open()
  for (let at = 0; at < 300; at++) calls.note(call)
  await calls.close()
  expect(rows.length).toBeLessThanOrEqual(102)
  expect(rows.at(-1)?.id).toBe('id-299')
})

test('one that cannot be kept is told, and the next is tried', async () => {
  const fault = new Error('disk')
  const { calls, faults } = open(fault)
  calls.note(call)
  calls.note(call)
  await calls.close()
  expect(faults).toEqual([fault, fault])
})
