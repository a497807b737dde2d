import { stat } from 'node:fs/promises'
import { estimateMemory, type MemoryEstimate, type MemoryPlan } from '../domain/models/model-memory.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'
import { readGgufHeader } from './read-gguf-header.ts'
import { rememberHeads } from './remember-heads.ts'

/** What loading models would take. */
export type MemoryEstimates = {
  /** `undefined` when the file cannot be read as a model. */
  of(stored: StoredModel): Promise<MemoryEstimate | undefined>
}

/**
 * Estimates by the heads of the files, each of which is read once.
 *
 * @param planOf how a model would be loaded, and the files that are loaded with it
 */
export function createMemoryEstimates(
  planOf: (id: string) => MemoryPlan & { readonly adapters: readonly { readonly path: string }[] },
): MemoryEstimates {
  const headOf = rememberHeads(readGgufHeader)
  return {
    async of(stored) {
      const head = await headOf(stored)
      if (head === undefined) return undefined
      const plan = planOf(stored.id)
      const adapters = await Promise.all(plan.adapters.map(({ path }) => sizeOf(path)))
      return estimateMemory(
        head,
        adapters.reduce((sum, bytes) => sum + bytes, stored.sizeBytes),
        plan,
      )
    },
  }
}

// An adapter that is not there is told by loading it.
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
