import type { Fit } from '../../domain/catalogue/fit.ts'
import type { Gpu, Machine } from '../../domain/catalogue/machine.ts'

/** What is told of a model of the catalogue besides how it would run. */
export type CatalogueEntryState = {
  /** Whether it is the one of its purpose to begin with. */
  readonly recommended: boolean
  /** The id of the model on this machine; absent while it is not stored. */
  readonly storedAs: string | undefined
}

/** A model of the catalogue as it would run on this machine. */
export function renderCatalogueEntry(fit: Fit, { recommended, storedAs }: CatalogueEntryState): object {
  const { model, file, plan } = fit
  return {
    id: model.id,
    name: model.name,
    purpose: model.purpose,
    address: fit.address,
    quantization: file.quantization,
    size_bytes: file.bytes,
    size_is_exact: file.isExact,
    memory_bytes: fit.memoryBytes,
    parameters: model.parameters,
    active_parameters: model.activeParameters ?? model.parameters,
    context_tokens: model.contextTokens,
    context_bytes_per_token: model.contextBytesPerToken,
    load: { slots: plan.slots, context_tokens: plan.contextTokens },
    licence: model.licence,
    page: model.page,
    capabilities: model.capabilities,
    languages: model.languages,
    tokens_per_second: fit.tokensPerSecond ?? null,
    fit: fit.fit,
    reason: fit.reason,
    recommended,
    stored_as: storedAs ?? null,
  }
}

/** What of a machine decides which models run on it. */
export function renderMachine(machine: Machine): object {
  const { gpus, idleGpus = [] } = machine
  return {
    memory_bytes: machine.memoryBytes,
    available_bytes: machine.availableBytes ?? null,
    free_disk_bytes: machine.freeDiskBytes,
    memory_bytes_per_second: Math.round(machine.memoryBytesPerSecond),
    cores: machine.cores,
    gpus: [...gpus.map((gpu) => renderGpu(gpu, true)), ...idleGpus.map((gpu) => renderGpu(gpu, false))],
  }
}

function renderGpu({ name, memoryBytes }: Gpu, inUse: boolean): object {
  return { name, memory_bytes: memoryBytes, in_use: inUse }
}
