import { expect, test } from 'vitest'
import { LateSamples } from './late-samples.ts'

function samplesOf(...times: readonly number[]): LateSamples {
  const samples = new LateSamples(4)
  for (const time of times) samples.insert(time, time + 1, time + 2)
  return samples
}

test.each([
  { times: [10, 20, 30], name: 'in order' },
  { times: [30, 10, 20], name: 'in any order' },
  { times: [30, 20, 10], name: 'backwards' },
])('samples that come $name are kept oldest first, each with its value', ({ times }) => {
  const samples = samplesOf(...times)
  expect([...samples.timestamps.subarray(0, samples.length)]).toEqual([10, 20, 30])
  expect([...samples.words.subarray(0, 6)]).toEqual([12, 11, 22, 21, 32, 31])
})

test.each([
  { timeMs: 5, place: 0 },
  { timeMs: 10, place: 0 },
  { timeMs: 15, place: 1 },
  { timeMs: 30, place: 2 },
  { timeMs: 31, place: 3 },
])('the place of $timeMs is $place', ({ timeMs, place }) => {
  expect(samplesOf(10, 20, 30).placeOf(timeMs)).toBe(place)
})

test('it is full when it has no room', () => {
  expect([samplesOf(1, 2, 3).isFull, samplesOf(1, 2, 3, 4).isFull, new LateSamples(1).placeOf(1)]).toEqual([
    false,
    true,
    0,
  ])
})
