import { describe, expect, test } from 'vitest'
import { type Circuit, createCircuit } from './circuit.ts'

const options = { backoff: { firstMs: 1_000, maxMs: 60_000 }, faultsToEject: 3, slowStartMs: 10_000 }
const create = (): Circuit => createCircuit(options)

describe('a circuit', () => {
  test('is closed at first, and stays so through a fault now and then', () => {
    const circuit = create()
    for (let at = 0; at < 20; at++) {
      circuit.fault(at)
      circuit.fault(at)
      circuit.succeed(at)
    }
    expect(circuit.admission(20)).toBe('yes')
  })

  test('opens with the third fault in a row, and lets one request find out after a second', () => {
    const circuit = create()
    for (let at = 0; at < 3; at++) circuit.fault(0)
    expect([circuit.admission(0), circuit.admission(999), circuit.admission(1_000)]).toEqual(['no', 'no', 'probe'])
    circuit.begin()
    expect(circuit.admission(1_000)).toBe('no')
    circuit.succeed(1_100)
    expect(circuit.admission(1_100)).toBe('yes')
  })

  test('waits twice as long after each probe that fails, a minute at most', () => {
    const circuit = create()
    for (let at = 0; at < 3; at++) circuit.fault(0)
    const waits: number[] = []
    let nowMs = 0
    for (let round = 0; round < 9; round++) {
      const retryMs = circuit.retryAtMs(nowMs) ?? nowMs
      waits.push(retryMs - nowMs)
      nowMs = retryMs
      circuit.begin()
      circuit.fault(nowMs)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  test('that nobody answered at is closed by a check, not by a request', () => {
    const circuit = create()
    circuit.unreachable(0)
    circuit.unreachable(10)
    expect(circuit.admission(5_000)).toBe('no')
    circuit.checked(true, 500)
    expect(circuit.isEjected()).toBe(true)
    circuit.checked(true, 1_000)
    expect(circuit.admission(1_000)).toBe('yes')
  })

  test('gives back its share step by step', () => {
    const circuit = create()
    expect(circuit.share(0)).toBe(1)
    circuit.unreachable(0)
    circuit.checked(true, 2_000)
    expect([2_000, 7_000, 12_000, 90_000].map((at) => circuit.share(at))).toEqual([0.1, 0.5, 1, 1])
  })

  test('a probe whose client leaves makes room for another', () => {
    const circuit = create()
    circuit.stall(0)
    circuit.begin()
    circuit.abandon()
    expect(circuit.admission(1_000)).toBe('probe')
  })

  test('keeps away for as long as it was asked to', () => {
    const circuit = create()
    circuit.pauseUntil(500)
    expect([circuit.admission(499), circuit.admission(500)]).toEqual(['no', 'yes'])
  })
})
