import { type Machine, memoryForModels } from './machine.ts'

/** Where a model lies: how much of it in the memory of GPUs, from 0 to 1. */
export type Place = { readonly onGpuRatio: number }

// Of the memory of each GPU: its driver, the screen and the buffers of a step.
const gpuOwnBytes = 700e6
// Of the memory that Apple silicon lets its GPU take.
const unifiedRatio = 0.75

/** Where a model of so many bytes has room; `undefined` where it has none. */
export function placeFor(bytes: number, machine: Machine): Place | undefined {
  const memory = memoryForModels(machine)
  if (machine.isUnifiedMemory === true && machine.gpus.length > 0) {
    return bytes <= Math.min(memory, machine.memoryBytes * unifiedRatio) ? { onGpuRatio: 1 } : undefined
  }
  const gpuBytes = machine.gpus.reduce((sum, gpu) => sum + Math.max(0, gpu.memoryBytes - gpuOwnBytes), 0)
  const onGpuBytes = Math.min(bytes, gpuBytes)
  return bytes - onGpuBytes <= memory ? { onGpuRatio: onGpuBytes / bytes } : undefined
}
