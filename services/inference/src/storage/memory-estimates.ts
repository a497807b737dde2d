import { stat } from 'node:fs/promises'
import { plansFor, type WantedPlan } from '../domain/models/load-plan.ts'
import {
  estimateMemory,
  layersOf,
  type MemoryEstimate,
  type MemoryPlan,
  trainedTokensOf,
} from '../domain/models/model-memory.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'
import { readGgufHeader } from './read-gguf-header.ts'
import { rememberHeads } from './remember-heads.ts'

/** What loading models would take. */
export type MemoryEstimates = {
  /**
   * What a model would take as it would be loaded now: of the ways in which it may be loaded the first that has
   * room, and where none has, the one that takes least.
   *
   * @returns `undefined` when the file cannot be read as a model
   */
  of(stored: StoredModel, settings: MemorySettings): Promise<MemoryEstimate | undefined>
  /** What bounds the settings of a load; `undefined` as above. */
  boundsOf(stored: StoredModel): Promise<LoadBounds | undefined>
}

export type LoadBounds = { readonly trainedTokens: number; readonly layers: number | undefined }

/** The settings of a model as far as its memory depends on them, and the files that are loaded with it. */
type MemorySettings = WantedPlan &
  Omit<MemoryPlan, keyof WantedPlan> & { readonly adapters: readonly { readonly path: string }[] }

/**
 * Estimates by the heads of the files, each of which is read once.
 *
 * @param roomBytes the most that a model could take now
 */
export function createMemoryEstimates(roomBytes: (id: string) => Promise<number>): MemoryEstimates {
  const headOf = rememberHeads(readGgufHeader)
  return {
    async of(stored, settings) {
      const head = await headOf(stored)
      if (head === undefined) return undefined
      const weightsBytes = stored.sizeBytes + (await sizeOfAll(settings.adapters))
      const plans = plansFor(trainedTokensOf(head), settings)
      const estimates = plans.map((plan) => estimateMemory(head, weightsBytes, { ...settings, ...plan }))
      const room = await roomBytes(stored.id)
      return estimates.find(({ totalBytes }) => totalBytes <= room) ?? estimates.at(-1)
    },
    async boundsOf(stored) {
      const head = await headOf(stored)
      return head && { trainedTokens: trainedTokensOf(head), layers: layersOf(head) }
    },
  }
}

async function sizeOfAll(adapters: MemorySettings['adapters']): Promise<number> {
  const sizes = await Promise.all(adapters.map(({ path }) => sizeOf(path)))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

// An adapter that is not there is told by loading it.
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
