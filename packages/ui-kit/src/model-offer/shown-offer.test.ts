import { expect, test } from 'vitest'
import type { OfferState } from './model-state.ts'
import { isShown } from './shown-offer.ts'

const stateOf = (state: OfferState) => ({
  name: 'ember',
  is_starter: true,
  offer: { state, name: 'good', size_bytes: 1, tokens_per_second: 1, licence: 'MIT', progress: null, error: null },
})
const nothing = { declined: undefined, watched: undefined }

test.each([
  { name: 'an offer', state: 'offered', memory: nothing, shown: true },
  { name: 'an offer that was declined here', state: 'offered', memory: { ...nothing, declined: 'good' }, shown: false },
  { name: 'an offer after a no to another', state: 'offered', memory: { ...nothing, declined: 'bad' }, shown: true },
  { name: 'an offer that was declined elsewhere', state: 'declined', memory: nothing, shown: false },
  { name: 'a fetch in spite of a no', state: 'fetching', memory: { ...nothing, declined: 'good' }, shown: true },
  { name: 'a failure', state: 'failed', memory: nothing, shown: true },
  { name: 'a failure that was waved off', state: 'failed', memory: { ...nothing, declined: 'good' }, shown: false },
  { name: 'an arrival that was awaited', state: 'ready', memory: { ...nothing, watched: 'good' }, shown: true },
  { name: 'an arrival long ago', state: 'ready', memory: nothing, shown: false },
] as const)('$name: $shown', ({ state, memory, shown }) => expect(isShown(stateOf(state), memory)).toBe(shown))

test('nothing is shown where nothing is offered', () => {
  expect(isShown({ name: 'mine', is_starter: false, offer: null }, nothing)).toBe(false)
})
