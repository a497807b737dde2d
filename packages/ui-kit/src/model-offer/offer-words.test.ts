import { describe, expect, test } from 'vitest'
import type { ModelState, Offer } from './model-state.ts'
import { offerDetails, offerSentence, percentOf, progressWords } from './offer-words.ts'

const offer: Offer = {
  state: 'offered',
  name: 'Good 4B',
  size_bytes: 2_500_000_000,
  tokens_per_second: 12.3,
  licence: 'Apache-2.0',
  progress: null,
  error: null,
}
const telling = (change: Partial<Offer>, is_starter = true): ModelState => ({
  name: 'ember',
  is_starter,
  offer: { ...offer, ...change },
})

describe('offerSentence()', () => {
  test.each([
    { name: 'what suits', state: telling({}), says: 'A small starter model answers here. Good 4B suits this machine' },
    { name: 'what suits better than a real one', state: telling({}, false), says: 'Good 4B suits this machine' },
    { name: 'nothing after a no', state: telling({ state: 'declined' }), says: '' },
    { name: 'a fetch', state: telling({ state: 'fetching' }), says: 'Fetching Good 4B' },
    { name: 'the check of the file', state: telling({ state: 'checking' }), says: 'Checking the file of Good 4B' },
    { name: 'that it is loading', state: telling({ state: 'loading' }), says: 'Loading Good 4B' },
    { name: 'that it answers', state: telling({ state: 'ready' }, false), says: 'Good 4B answers now' },
    {
      name: "a failure in the service's words",
      state: telling({ state: 'failed', error: { message: 'Cannot fetch it: the disk is full' } }),
      says: 'Cannot fetch it: the disk is full',
    },
    { name: 'nothing where nothing is offered', state: { name: 'a', is_starter: true, offer: null }, says: '' },
  ])('tells $name', ({ state, says }) => expect(offerSentence(state)).toBe(says))

  test('tells in brief that it failed, where the reason is a click away', () => {
    const failed = telling({ state: 'failed', error: { message: 'Cannot reach "huggingface.co": a long story' } })
    expect(offerSentence(failed, true)).toBe('Cannot use Good 4B')
  })
})

test('offerDetails() leaves out what is not known', () => {
  expect(offerDetails(offer)).toBe('2.5 GB · 3 min at 100 Mbit/s · about 12 tokens/s · Apache-2.0')
  expect(offerDetails({ ...offer, tokens_per_second: null, licence: null })).toBe('2.5 GB · 3 min at 100 Mbit/s')
  expect(offerDetails({ ...offer, size_bytes: null })).toBe('about 12 tokens/s · Apache-2.0')
})

describe('progressWords()', () => {
  test.each([
    { done_bytes: 42_900_000, total_bytes: 100_000_000, seconds_left: 180, says: '42 %, 3 min left' },
    { done_bytes: 42_900_000, total_bytes: 100_000_000, seconds_left: null, says: '42 %' },
    { done_bytes: 42_900_000, total_bytes: null, seconds_left: null, says: '42.9 MB' },
  ])('says $says', ({ says, ...progress }) => expect(progressWords(progress)).toBe(says))

  test('more than was announced is all of it', () => {
    expect(percentOf({ done_bytes: 3, total_bytes: 2, seconds_left: null })).toBe(100)
  })
})
