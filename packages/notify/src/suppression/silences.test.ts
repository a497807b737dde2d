import { describe, expect, test } from 'vitest'
import { type Silence, type SilenceDraft, stateOf } from './silence.ts'
import { createSilences } from './silences.ts'

const draft = (fields: Partial<SilenceDraft> = {}): SilenceDraft => ({
  matchers: [{ name: 'a', operator: '=', value: '1' }],
  startsAtMs: 0,
  endsAtMs: 10_000,
  createdBy: 'me',
  comment: 'why',
  ...fields,
})

function setUp(kept: readonly Silence[] = []) {
  const rows = new Map(kept.map((silence) => [silence.id, silence]))
  let [nowMs, ids] = [1_000, 0]
  const silences = createSilences({
    store: {
      all: () => [...rows.values()],
      put(changed) {
        for (const silence of changed) rows.set(silence.id, silence)
      },
      remove(gone) {
        for (const id of gone) rows.delete(id)
      },
    },
    clock: () => nowMs,
    createId: () => `id${++ids}`,
    retentionMs: 5_000,
    maxSilences: 3,
  })
  return { silences, rows, goTo: (ms: number) => (nowMs = ms) }
}

describe('createSilences()', () => {
  test('silences from now on, and keeps what it was told', () => {
    const { silences, rows } = setUp()
    expect(silences.set(undefined, draft())).toBe('id1')
    expect(rows.get('id1')).toMatchObject({ startsAtMs: 1_000, endsAtMs: 10_000, updatedAtMs: 1_000 })
    expect(silences.silencing({ a: '1' }, 5_000)).toEqual(['id1'])
    expect(silences.silencing({ a: '2' }, 5_000)).toEqual([])
    expect(silences.silencing({ a: '1' }, 10_000)).toEqual([])
  })

  test('what was kept silences after a restart', () => {
    const { silences } = setUp([{ ...draft(), id: 'kept', updatedAtMs: 0 }])
    expect(silences.silencing({ a: '1' }, 5_000)).toEqual(['kept'])
  })

  test('a later end leaves it the same silence', () => {
    const { silences } = setUp()
    const id = silences.set(undefined, draft())
    expect(silences.set(id, draft({ startsAtMs: 1_000, endsAtMs: 20_000 }))).toBe(id)
    expect(silences.get(id)).toMatchObject({ endsAtMs: 20_000 })
  })

  test('other matchers make another silence, and end the first', () => {
    const { silences } = setUp()
    const id = silences.set(undefined, draft())
    const matchers = [{ name: 'a', operator: '=', value: '2' }] as const
    expect(silences.set(id, draft({ startsAtMs: 1_000, matchers }))).toBe('id2')
    expect(silences.list().map((silence) => stateOf(silence, 1_000))).toEqual(['expired', 'active'])
  })

  test('what is over does not begin again: it gets a successor', () => {
    const { silences } = setUp()
    const id = silences.set(undefined, draft())
    silences.expire(id)
    expect(silences.set(id, draft())).toBe('id2')
  })

  test.each([
    { name: 'that ends before it begins', fields: { startsAtMs: 20_000 }, fault: 'start time must be before end time' },
    { name: 'that is past', fields: { endsAtMs: 500 }, fault: "end time can't be in the past" },
    {
      name: 'of everything',
      fields: { matchers: [{ name: 'a', operator: '=~', value: '.*' }] as const },
      fault: 'at least one matcher must not match the empty string',
    },
  ])('refuses one $name', ({ fields, fault }) => {
    expect(() => setUp().silences.set(undefined, draft(fields))).toThrow(fault)
  })

  test('refuses what nobody has, what is over, and more than its bound', () => {
    const { silences } = setUp()
    expect(() => silences.expire('x')).toThrow('silence not found')
    const id = silences.set(undefined, draft())
    silences.expire(id)
    expect(() => silences.expire(id)).toThrow('silence id1 already expired')
    silences.set(undefined, draft())
    silences.set(undefined, draft())
    expect(() => silences.set(undefined, draft())).toThrow('Cannot keep another silence: there are 3')
  })

  test('forgets those that have long been over', () => {
    const { silences, rows, goTo } = setUp()
    silences.set(undefined, draft({ endsAtMs: 2_000 }))
    silences.set(undefined, draft())
    goTo(7_001)
    silences.prune()
    expect([...rows.keys()]).toEqual(['id2'])
  })
})
