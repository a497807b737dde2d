import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAffinity } from './affinity.ts'
import type { Backend } from './backend.ts'
import { createBackendLoad } from './backend-load.ts'
import { createBalancer, type Lease, type RouteRequest } from './balancer.ts'
import { createCircuit } from './circuit.ts'
import { createPrefixes } from './prefixes.ts'

const options = { backoff: { firstMs: 1_000, maxMs: 60_000 }, faultsToEject: 3, slowStartMs: 10_000 }
const never = new AbortController().signal

function setUp(count: number, own: { maxParallel?: number; maxQueue?: number } = {}) {
  const time = { nowMs: 0 }
  const clock = () => time.nowMs
  const backends = Array.from({ length: count }, (_, at): Backend => {
    const upstream = { name: `u${at}`, kind: 'vllm' as const, weight: 1, maxParallel: 1_000, maxQueue: 10, ...own }
    const models = new Map([['m', { theirs: 'm' }]])
    return { upstream, circuit: createCircuit(options), load: createBackendLoad(clock), models, reported: undefined }
  })
  const affinity = createAffinity(1_000)
  const balancer = createBalancer({ backends, affinity, clock, maxQueueWaitMs: 60_000 })
  return { time, backends, balancer, affinity }
}

const request = (own: Partial<RouteRequest> = {}): RouteRequest => ({
  ...{ model: 'm', prefixes: [], session: undefined, work: 100, client: 'c', priority: 0, accepts: () => true },
  ...own,
})

const nameOf = (lease: Lease) => lease.backend.upstream.name

type Step =
  | { readonly kind: 'send'; readonly work: number; readonly prompt: number }
  | { readonly kind: 'end' | 'fault' | 'unreachable' | 'stall' | 'recover'; readonly pick: number }
  | { readonly kind: 'wait'; readonly ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), work: fc.integer({ min: 1, max: 5_000 }), prompt: fc.nat(5) }),
  fc.record({
    kind: fc.constantFrom(
      'end' as const,
      'end' as const,
      'fault' as const,
      'unreachable' as const,
      'stall' as const,
      'recover' as const,
    ),
    pick: fc.nat(1_000),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(3_000) }),
)

describe('the balancer, whatever happens', () => {
  test('never counts below zero, never asks one that is ejected, and counts down to zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
        const { time, backends, balancer } = setUp(3)
        const leases: Lease[] = []
        for (const each of steps) {
          if (each.kind === 'wait') time.nowMs += each.ms
          else if (each.kind === 'send') {
            const closed = backends.filter(({ circuit }) => circuit.admission(time.nowMs) === 'no')
            const prefixes = createPrefixes([`system ${each.prompt}`, `turn ${each.work}`])
            const lease = await balancer.acquire(request({ work: each.work, prefixes }), never).catch(() => undefined)
            if (lease === undefined) expect(closed.length).toBe(3)
            else {
              expect(closed).not.toContain(lease.backend)
              leases.push(lease)
            }
          } else if (each.kind === 'recover') {
            backends[each.pick % 3]?.circuit.checked(true, time.nowMs)
          } else {
            const lease = leases.splice(each.pick % Math.max(1, leases.length), 1)[0]
            if (lease === undefined) continue
            const { circuit } = lease.backend
            if (each.kind === 'end') circuit.succeed(time.nowMs)
            else circuit[each.kind](time.nowMs)
            lease.end(50)
            // A place is given back once, however often that is said.
            lease.end(50)
          }
          for (const { load } of backends) {
            expect(load.inFlight()).toBeGreaterThanOrEqual(0)
            expect(load.outstanding()).toBeGreaterThanOrEqual(0)
          }
          expect(backends.reduce((sum, { load }) => sum + load.inFlight(), 0)).toBe(leases.length)
        }
        for (const lease of leases) lease.end(50)
        expect(backends.map(({ load }) => load.outstanding())).toEqual([0, 0, 0])
      }),
      { numRuns: 200 },
    )
  })

  test('spreads equal requests evenly, together or one after another', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (count, sent, together) => {
          const { backends, balancer, time } = setUp(count)
          for (let at = 0; at < sent; at++) {
            const lease = await balancer.acquire(request(), never)
            time.nowMs += 100
            lease.backend.circuit.succeed(time.nowMs)
            if (!together) lease.end(100)
          }
          const each = backends.map(({ load }) => load.sent())
          expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('admits whoever waits, each once, and nobody beyond the places', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 }), async (clients) => {
        const { balancer, backends } = setUp(2, { maxParallel: 1 })
        const held: Lease[] = []
        let admitted = 0
        const waiting = clients.map((client) =>
          balancer.acquire(request({ client }), never).then((lease) => {
            admitted++
            held.push(lease)
          }),
        )
        for (let at = 0; at < clients.length + 2; at++) {
          await new Promise((resolve) => setImmediate(resolve))
          expect(backends.every(({ load }) => load.inFlight() <= 1)).toBe(true)
          held.shift()?.end(1)
        }
        await Promise.all(waiting)
        expect(admitted).toBe(clients.length)
      }),
      { numRuns: 50 },
    )
  })
})

