import type { CatalogueFile, CatalogueModel } from './catalogue-model.ts'
import { gpuBytesPerSecond } from './gpu-bandwidth.ts'
import type { Machine } from './machine.ts'
import type { Place } from './place.ts'

// What of the bandwidth an answer comes to: 0.6 to 0.8 of what was measured in the same minute, for a model of 50
// million parameters on a busy machine, and less is promised.
const processorEfficiency = 0.6
const gpuEfficiency = 0.6
// What a GPU is started and waited for, each token.
const gpuStepS = 0.003
// What a core computes in a second when it reads a text, about; a GPU does not wait for anybody.
const operationsPerCore = 20e9
const operationsPerWeight = 2
const gpuReadPerSecond = 10_000

/** Whether a model answers with vectors or scores, and not in words. */
export function onlyReads({ purpose }: Pick<CatalogueModel, 'purpose'>): boolean {
  return purpose === 'embedding' || purpose === 'reranking'
}

/** Tokens a second: of one answer, or for models that only read, of a text. */
export function tokensPerSecondOf(
  model: CatalogueModel,
  file: CatalogueFile,
  { onGpuRatio }: Place,
  machine: Machine,
): number {
  if (!onlyReads(model)) return writtenPerSecond(model, file, onGpuRatio, machine)
  if (onGpuRatio === 1) return gpuReadPerSecond
  return (machine.cores * operationsPerCore) / (operationsPerWeight * model.parameters)
}

// Every token reads all weights once, of a mixture those of the experts that it passes, and how fast they are read
// is what limits it.
function writtenPerSecond(
  { parameters, activeParameters = parameters }: CatalogueModel,
  file: CatalogueFile,
  onGpuRatio: number,
  { gpus, memoryBytesPerSecond }: Machine,
): number {
  const bytes = file.bytes * (activeParameters / parameters)
  // Several share the layers, and the slowest is waited for.
  const gpuPerSecond = Math.min(...gpus.map(gpuBytesPerSecond)) * gpuEfficiency
  const onGpuS = onGpuRatio === 0 ? 0 : gpuStepS + (bytes * onGpuRatio) / gpuPerSecond
  return 1 / (onGpuS + (bytes * (1 - onGpuRatio)) / (memoryBytesPerSecond * processorEfficiency))
}
