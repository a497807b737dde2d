import { join } from 'node:path'
import { createMachineReader, type MachineReader } from '../clients/machine/read-machine.ts'
import type { InferenceConfig } from '../config.ts'
import type { Registry } from '../domain/models/registry.ts'

/** Reads this machine as models of the registry would find it. */
export function openMachine({ gpu, threads }: InferenceConfig, home: string, registry: () => Registry): MachineReader {
  // The file of a loaded model lies in memory that the system counts as free.
  const heldBytes = () => {
    const models = registry()
    return models
      .loaded()
      .reduce((sum, { stored }) => sum + Math.max(0, (models.memoryBytes(stored.id) ?? 0) - stored.sizeBytes), 0)
  }
  return createMachineReader({ folder: join(home, 'models'), usesGpu: gpu !== false, threads, heldBytes })
}