describe('the balancer', () => {
  test('prefers the faster of two', async () => {
    const { balancer, backends, time } = setUp(2)
    const [slow, fast] = backends
    const [endSlow, endFast] = [slow?.load.begin(1_000), fast?.load.begin(1_000)]
    time.nowMs += 1_000
    endFast?.(1_000)
    time.nowMs += 9_000
    endSlow?.(1_000)
    const names = await Promise.all(Array.from({ length: 6 }, () => balancer.acquire(request(), never).then(nameOf)))
    expect(names.filter((name) => name === 'u1').length).toBeGreaterThanOrEqual(4)
  })

  test('goes where the beginning of a request is known, until that is half as busy again', async () => {
    const { balancer } = setUp(2)
    const prefixes = createPrefixes(['x'.repeat(4_000)])
    const first = nameOf(await balancer.acquire(request({ work: 1_100, prefixes }), never))
    // Still under way: the other one has less to do.
    expect(nameOf(await balancer.acquire(request({ work: 1_100, prefixes }), never))).not.toBe(first)
  })

  test('comes back to where the beginning is known once that is idle', async () => {
    const { balancer, time } = setUp(3)
    const prefixes = createPrefixes(['x'.repeat(4_000), 'y'])
    const lease = await balancer.acquire(request({ work: 1_100, prefixes }), never)
    time.nowMs += 100
    lease.end(1_100)
    for (let at = 0; at < 5; at++) {
      const next = await balancer.acquire(
        request({ work: 1_100, prefixes: createPrefixes(['x'.repeat(4_000), 'y', `${at}`]) }),
        never,
      )
      time.nowMs += 100
      next.end(1_100)
      expect(nameOf(next)).toBe(nameOf(lease))
    }
  })

  test('one with room takes a request of higher priority before those that wait', async () => {
    const { balancer } = setUp(1, { maxParallel: 1 })
    const first = await balancer.acquire(request(), never)
    const order: string[] = []
    const wait = (client: string, priority: number) =>
      balancer.acquire(request({ client, priority }), never).then((lease) => {
        order.push(client)
        lease.end(1)
      })
    const all = [wait('late', 1), wait('soon', 0), wait('first', -1)]
    first.end(1)
    await Promise.all(all)
    expect(order).toEqual(['first', 'soon', 'late'])
  })

  test('refuses those that wait as soon as all are out', async () => {
    const { balancer, backends } = setUp(1, { maxParallel: 1 })
    await balancer.acquire(request(), never)
    const waiting = balancer.acquire(request(), never)
    backends[0]?.circuit.unreachable(0)
    balancer.review()
    await expect(waiting).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 })
  })
})

describe('createAffinity()', () => {
  test('never holds more than its bound, and forgets what was not used for longest', () => {
    const affinity = createAffinity(10)
    for (let at = 0; at < 100; at++) {
      affinity.remember('u', [{ fingerprint: `${at}`, tokens: 1 }], `s${at}`)
      expect(affinity.size()).toBeLessThanOrEqual(10)
    }
    expect([affinity.homeOf('s0'), affinity.homeOf('s99')]).toEqual([undefined, 'u'])
  })
})
