import { describe, expect, test } from 'vitest'
import { gpuBytesPerSecond } from './gpu-bandwidth.ts'
import { type Machine, memoryForModels } from './machine.ts'
import { placeFor, roomBytes, wholeBytes } from './place.ts'

const gpu = (memoryBytes: number, name = 'NVIDIA L4') => ({ name, memoryBytes })
const machine = (own: Partial<Machine> = {}) =>
  ({ memoryBytes: 32e9, cores: 8, gpus: [], ...own }) as unknown as Machine

describe('where a model lies', () => {
  test('in memory, where there is no GPU', () => {
    expect(placeFor(1e9, machine())).toEqual({ onGpuRatio: 0 })
    expect(roomBytes(machine())).toBe(memoryForModels(machine()))
  })

  test('on the GPU as far as it has room, less what that needs for itself', () => {
    const one = machine({ gpus: [gpu(8.7e9)] as Machine['gpus'] })
    expect(placeFor(8e9, one)).toEqual({ onGpuRatio: 1 })
    expect(placeFor(16e9, one)).toEqual({ onGpuRatio: 0.5 })
    expect(roomBytes(one)).toBe(memoryForModels(one) + 8e9)
  })

  test('on several together; one that is too small for itself adds nothing', () => {
    const two = machine({ gpus: [gpu(4.7e9), gpu(4.7e9), gpu(5e8)] as Machine['gpus'] })
    expect(placeFor(8e9, two)).toEqual({ onGpuRatio: 1 })
    expect(wholeBytes(two)).toBe(32e9 + 9.9e9)
  })

  test('nowhere when it is larger than all of it', () => {
    const none = machine()
    expect(placeFor(roomBytes(none), none)).toBeDefined()
    expect(placeFor(roomBytes(none) + 1, none)).toBeUndefined()
  })

  test('of one memory for both, as much as the GPU may take', () => {
    const unified = machine({ isUnifiedMemory: true, gpus: [gpu(24e9, 'Apple M4')] as Machine['gpus'] })
    expect(roomBytes(unified)).toBe(Math.min(memoryForModels(unified), 24e9))
    expect(placeFor(1e9, unified)).toEqual({ onGpuRatio: 1 })
    expect(wholeBytes(unified)).toBe(32e9)
  })
})

test.each([
  ['NVIDIA H200', 4_800],
  ['NVIDIA GeForce RTX 4090', 1_008],
  ['NVIDIA GeForce RTX 4090 Laptop GPU', 190],
  ['NVIDIA L40S', 864],
  ['NVIDIA L4', 300],
  ['AMD Radeon RX 7900 XTX', 960],
  ['AMD Radeon RX 7900 XT', 800],
  ['Apple M2 Ultra', 800],
  ['Apple M4 Max', 410],
  ['Apple M3 Max', 300],
  ['Apple M2 Pro', 200],
  ['Apple M3 Pro', 150],
  ['Apple M1', 68],
  ['Apple M4', 100],
  ['something else', 190],
])('%s reads %i GB a second', (name, gigabytes) => {
  expect(gpuBytesPerSecond(gpu(0, name) as Machine['gpus'][number])).toBe(gigabytes * 1e9)
})
