import type { MachineReader } from '../clients/machine/read-machine.ts'
import type { InferenceConfig } from '../config.ts'
import type { LoadPlan } from '../domain/models/load-plan.ts'
import { noMemory } from '../domain/models/make-room.ts'
import type { MemoryEstimate } from '../domain/models/model-memory.ts'
import type { Registry } from '../domain/models/registry.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'
import type { StoredModels } from '../domain/models/stored-models.ts'
import { createMemoryEstimates, type LoadBounds } from '../storage/memory-estimates.ts'
import { type AskedSettings, modelSettings } from './load-settings.ts'
import type { MainModel } from './main-model.ts'

/** How models are loaded, and what that takes. */
export type ModelLoads = {
  /** What a model takes as it is loaded, or as it would be; `undefined` when its file cannot be read as a model. */
  estimate(stored: StoredModel, asked?: AskedSettings): Promise<MemoryEstimate | undefined>
  boundsOf(stored: StoredModel): Promise<LoadBounds | undefined>
  /** What a model could take now; `undefined` where that is not looked at. */
  roomBytes(id: string): number | undefined
  /** Settles how a model is loaded next; returns what that takes. */
  settle(stored: StoredModel): Promise<number>
  /** What was settled last, and what was asked for. */
  settledOf(id: string): AskedSettings
  /**
   * Loads a model as asked for, now and until the process ends: anew, where it is in memory.
   *
   * @throws {Failure} `unavailable` with code `no_memory` when it does not fit so
   */
  load(name: string, asked: AskedSettings): Promise<void>
}

export type ModelLoadsDeps = {
  readonly main: MainModel
  readonly storedModels: StoredModels
  readonly machine: MachineReader
  readonly registry: () => Registry
}

export function createModelLoads(
  config: InferenceConfig,
  { main, storedModels, machine, registry }: ModelLoadsDeps,
): ModelLoads {
  const askedFor = new Map<string, AskedSettings>()
  const settled = new Map<string, LoadPlan>()
  const isLoaded = (id: string) =>
    registry()
      .loaded()
      .some(({ stored }) => stored.id === id)
  const settledOf = (id: string) => ({ ...askedFor.get(id), ...settled.get(id) })
  const estimates = createMemoryEstimates(async (id) =>
    config.gpu === false ? registry().roomBytes(id) : gpuBytes(machine),
  )
  const estimate = (stored: StoredModel, asked: AskedSettings | undefined) =>
    estimates.of(stored, modelSettings(stored.id, config, asked))
  const roomBytes = (id: string) => {
    const bytes = registry().roomBytes(id)
    return Number.isFinite(bytes) ? bytes : undefined
  }
  return {
    estimate: (stored, asked = isLoaded(stored.id) ? settledOf(stored.id) : askedFor.get(stored.id)) =>
      estimate(stored, asked),
    boundsOf: estimates.boundsOf,
    roomBytes,
    settledOf,
    async settle(stored) {
      const { id, sizeBytes } = stored
      const found = await estimate(stored, askedFor.get(id))
      // What cannot be read as a model is refused by loading it.
      if (found === undefined) return sizeBytes
      settled.set(id, { slots: found.slots, contextTokens: found.contextTokens })
      return found.totalBytes
    },
    async load(name, asked) {
      const id = registry().resolve(name)
      const stored = await storedModels.find(id)
      if (stored === undefined) return registry().load(name)
      const bytes = (await estimate(stored, asked))?.totalBytes ?? 0
      const room = roomBytes(id)
      if (room !== undefined && bytes > room) throw noMemory(id, bytes, room, 'models have')
      askedFor.set(id, asked)
      const served = await registry().reload(id)
      if (id === main.id) main.moveTo(served)
    },
  }
}

// Without a tool that tells what a GPU has, all is left to its driver.
async function gpuBytes(machine: MachineReader): Promise<number> {
  const gpus = await machine.gpus()
  return gpus.length === 0 ? Number.POSITIVE_INFINITY : gpus.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0)
}
