import { expect, test } from 'vitest'
import type { Offer } from '../client/default-model.ts'
import { renderDefaultModel, tellDefaultModel } from './default-model-status.ts'
import { moved, offering } from './inference.fixture.ts'

const fetching: Partial<Offer> = {
  state: 'fetching',
  progress: { done_bytes: 5e8, total_bytes: 2e9, bytes_per_second: 1e7, seconds_left: 150 },
}
const starter = 'Default model: ember (the starter)'

test.each([
  {
    name: 'an offer, with the command',
    told: offering(),
    lines: [starter, 'A real model for this machine: npm run hearth -- models use qwen3-4b'],
  },
  {
    name: 'a fetch, with percent and time left',
    told: offering(fetching),
    lines: [starter, 'Qwen3 4B: 25 %, 500 MB of 2.0 GB, 3 min left'],
  },
  {
    name: 'why it failed',
    told: offering({ state: 'failed', error: { message: 'Cannot store the model: no room' } }),
    lines: [starter, 'Cannot store the model: no room'],
  },
  { name: 'no offer that was declined', told: offering({ state: 'declined' }), lines: [starter] },
  { name: 'the model that took over', told: moved, lines: ['Default model: qwen3'] },
  {
    name: 'the model that the settings name',
    told: { model: 'own', is_starter: false, offer: null },
    lines: ['Default model: own'],
  },
])('hearth status tells $name', ({ told, lines }) => {
  expect(tellDefaultModel(told)).toEqual(['', ...lines])
})

test('programs are told the same', () => {
  const offer = { state: 'fetching', id: 'qwen3-4b', name: 'Qwen3 4B' }
  expect(renderDefaultModel(offering(fetching))).toEqual({
    default: 'ember',
    isStarter: true,
    offer: { ...offer, doneBytes: 5e8, totalBytes: 2e9, secondsLeft: 150 },
  })
  expect(renderDefaultModel({ ...moved, offer: null })).toEqual({ default: 'qwen3', isStarter: false })
})
