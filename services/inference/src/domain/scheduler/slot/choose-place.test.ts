import { describe, expect, test } from 'vitest'
import { type Candidate, choosePlace, leads } from './choose-place.ts'
import type { Slot, Work } from './slot.ts'

const wanted = { worthwhileTokens: 16, canFork: true, exact: false }

/** A slot with nothing of what is wanted: at work, empty, or idle since a time with tokens of others. */
function candidate(index: number, state: 'working' | 'empty' | number): Candidate {
  const resident = state === 'empty' ? 0 : 100
  const work = state === 'working' ? ({ cancelled: false, answering: true } as Work) : undefined
  const usedAtMs = typeof state === 'number' ? state : 0
  return { slot: { index, resident, usedAtMs, work } as Slot, shared: 0, ready: 0 }
}

const placeAmong = (...states: readonly Parameters<typeof candidate>[1][]) =>
  choosePlace(
    states.map((state, index) => candidate(index, state)),
    wanted,
  )?.slot.index

describe('choosePlace(), for a prompt of which nothing is there', () => {
  test.each([
    { name: 'nothing is at work: the slot idle longest', states: [30, 10, 20], place: 1 },
    { name: 'all are empty: the first', states: ['empty', 'empty', 'empty'], place: 0 },
    { name: 'an empty slot before one that holds something', states: ['working', 10, 'empty', 'empty'], place: 2 },
    { name: 'the empty neighbour of one at work', states: ['empty', 'empty', 'empty', 'working'], place: 2 },
    { name: 'a neighbour of one at work, idle nearly as long', states: ['working', 20, 10, 30, 40], place: 1 },
    { name: 'the neighbour on either side that is idle longer', states: [50, 10, 20, 'working', 15, 60], place: 4 },
    { name: 'no neighbour that was at work just now', states: ['working', 40, 30, 20, 10], place: 4 },
    { name: 'the only one that is free', states: ['working', 10, 'working'], place: 1 },
    { name: 'none is free: nowhere', states: ['working', 'working'], place: undefined },
  ] as const)('$name', ({ states, place }) => expect(placeAmong(...states)).toBe(place))
})

describe('leads(), whether a work is on its way to so many tokens', () => {
  const work = (slot: { resident: number; onGrid: number }, ended: { cancelled?: true; answering?: true } = {}) =>
    ({ cancelled: false, answering: false, ...ended, slot: { ...slot } }) as Work
  const behind = { resident: 10, onGrid: 10 }
  const offGrid = { resident: 10, onGrid: 8 }

  test.each([
    { name: 'one that has fewer', slot: behind, exact: false, expected: true },
    { name: 'one whose client left', slot: behind, ended: { cancelled: true }, exact: false, expected: false },
    { name: 'one that answers already', slot: behind, ended: { answering: true }, exact: false, expected: false },
    { name: 'one that has as many', slot: { resident: 20, onGrid: 20 }, exact: false, expected: false },
    { name: 'one that has more', slot: { resident: 21, onGrid: 21 }, exact: false, expected: false },
    { name: 'one whose tokens came out by other steps, which do', slot: offGrid, exact: false, expected: true },
    { name: 'one whose tokens came out by other steps, which do not', slot: offGrid, exact: true, expected: false },
    { name: 'one whose tokens came out by the same steps', slot: behind, exact: true, expected: true },
  ] as const)('$name', ({ slot, exact, expected, ...rest }) => {
    expect(leads(work(slot, 'ended' in rest ? rest.ended : {}), 20, { exact })).toBe(expected)
  })
})
