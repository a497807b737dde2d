import { describe, expect, test } from 'vitest'
import { maxBlockBytes, Slab } from './slab.ts'

const page = 65_536
const bytesAt = (slab: Slab, address: number, bytes: number) => {
  const start = slab.offsetOf(address)
  return slab.memoryOf(address).subarray(start, start + bytes)
}

describe('Slab', () => {
  test.each([
    [0, 32],
    [1, 32],
    [32, 32],
    [33, 48],
    [129, 160],
    [1_023, 1_024],
    [1_024, 1_024],
  ])('counts a block of %i bytes as %i', (bytes, size) => expect(new Slab().sizeOf(bytes)).toBe(size))

  test('has no larger blocks than it says', () => {
    expect(() => new Slab().allocate(maxBlockBytes + 1)).toThrow('Cannot take a block of 1025 bytes: at most 1024')
  })

  test('gives blocks that do not lie on each other, all zero', () => {
    const slab = new Slab()
    const addresses = Array.from({ length: 500 }, (_, at) => slab.allocate(at % 2 === 0 ? 40 : 1_000))
    for (const [at, address] of addresses.entries()) {
      const block = bytesAt(slab, address, at % 2 === 0 ? 48 : 1_024)
      expect(block.every((byte) => byte === 0)).toBe(true)
      block.fill((at % 255) + 1)
    }
    for (const [at, address] of addresses.entries()) {
      const block = bytesAt(slab, address, at % 2 === 0 ? 48 : 1_024)
      expect(block.every((byte) => byte === (at % 255) + 1)).toBe(true)
    }
  })

  test('counts pages: one for each size, and another when it is full', () => {
    const slab = new Slab()
    expect(slab.bytes).toBe(0)
    slab.allocate(1_024)
    expect(slab.bytes).toBe(page)
    slab.allocate(32)
    expect(slab.bytes).toBe(2 * page)
    for (let at = 1; at < 64; at++) slab.allocate(1_024)
    expect(slab.bytes).toBe(2 * page)
    slab.allocate(1_024)
    expect(slab.bytes).toBe(3 * page)
  })

  test('uses a freed block again, and clears it', () => {
    const slab = new Slab()
    const [kept, freed] = [slab.allocate(100), slab.allocate(100)]
    bytesAt(slab, freed, 112).fill(7)
    slab.free(freed, 100)
    const again = slab.allocate(112)
    expect(again).toBe(freed)
    expect(again).not.toBe(kept)
    expect(bytesAt(slab, again, 112).every((byte) => byte === 0)).toBe(true)
  })

  test('gives a page back when its last block is freed, and uses it for another size', () => {
    const slab = new Slab()
    const addresses = Array.from({ length: 3 }, () => slab.allocate(64))
    for (const address of addresses) {
      bytesAt(slab, address, 64).fill(7)
      slab.free(address, 64)
    }
    expect(slab.bytes).toBe(0)
    const again = slab.allocate(1_024)
    expect(Math.floor(again / page)).toBe(Math.floor((addresses[0] ?? 0) / page))
    expect(bytesAt(slab, again, 1_024).every((byte) => byte === 0)).toBe(true)
  })

  test('finds room in any page that has some, in whatever order they fill and empty', () => {
    const slab = new Slab()
    // Three pages of 64 blocks.
    const blocks = Array.from({ length: 192 }, () => slab.allocate(1_024))
    for (const at of [5, 70, 130, 71]) slab.free(blocks[at] ?? 0, 1_024)
    const again = Array.from({ length: 4 }, () => slab.allocate(1_024))
    expect(again.toSorted((a, b) => a - b)).toEqual([5, 70, 71, 130].map((at) => blocks[at]))
    expect(slab.bytes).toBe(3 * page)
    slab.allocate(1_024)
    expect(slab.bytes).toBe(4 * page)
  })

  test('goes on in another arena', () => {
    const slab = new Slab()
    const addresses = Array.from({ length: 17 * 64 }, () => slab.allocate(1_024))
    expect(new Set(addresses).size).toBe(17 * 64)
    expect(slab.memoryOf(addresses[0] ?? 0)).not.toBe(slab.memoryOf(addresses.at(-1) ?? 0))
    expect(slab.bytes).toBe(17 * page)
  })

  test('refuses what was never allocated', () => {
    const slab = new Slab()
    expect(() => slab.memoryOf(0)).toThrow('Cannot read block 0: there is none')
    const address = slab.allocate(64)
    expect(() => slab.free(address, 32)).toThrow('of another size')
    slab.free(address, 64)
    expect(() => slab.free(address, 64)).toThrow('it is free')
  })
})
