import { type Machine, memoryForModels } from './machine.ts'

/** Where a model lies: how much of it in the memory of GPUs, from 0 to 1. */
export type Place = { readonly onGpuRatio: number }

// Of the memory of each GPU: its driver, the screen and the buffers of a step.
const gpuOwnBytes = 700e6
// Of the memory that Apple silicon lets its GPU take.
const unifiedRatio = 0.75

/** Where a model of so many bytes has room; `undefined` where it has none. */
export function placeFor(bytes: number, machine: Machine): Place | undefined {
  if (bytes > roomBytes(machine)) return undefined
  if (isUnified(machine)) return { onGpuRatio: 1 }
  return { onGpuRatio: Math.min(bytes, gpuBytes(machine)) / bytes }
}

/** What a model may take of a machine, the memory of its GPUs with it. */
export function roomBytes(machine: Machine): number {
  const memory = memoryForModels(machine)
  return isUnified(machine) ? Math.min(memory, machine.memoryBytes * unifiedRatio) : memory + gpuBytes(machine)
}

/** What a machine has in all, the memory of its GPUs with it. */
export function wholeBytes(machine: Machine): number {
  const cards = isUnified(machine) ? [] : machine.gpus
  return cards.reduce((sum, { memoryBytes }) => sum + memoryBytes, machine.memoryBytes)
}

function isUnified({ isUnifiedMemory = false, gpus }: Machine): boolean {
  return isUnifiedMemory && gpus.length > 0
}

function gpuBytes({ gpus }: Machine): number {
  return gpus.reduce((sum, { memoryBytes }) => sum + Math.max(0, memoryBytes - gpuOwnBytes), 0)
}
