import { expect, test } from 'vitest'
import type { SilenceBody } from '../../../../services/metrics/src/wire/alertmanager/silences.ts'
import { selectSilences } from './select-silences.ts'

const silence = (id: string, state: 'active' | 'expired', comment: string): SilenceBody => ({
  id,
  status: { state },
  comment,
  createdBy: 'Ada',
  updatedAt: '2026-01-01T00:00:00Z',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2026-01-01T01:00:00Z',
  matchers: [{ name: 'room', value: id, isEqual: true, isRegex: false }],
})

const silences = [silence('attic', 'active', 'new roof'), silence('hall', 'active', ''), silence('old', 'expired', '')]

test.each([
  { text: '', state: 'active', expected: ['attic', 'hall'] },
  { text: 'ROOM="hall"', state: 'active', expected: ['hall'] },
  { text: 'roof', state: 'active', expected: ['attic'] },
  { text: 'ada', state: 'expired', expected: ['old'] },
  { text: '', state: 'pending', expected: [] },
] as const)('"$text" among those that are $state', ({ expected, ...filter }) => {
  expect(selectSilences(silences, filter).map(({ id }) => id)).toEqual(expected)
})
