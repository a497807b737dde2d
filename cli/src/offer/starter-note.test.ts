import { expect, test } from 'vitest'
import { moved, offering } from './inference.fixture.ts'
import { starterNote } from './starter-note.ts'

const data = { name: 'chatHearth', category: 'Chat Models', inputs: {} }
const asking = JSON.stringify({ nodes: [{ data }] })
const leadsOn = '(starter model; a real one: npm run hearth -- models use qwen3-4b)'

test.each([
  { name: 'names the offer', now: offering(), expected: leadsOn },
  { name: 'names one that was declined too', now: offering({ state: 'declined' }), expected: leadsOn },
  {
    name: 'says that it is on its way',
    now: offering({ state: 'fetching' }),
    expected: '(starter model; Qwen3 4B is on its way)',
  },
  { name: 'stands alone where nothing is offered', now: { ...offering(), offer: null }, expected: '(starter model)' },
  { name: 'is not there once another model answers', now: moved, expected: undefined },
])('the note of the starter $name', ({ now, expected }) => {
  expect(starterNote(now, asking)).toBe(expected)
})

test('it is not there below an answer of a flow that asks another model', () => {
  expect(starterNote(offering(), '{"nodes":[]}')).toBeUndefined()
})
