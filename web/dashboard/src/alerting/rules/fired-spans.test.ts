import { expect, test } from 'vitest'
import { firedSpans } from './fired-spans.ts'

test.each([
  { name: 'what holds at once fires', times: [0, 10, 20], forMs: 0, spans: [[0, 30, 'firing']] },
  {
    name: 'what holds for long enough fires then',
    times: [0, 10, 20, 30],
    forMs: 20,
    spans: [
      [0, 20, 'pending'],
      [20, 40, 'firing'],
    ],
  },
  { name: 'what holds too shortly never fires', times: [0, 10], forMs: 20, spans: [[0, 20, 'pending']] },
  {
    name: 'a gap begins anew',
    times: [0, 10, 50, 60],
    forMs: 0,
    spans: [
      [0, 20, 'firing'],
      [50, 70, 'firing'],
    ],
  },
  { name: 'nothing is nothing', times: [], forMs: 0, spans: [] },
])('$name', ({ times, forMs, spans }) => {
  expect(firedSpans(times, 10, forMs)).toEqual(spans.map(([fromMs, toMs, state]) => ({ fromMs, toMs, state })))
})
