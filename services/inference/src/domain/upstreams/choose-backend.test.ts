import { describe, expect, test } from 'vitest'
import { type Candidate, chooseBackend } from './choose-backend.ts'

const candidate = (name: string, own: Partial<Candidate> = {}): Candidate => ({
  ...{ name, outstanding: 0, perSecond: 1_000, sentShare: 0, crowded: false, knownTokens: 0, ofSession: false },
  ...own,
})

describe('chooseBackend()', () => {
  test.each([
    { name: 'the one with least to do', others: [candidate('a', { outstanding: 500 }), candidate('b')], chosen: 'b' },
    {
      name: 'the one that is done first, though it has more to do',
      others: [candidate('a', { outstanding: 100, perSecond: 100 }), candidate('b', { outstanding: 500 })],
      chosen: 'b',
    },
    {
      name: 'of equals the one that was asked least',
      others: [candidate('a', { sentShare: 5 }), candidate('b', { sentShare: 4 }), candidate('c', { sentShare: 9 })],
      chosen: 'b',
    },
    {
      name: 'of those measured nearly equally fast the one that was asked least',
      others: [candidate('a', { perSecond: 1_100, sentShare: 5 }), candidate('b', { sentShare: 4 })],
      chosen: 'b',
    },
    {
      name: 'the one that knows the beginning',
      others: [candidate('a'), candidate('b', { knownTokens: 80, outstanding: 40, sentShare: 50 })],
      chosen: 'b',
    },
    {
      name: 'another when that one has 1.5 times as much to do',
      others: [candidate('a'), candidate('b', { knownTokens: 90, outstanding: 51 })],
      chosen: 'a',
    },
    {
      name: 'another when requests wait in that one',
      others: [candidate('a', { sentShare: 9 }), candidate('b', { knownTokens: 90, crowded: true, outstanding: 1 })],
      chosen: 'a',
    },
    {
      name: 'the home of a session before one that knows the beginning',
      others: [candidate('a', { ofSession: true, outstanding: 30 }), candidate('b', { knownTokens: 90 })],
      chosen: 'a',
    },
    { name: 'nobody when there is nobody', others: [], chosen: undefined },
  ])('takes $name', ({ others, chosen }) => {
    expect(chooseBackend(others, 100)?.name).toBe(chosen)
  })
})
