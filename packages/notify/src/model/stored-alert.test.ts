import { expect, test } from 'vitest'
import { mergeAlert, type StoredAlert } from './stored-alert.ts'

const alert = (fields: Partial<StoredAlert>): StoredAlert => ({
  labels: { alertname: 'A' },
  annotations: {},
  startsAtMs: 100,
  endsAtMs: 1_000,
  generatorUrl: '',
  fingerprint: 'f',
  updatedAtMs: 100,
  timesOut: false,
  ...fields,
})

test.each([
  { name: 'the first is kept as it is', old: undefined, next: alert({}), expected: {} },
  {
    name: 'the earlier beginning stays',
    old: alert({}),
    next: alert({ startsAtMs: 500, endsAtMs: 1_500 }),
    expected: { startsAtMs: 100, endsAtMs: 1_500 },
  },
  {
    name: 'one that begins after the other has ended begins anew',
    old: alert({ endsAtMs: 300 }),
    next: alert({ startsAtMs: 400, endsAtMs: 900 }),
    expected: { startsAtMs: 400, endsAtMs: 900 },
  },
  {
    name: 'what is over is over, though a later end was promised',
    old: alert({ endsAtMs: 1_000 }),
    next: alert({ endsAtMs: 400 }),
    expected: { endsAtMs: 400 },
  },
  {
    name: 'a later end that was promised stays',
    old: alert({ endsAtMs: 1_000 }),
    next: alert({ endsAtMs: 800 }),
    expected: { endsAtMs: 1_000 },
  },
  {
    name: 'a time-out promises nothing',
    old: alert({ endsAtMs: 1_000, timesOut: true }),
    next: alert({ endsAtMs: 800 }),
    expected: { endsAtMs: 800 },
  },
])('mergeAlert(): $name', ({ old, next, expected }) => {
  expect(mergeAlert(old, next, 500)).toEqual({ ...next, ...expected })
})
