import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readXor } from './xor-reader.ts'
import { XorWriter } from './xor-writer.ts'

type Sample = readonly [timeMs: number, bits: bigint]

const special = [
  0n,
  0x8000_0000_0000_0000n,
  0x7ff0_0000_0000_0002n,
  0x7ff0_0000_0000_0001n,
  0x7ff8_0000_0000_0001n,
  0xffff_ffff_ffff_ffffn,
  0x7ff0_0000_0000_0000n,
  1n,
]

/** Any bits a value can have: numbers, NaNs of all kinds, and what differs in few bits. */
const bits = fc.oneof(
  fc.constantFrom(...special),
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
  fc.double().map((value) => new BigUint64Array(new Float64Array([value]).buffer)[0] ?? 0n),
  fc.integer({ min: 0, max: 9 }).map((value) => new BigUint64Array(new Float64Array([value]).buffer)[0] ?? 0n),
)

const steps = fc.oneof(
  fc.constant(15_000),
  fc.integer({ min: 1, max: 20_000 }),
  fc.integer({ min: 1, max: 2_000_000 }),
  fc.integer({ min: 1, max: 100_000_000_000 }),
)

const samples = fc
  .tuple(fc.integer({ min: -1e12, max: 2e12 }), fc.array(fc.tuple(steps, bits), { minLength: 1, maxLength: 120 }))
  .map(([startMs, list]) => {
    let timeMs = startMs
    return list.map(([step, value]): Sample => {
      timeMs += step
      return [timeMs, value]
    })
  })

function encode(list: readonly Sample[]): Uint8Array {
  const writer = new XorWriter()
  writer.bytes = new Uint8Array(list.length * 20 + 20)
  for (const [timeMs, value] of list) writer.append(timeMs, Number(value >> 32n), Number(value & 0xffff_ffffn))
  return writer.bytes.slice(0, writer.length)
}

function decode(bytes: Uint8Array): Sample[] {
  const times = new Float64Array(200)
  const words = new Uint32Array(400)
  const count = readXor(bytes, 0, times, words)
  return Array.from({ length: count }, (_, at) => [
    times[at] ?? 0,
    (BigInt(words[at * 2 + 1] ?? 0) << 32n) | BigInt(words[at * 2] ?? 0),
  ])
}

describe('XOR chunks', () => {
  test('give back every sample, bit for bit', () => {
    const property = fc.property(samples, (list) => {
      expect(decode(encode(list))).toEqual(list)
    })
    fc.assert(property, { numRuns: 500 })
  })

  // Written by Prometheus' own encoder rules by hand: 2 bytes count, varint time, value; 0 and 0 for no change.
  test('have the bytes of Prometheus’ encoding', () => {
    const one = 0x3ff0_0000_0000_0000n
    const list: Sample[] = [
      [1_000, one],
      [16_000, one],
      [31_000, one],
    ]
    // 3 samples; zigzag(1000) = 2000 = d0 0f; 1.0; delta 15000 = 98 75, then the bits 0 (same value), 0 0.
    expect(Buffer.from(encode(list)).toString('hex')).toBe('0003d00f3ff0000000000000987500')
  })

  test('take less than half a byte for a sample of a series that does not change', () => {
    const list = Array.from({ length: 120 }, (_, at): Sample => [1e12 + at * 15_000, 0x4045_0000_0000_0000n])
    expect(encode(list).length).toBeLessThan(60)
  })
})
