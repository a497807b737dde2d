import { describe, expect, test } from 'vitest'
import { canBecome, checkDraft, expire, type Silence, type SilenceDraft, stateOf } from './silence.ts'

const draft = (own: Partial<SilenceDraft> = {}): SilenceDraft => ({
  matchers: [{ name: 'job', operator: '=', value: 'a' }],
  startsAtMs: 10_000,
  endsAtMs: 20_000,
  createdBy: 'me',
  comment: '',
  ...own,
})
const silence: Silence = { ...draft(), id: 's', updatedAtMs: 0 }

describe('a silence', () => {
  test.each([
    { nowMs: 9_999, state: 'pending' },
    { nowMs: 10_000, state: 'active' },
    { nowMs: 19_999, state: 'active' },
    { nowMs: 20_000, state: 'expired' },
  ])('is $state at $nowMs', ({ nowMs, state }) => expect(stateOf(silence, nowMs)).toBe(state))

  test.each([
    { name: 'before it begins', own: { startsAtMs: 20_000 }, says: 'start time must be before end time' },
    { name: 'in the past', own: { startsAtMs: 1_000, endsAtMs: 4_999 }, says: "end time can't be in the past" },
    { name: 'for everything', own: { matchers: [{ name: 'a', operator: '=~', value: '.*' }] }, says: 'empty string' },
  ] as const)('is refused that ends or holds $name', ({ own, says }) => {
    expect(() => checkDraft(draft(own), 5_000)).toThrow(says)
  })

  test('may end at this moment, and hold something beside everything', () => {
    const matchers = [{ name: 'a', operator: '=~', value: '.*' }, ...draft().matchers] as const
    expect(() => checkDraft(draft({ matchers, startsAtMs: 1_000, endsAtMs: 5_000 }), 5_000)).not.toThrow()
  })

  test.each([
    { name: 'another end while it goes on', own: { endsAtMs: 90_000 }, nowMs: 15_000, may: true },
    { name: 'the same second of its beginning', own: { startsAtMs: 10_999 }, nowMs: 15_000, may: true },
    { name: 'another second of it', own: { startsAtMs: 11_000 }, nowMs: 15_000, may: false },
    { name: 'an earlier second of it', own: { startsAtMs: 9_999 }, nowMs: 15_000, may: false },
    { name: 'a later beginning before it has begun', own: { startsAtMs: 12_000 }, nowMs: 5_000, may: true },
    { name: 'a beginning at this moment', own: { startsAtMs: 5_000 }, nowMs: 5_000, may: true },
    { name: 'a beginning in the past', own: { startsAtMs: 4_999 }, nowMs: 5_000, may: false },
    { name: 'anything once it is over', own: {}, nowMs: 20_000, may: false },
    { name: 'a silence of something else', own: { matchers: [] }, nowMs: 5_000, may: false },
  ])('that is changed to $name stays itself: $may', ({ own, nowMs, may }) => {
    expect(canBecome(silence, draft(own), nowMs)).toBe(may)
  })

  test('that is ended is over from now on, and never was if it had not begun', () => {
    expect(expire(silence, 15_000)).toEqual({ ...silence, endsAtMs: 15_000, updatedAtMs: 15_000 })
    expect(expire(silence, 5_000)).toMatchObject({ startsAtMs: 5_000, endsAtMs: 5_000 })
  })
})
