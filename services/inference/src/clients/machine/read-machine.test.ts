import { existsSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMachineReader } from './read-machine.ts'

const options = { folder: tmpdir(), usesGpu: false, threads: 1, heldBytes: () => 0 }

test('createMachineReader() reads this machine', async () => {
  const machine = await createMachineReader(options).read()
  expect(machine.memoryBytes).toBeLessThanOrEqual(totalmem())
  expect(machine.availableBytes).toBeGreaterThan(0)
  expect(machine.availableBytes).toBeLessThanOrEqual(machine.memoryBytes)
  expect(machine.freeDiskBytes).toBeGreaterThan(0)
  expect(machine.memoryBytesPerSecond).toBeGreaterThan(0)
  expect(machine.gpus).toEqual([])
})

test('createMachineReader() measures once', async () => {
  const reader = createMachineReader(options)
  const [first, second] = await Promise.all([reader.read(), reader.read()])
  expect(second.memoryBytesPerSecond).toBe(first.memoryBytesPerSecond)
})

test('createMachineReader() counts what models hold as theirs to give', async () => {
  const { availableBytes, memoryBytes } = await createMachineReader({ ...options, heldBytes: () => 1e15 }).read()
  expect(availableBytes).toBe(memoryBytes)
})

test('createMachineReader() makes no folder to see how much room there is for one', async () => {
  const folder = join(tmpdir(), 'not', 'there', 'yet')
  expect((await createMachineReader({ ...options, folder }).read()).freeDiskBytes).toBeGreaterThan(0)
  expect(existsSync(join(tmpdir(), 'not'))).toBe(false)
})
