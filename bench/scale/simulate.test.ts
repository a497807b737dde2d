import { describe, expect, test } from 'vitest'
import { erlangC } from './erlang-c.ts'
import { createEventQueue } from './event-queue.ts'
import { createRandom, exponential, logNormal } from './random.ts'
import { simulate } from './simulate.ts'

describe('the simulation comes to what Erlang computes', () => {
  test.each([
    { servers: 1, utilisation: 0.5 },
    { servers: 1, utilisation: 0.8 },
    { servers: 4, utilisation: 0.7 },
    { servers: 16, utilisation: 0.9 },
    { servers: 64, utilisation: 0.9 },
  ])(
    'of $servers servers at $utilisation',
    ({ servers, utilisation }) => {
      const serviceSeconds = 0.02
      const offered = servers * utilisation
      const station = { arrivalsPerSecond: offered / serviceSeconds, servers, service: exponential(serviceSeconds) }
      const run = { requests: 300_000, warmUp: 30_000, random: createRandom(11) }
      const outcome = simulate(station, run)
      const known = erlangC(offered, servers, serviceSeconds)
      expect(outcome.utilisation).toBeCloseTo(utilisation, 2)
      expect(Math.abs(outcome.queueLength / known.queueLength - 1)).toBeLessThan(0.1)
      expect(Math.abs(known.latencyAbove(outcome.p50) - 0.5)).toBeLessThan(0.01)
      expect(Math.abs(known.latencyAbove(outcome.p95) - 0.05)).toBeLessThan(0.005)
      expect(Math.abs(known.latencyAbove(outcome.p99) - 0.01)).toBeLessThan(0.002)
    },
    120_000,
  )

  test('and comes to the same with the same seed', () => {
    const station = { arrivalsPerSecond: 10, servers: 2, service: exponential(0.1) }
    const once = () => simulate(station, { requests: 1_000, warmUp: 100, random: createRandom(3) })
    expect(once()).toEqual(once())
  })
})

describe("Erlang's formula", () => {
  // Of one server it is the share of its work; of two, 2ρ²/(1+ρ).
  test.each([
    { offered: 0.5, servers: 1, waits: 0.5 },
    { offered: 1, servers: 2, waits: 1 / 3 },
    { offered: 1.6, servers: 2, waits: 1.28 / 1.8 },
  ])('of $offered offered to $servers', ({ offered, servers, waits }) => {
    const known = erlangC(offered, servers, 1)
    expect(known.waits).toBeCloseTo(waits, 10)
    expect(known.latencyAbove(0)).toBeCloseTo(1, 10)
  })

  test('refuses what never settles', () => expect(() => erlangC(2, 2, 1)).toThrow(/^Cannot settle 2 offered to 2/))
})

test('events come in the order of their times', () => {
  const random = createRandom(5)
  const times = Array.from({ length: 500 }, random)
  const queue = createEventQueue()
  for (const time of times) queue.add(time)
  expect(times.map(() => queue.take())).toEqual(times.toSorted((one, other) => one - other))
  expect(queue.earliest).toBe(Number.POSITIVE_INFINITY)
})

test('a log-normal time has the mean and the spread that it was given', () => {
  const random = createRandom(7)
  const draw = logNormal(0.002, 5)
  const times = Array.from({ length: 200_000 }, () => draw(random)).toSorted((one, other) => one - other)
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  expect(mean * 1_000).toBeCloseTo(2, 1)
  expect((times[198_000] ?? 0) / (times[100_000] ?? 1)).toBeCloseTo(5, 0)
})
