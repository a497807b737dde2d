import { afterEach, describe, expect, test } from 'vitest'
import type { Delivery, Outcome } from './delivery.ts'
import { createLane, type Lane, type LaneDeps } from './lane.ts'

const delivery = (id: number, group: string, own: Partial<Delivery> = {}): Delivery => ({
  ...{ id, integration: 'team/webhook/0', createdAtMs: 0 },
  message: { receiver: 'team', groupKey: group, groupLabels: {}, alerts: [] },
  ...own,
})
const sent: Outcome = { kind: 'sent' }
const later: Outcome = { kind: 'later', reason: 'busy' }

let lane: Lane | undefined
afterEach(() => lane?.close())

/** A lane whose attempts end one by one when they are told how; what became of deliveries stands in `told`. */
function open(own: Partial<LaneDeps> = {}) {
  const told: string[] = []
  const attempts: { id: number; signal: AbortSignal; end: (outcome: Outcome) => void }[] = []
  lane = createLane({
    send: ({ id }, signal) =>
      new Promise((resolve) => {
        attempts.push({ id, signal, end: resolve })
        signal.addEventListener('abort', () => resolve({ kind: 'never', reason: 'aborted' }))
      }),
    settled: ({ id }, outcome) => told.push(`${id} ${outcome.kind}${'reason' in outcome ? ` ${outcome.reason}` : ''}`),
    failed: ({ id }, reason) => told.push(`${id} failed ${reason}`),
    ...{ backoff: { firstMs: 1, maxMs: 4 }, minIntervalMs: 0, maxAgeMs: 1_000, clock: () => 0 },
    ...own,
  })
  const until = async (count: number) => {
    await expect.poll(() => attempts.length, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(count)
    return attempts[count - 1] as (typeof attempts)[number]
  }
  const untilTold = (count: number) =>
    expect.poll(() => told.length, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  const waiting = () => lane?.waiting().map(({ id }) => id)
  return { lane, told, attempts, until, untilTold, waiting }
}

describe('a lane', () => {
  test('sends one after the other, in the order in which they came', async () => {
    const { lane, told, attempts, until, untilTold, waiting } = open()
    for (const [id, group] of ['a', 'b', 'c'].entries()) lane.add(delivery(id, group))
    const first = await until(1)
    expect([attempts.length, waiting()]).toEqual([1, [0, 1, 2]])
    first.end(sent)
    const second = await until(2)
    expect([second.id, told, waiting()]).toEqual([1, ['0 sent'], [1, 2]])
    second.end({ kind: 'never', reason: 'gone' })
    const third = await until(3)
    third.end(sent)
    await untilTold(3)
    expect([told, waiting()]).toEqual([['0 sent', '1 never gone', '2 sent'], []])
  })

  test('goes on with what comes after it was through', async () => {
    const { lane, until, untilTold } = open()
    lane.add(delivery(1, 'a'))
    const first = await until(1)
    first.end(sent)
    await untilTold(1)
    lane.add(delivery(2, 'a'))
    expect((await until(2)).id).toBe(2)
  })

  test('says the newer of two things of one group, in the place of the older', async () => {
    const { lane, until, waiting } = open()
    for (const [id, group] of ['a', 'b', 'c'].entries()) lane.add(delivery(id, group))
    const first = await until(1)
    lane.add(lane.merge(delivery(7, 'b', { createdAtMs: 50 })))
    expect(waiting()).toEqual([0, 1, 2])
    expect(lane.waiting()[1]).toMatchObject({ id: 1, createdAtMs: 0 })
    first.end(sent)
    expect((await until(2)).id).toBe(1)
  })

  test('leaves what is on its way, and what is of another group, alone', async () => {
    const { lane, until } = open()
    lane.add(delivery(1, 'a'))
    await until(1)
    const next = delivery(2, 'a')
    expect(lane.merge(next)).toBe(next)
    const other = delivery(3, 'a', { integration: 'team/email/0' })
    lane.add(next)
    expect(lane.merge(other)).toBe(other)
  })
})

describe('an attempt that fails', () => {
  test('is made again until it is sent', async () => {
    const { lane, told, until, untilTold } = open()
    lane.add(delivery(1, 'a'))
    for (const count of [1, 2]) (await until(count)).end(later)
    const third = await until(3)
    third.end(sent)
    await untilTold(3)
    expect(told).toEqual(['1 failed busy', '1 failed busy', '1 sent'])
  })

  test.each([
    { name: 'the next one would come too late', outcome: later, nowMs: 1_000 },
    { name: 'the server asks for more time than there is', outcome: { ...later, afterMs: 501 }, nowMs: 500 },
  ])('is the last where $name', async ({ outcome, nowMs }) => {
    const { lane, told, until, untilTold } = open({ clock: () => nowMs })
    lane.add(delivery(1, 'a'))
    const first = await until(1)
    first.end(outcome)
    await untilTold(1)
    expect(told).toEqual(['1 never busy'])
  })

  test('is made again where the next one comes just in time', async () => {
    const { lane, told, until } = open({ clock: () => 999 })
    lane.add(delivery(1, 'a'))
    const first = await until(1)
    first.end(later)
    await until(2)
    expect(told).toEqual(['1 failed busy'])
  })

  test('has those behind it wait', async () => {
    const { lane, until } = open()
    lane.add(delivery(1, 'a'))
    lane.add(delivery(2, 'b'))
    const first = await until(1)
    first.end(later)
    expect((await until(2)).id).toBe(1)
  })
})

describe('closing', () => {
  test('ends the attempt that is under way, of which nothing is told', async () => {
    const { lane, told, attempts, until, waiting } = open()
    lane.add(delivery(1, 'a'))
    lane.add(delivery(2, 'b'))
    const first = await until(1)
    const closed = lane.close()
    expect(first.signal.aborted).toBe(true)
    await closed
    expect([told, attempts.length, waiting()]).toEqual([[], 1, [2]])
  })

  test('tells of one that was sent nevertheless', async () => {
    const { lane, told, until } = open()
    lane.add(delivery(1, 'a'))
    const first = await until(1)
    first.end(sent)
    await lane.close()
    expect(told).toEqual(['1 sent'])
  })

  test('ends the wait for the next attempt', async () => {
    const { lane, told, attempts, until, untilTold } = open({
      backoff: { firstMs: 3_600_000, maxMs: 3_600_000 },
      maxAgeMs: 1e9,
    })
    lane.add(delivery(1, 'a'))
    const first = await until(1)
    first.end(later)
    await untilTold(1)
    await lane.close()
    expect([told, attempts.length]).toEqual([['1 failed busy'], 1])
  })

  test('ends the rest between two messages', async () => {
    const { lane, attempts, until, untilTold } = open({ minIntervalMs: 3_600_000 })
    lane.add(delivery(1, 'a'))
    lane.add(delivery(2, 'b'))
    const first = await until(1)
    first.end(sent)
    await untilTold(1)
    await lane.close()
    expect(attempts.length).toBe(1)
  })

  test('of a lane that does nothing ends at once', async () => {
    await open().lane.close()
  })
})
