import { expect, test } from 'vitest'
import type { FlowActivity } from '../../api/use-activity.ts'
import { withActivity } from './flow-row.ts'

const flows = [{ id: 'a' }, { id: 'b' }]
const ran: FlowActivity = { id: 'a', runs: [1], errors: [0], lastRunDate: '2026-11-22T09:58:00Z', lastRunFailed: false }

test('a flow of which nothing is told never ran', () => {
  expect(withActivity(flows, new Map([['a', ran]]))).toEqual([{ id: 'a', activity: ran }, { id: 'b' }])
})

test('until the service tells what ran, of no flow is said that it never did', () => {
  expect(withActivity(flows, undefined)).toEqual(flows.map((flow) => ({ ...flow, isUntold: true })))
})
