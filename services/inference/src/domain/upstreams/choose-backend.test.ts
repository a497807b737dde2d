import { describe, expect, test } from 'vitest'
import { type Candidate, chooseBackend } from './choose-backend.ts'

const candidate = (name: string, own: Partial<Candidate> = {}): Candidate => ({
  ...{ name, outstanding: 0, perSecond: 1_000, speedError: 0, share: 1, sentShare: 0, crowded: false },
  ...{ knownTokens: 0, ofSession: false },
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
    {
      name: 'the one that knows the beginning, though the other was measured twice as fast with little certainty',
      others: [
        candidate('a', { perSecond: 2_000, speedError: 0.2 }),
        candidate('b', { knownTokens: 90, speedError: 0.2 }),
      ],
      chosen: 'b',
    },
    {
      name: 'another that is twice as fast for certain',
      others: [
        candidate('a', { perSecond: 2_000, speedError: 0.05 }),
        candidate('b', { knownTokens: 90, speedError: 0.05 }),
      ],
      chosen: 'a',
    },
    {
      name: 'the one that knows a little of the beginning, of those that are about as fast',
      others: [candidate('a', { perSecond: 1_300 }), candidate('b', { knownTokens: 10 })],
      chosen: 'b',
    },
    {
      name: 'the one that knows more of the beginning',
      others: [candidate('a', { knownTokens: 50, perSecond: 1_400 }), candidate('b', { knownTokens: 60 })],
      chosen: 'b',
    },
    {
      name: 'the faster of two that know as much',
      others: [candidate('a', { knownTokens: 50, perSecond: 1_400 }), candidate('b', { knownTokens: 50 })],
      chosen: 'a',
    },
    {
      name: 'the one that knows the beginning, though the other is to get twice its share',
      others: [candidate('a', { share: 2 }), candidate('b', { knownTokens: 90 })],
      chosen: 'b',
    },
    {
      name: 'of others the one that is to get twice the share',
      others: [candidate('a', { share: 2 }), candidate('b')],
      chosen: 'a',
    },
    {
      name: 'the home of a session before another that is faster with little certainty',
      others: [candidate('a', { ofSession: true, speedError: 0.4 }), candidate('b', { perSecond: 2_000 })],
      chosen: 'a',
    },
    {
      name: 'the one that is faster for certain, though it has more to do and knows as much',
      others: [
        candidate('a', { outstanding: 100, knownTokens: 10 }),
        candidate('b', { outstanding: 200, perSecond: 9_000, knownTokens: 50 }),
      ],
      chosen: 'b',
    },
    { name: 'nobody when there is nobody', others: [], chosen: undefined },
  ])('takes $name', ({ others, chosen }) => {
    expect(chooseBackend(others, 100)?.name).toBe(chosen)
  })
})
