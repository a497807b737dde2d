import { describe, expect, test } from 'vitest'
import type { SilenceBody } from '../../../../../services/metrics/src/wire/alertmanager/silences.ts'
import { againDraft, draftOf, faultOf, fieldOf, newDraft, toWire } from './draft.ts'
import { fromLocalInput, toLocalInput } from './local-time.ts'

const nowMs = Date.parse('2026-11-21T09:00:00Z')
const draft = { ...newDraft('{room="attic"}', 'Ada', nowMs), comment: 'roof' }

const silence: SilenceBody = {
  id: 'one',
  status: { state: 'active' },
  comment: 'roof',
  createdBy: 'Ada',
  updatedAt: '2026-11-21T08:00:12.345Z',
  startsAt: '2026-11-21T08:00:12.345Z',
  endsAt: '2026-11-21T11:00:00.000Z',
  matchers: [{ name: 'room', value: 'attic', isEqual: true, isRegex: false }],
}

test('a time goes into a field and comes back, to the minute', () => {
  expect(fromLocalInput(toLocalInput(nowMs + 12_345))).toBe(nowMs)
  expect(fromLocalInput('')).toBeUndefined()
})

describe('a new silence', () => {
  test('is about what the address names, from now on', () => {
    expect(toWire(draft, nowMs)).toEqual({
      matchers: [{ name: 'room', value: 'attic', isEqual: true, isRegex: false }],
      startsAt: '2026-11-21T09:00:00.000Z',
      endsAt: '2026-11-21T11:00:00.000Z',
      createdBy: 'Ada',
      comment: 'roof',
    })
  })

  test.each([
    { change: {}, fault: undefined },
    { change: { matchers: [] }, fault: 'noMatcher' },
    { change: { matchers: [{ name: ' ', operator: '=' as const, value: 'x' }] }, fault: 'noName' },
    { change: { endsAt: '' }, fault: 'noEnd' },
    { change: { endsAt: toLocalInput(nowMs) }, fault: 'endsBefore' },
    { change: { startsAt: toLocalInput(nowMs + 7_200_000) }, fault: 'endsBefore' },
    { change: { createdBy: ' ' }, fault: 'noAuthor' },
    { change: { comment: '' }, fault: 'noComment' },
  ])('with $change lacks $fault', ({ change, fault }) => {
    expect(faultOf({ ...draft, ...change }, nowMs)).toBe(fault)
  })
})

const matchersOf = (...names: readonly string[]) => names.map((name) => ({ name, operator: '=' as const, value: 'x' }))

test.each([
  { fault: 'noMatcher', names: [], field: '[name="label-0"]' },
  { fault: 'noName', names: ['', 'room'], field: '[name="label-0"]' },
  { fault: 'noName', names: ['room', ' ', ''], field: '[name="label-1"]' },
  { fault: 'endsBefore', names: ['room'], field: '[name="end"]' },
  { fault: 'noAuthor', names: ['room'], field: '[name="author"]' },
  { fault: 'noComment', names: ['room'], field: '[name="comment"]' },
] as const)('$fault of the labels $names is mended in $field', ({ fault, names, field }) => {
  expect(fieldOf(fault, { matchers: matchersOf(...names) })).toBe(field)
})

test('one that is changed keeps its beginning, unless that is what changes', () => {
  const changed = draftOf(silence)
  expect(toWire(changed, nowMs, silence)).toMatchObject({ id: 'one', startsAt: silence.startsAt })
  const moved = { ...changed, startsAt: toLocalInput(nowMs + 600_000) }
  expect(toWire(moved, nowMs, silence).startsAt).toBe('2026-11-21T09:10:00.000Z')
})

test('one that is over begins again, for as long as it was', () => {
  const again = againDraft({ ...silence, startsAt: '2026-11-20T08:00:00Z', endsAt: '2026-11-20T09:30:00Z' }, nowMs)
  expect(toWire(again, nowMs)).toMatchObject({
    startsAt: '2026-11-21T09:00:00.000Z',
    endsAt: '2026-11-21T10:30:00.000Z',
  })
  expect(again.id).toBeUndefined()
})
