import { describe, expect, test } from 'vitest'
import { createBackendLoad } from './backend-load.ts'

function open() {
  const at = { ms: 0 }
  const load = createBackendLoad(() => at.ms)
  /** One request of so much work that takes so long. */
  const run = (work: number, ms: number) => {
    const end = load.begin(work)
    at.ms += ms
    end(work)
  }
  return { at, load, run }
}

describe('what is under way', () => {
  test('counts from the beginning of a request to its end, by its estimate', () => {
    const { load } = open()
    const [first, second] = [load.begin(100), load.begin(20)]
    expect([load.outstanding(), load.inFlight(), load.sent()]).toEqual([120, 2, 2])
    first(999)
    expect([load.outstanding(), load.inFlight(), load.sent()]).toEqual([20, 1, 2])
    second(0)
    expect([load.outstanding(), load.inFlight()]).toEqual([0, 0])
  })

  test('ends once', () => {
    const { load } = open()
    const end = load.begin(100)
    end(100)
    end(100)
    expect([load.outstanding(), load.inFlight()]).toEqual([0, 0])
  })
})

describe('perSecond()', () => {
  test('is what is usual before anything was measured', () => expect(open().load.perSecond(50)).toBe(50))

  test('comes near to what was measured, beside a second of what is usual', () => {
    const { load, run } = open()
    run(900, 9_000)
    expect(load.perSecond(100)).toBeCloseTo(100)
    expect(load.perSecond(0)).toBeCloseTo(90)
  })

  test('counts requests side by side as one busy time', () => {
    const { at, load } = open()
    const ends = [load.begin(500), load.begin(500)]
    at.ms += 9_000
    for (const end of ends) end(500)
    expect(load.perSecond(0)).toBeCloseTo(100)
  })

  test('fades towards what is usual, half of it in a minute in which nothing was asked', () => {
    const { at, load, run } = open()
    run(1_000, 1_000)
    const before = load.perSecond(0)
    at.ms += 60_000
    // Of 1,000 and a second are left 500 and half a second, beside the usual second.
    expect(before).toBeCloseTo(500)
    expect(load.perSecond(0)).toBeCloseTo(500 / 1.5)
  })

  test('is not misled by a clock that is put back', () => {
    const { at, load, run } = open()
    run(1_000, 1_000)
    at.ms = 0
    expect(load.perSecond(0)).toBeCloseTo(500)
  })
})

describe('speedError()', () => {
  test('is infinite before the first measurement, and after one that measured nothing', () => {
    const { load, run } = open()
    expect(load.speedError()).toBe(Number.POSITIVE_INFINITY)
    run(0, 100)
    run(100, 0)
    expect(load.speedError()).toBe(Number.POSITIVE_INFINITY)
  })

  test('falls with each of the same speed', () => {
    const { load, run } = open()
    run(100, 1_000)
    const first = load.speedError()
    expect(first).toBeCloseTo(Math.sqrt((3 * 0.49) / 4))
    run(100, 1_000)
    const second = load.speedError()
    expect(second).toBeLessThan(first)
    run(100, 10)
    expect(load.speedError()).toBeGreaterThan(second)
  })
})
