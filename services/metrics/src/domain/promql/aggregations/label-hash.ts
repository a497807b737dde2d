import type { Labels } from '../../model/labels.ts'

const mask = 0xffff_ffff_ffff_ffffn
const primes = [
  0x9e37_79b1_85eb_ca87n,
  0xc2b2_ae3d_27d4_eb4fn,
  0x1656_67b1_9e37_79f9n,
  0x85eb_ca77_c2b2_ae63n,
  0x27d4_eb2f_1656_67c5n,
] as const
const [p1, p2, p3, p4, p5] = primes

/** The hash that Prometheus has for labels: XXH64 over names and values, each behind its length. */
export function hashLabels(labels: Labels): bigint {
  const parts: Buffer[] = []
  for (const pair of labels.entries()) {
    for (const text of pair) {
      const bytes = Buffer.from(text)
      parts.push(lengthOf(bytes.length), bytes)
    }
  }
  return xxh64(Buffer.concat(parts))
}

// One byte, or 255 and three.
function lengthOf(length: number): Buffer {
  return Buffer.from(length < 255 ? [length] : [255, length & 255, (length >> 8) & 255, length >> 16])
}

/** XXH64 without a seed. */
export function xxh64(bytes: Buffer): bigint {
  const stripesEnd = bytes.length - (bytes.length % 32)
  let hash = (stripesEnd === 0 ? p5 : mixStripes(bytes, stripesEnd)) + BigInt(bytes.length)
  let at = stripesEnd
  for (; at + 8 <= bytes.length; at += 8)
    hash = trim(rotate(trim(hash ^ round(0n, bytes.readBigUInt64LE(at))), 27n) * p1 + p4)
  if (at + 4 <= bytes.length) {
    hash = trim(rotate(trim(hash ^ (BigInt(bytes.readUInt32LE(at)) * p1)), 23n) * p2 + p3)
    at += 4
  }
  for (; at < bytes.length; at++) hash = trim(rotate(trim(hash ^ (BigInt(bytes[at] ?? 0) * p5)), 11n) * p1)
  return avalanche(trim(hash))
}

function mixStripes(bytes: Buffer, end: number): bigint {
  const lanes = [trim(p1 + p2), p2, 0n, trim(-p1)]
  for (let at = 0; at < end; at += 8) {
    const lane = (at / 8) % 4
    lanes[lane] = round(lanes[lane] ?? 0n, bytes.readBigUInt64LE(at))
  }
  const turns = [1n, 7n, 12n, 18n]
  const mixed = trim(lanes.reduce((sum, lane, at) => sum + rotate(lane, turns[at] ?? 0n), 0n))
  return lanes.reduce((hash, lane) => trim((hash ^ round(0n, lane)) * p1 + p4), mixed)
}

function round(lane: bigint, input: bigint): bigint {
  return trim(rotate(trim(lane + input * p2), 31n) * p1)
}

function avalanche(hash: bigint): bigint {
  let mixed = trim((hash ^ (hash >> 33n)) * p2)
  mixed = trim((mixed ^ (mixed >> 29n)) * p3)
  return mixed ^ (mixed >> 32n)
}

function rotate(value: bigint, bits: bigint): bigint {
  return trim((value << bits) | (value >> (64n - bits)))
}

function trim(value: bigint): bigint {
  return value & mask
}
