import { expect, test } from 'vitest'
import type { FiringAlertBody } from '../../../../services/metrics/src/wire/alertmanager/alerts.ts'
import { silencesOf } from './silences-of.ts'

const told = (labels: Record<string, string>, ...silencedBy: string[]) =>
  ({ labels, status: { silencedBy, inhibitedBy: [], state: 'suppressed' } }) as unknown as FiringAlertBody

test.each([
  { name: 'of the same labels', alert: told({ a: '1', b: '2' }, 'x'), expected: ['x'] },
  { name: 'with external labels besides', alert: told({ a: '1', b: '2', replica: 'r' }, 'x'), expected: ['x'] },
  { name: 'of another room', alert: told({ a: '1', b: '3' }, 'x'), expected: [] },
])('an alert $name is silenced by $expected', ({ alert, expected }) => {
  expect(silencesOf({ a: '1', b: '2' }, [alert])).toEqual(expected)
})
