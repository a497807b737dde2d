import type { CatalogueFile, CatalogueModel } from './catalogue-model.ts'
import { gpuBytesPerSecond } from './gpu-bandwidth.ts'
import type { Machine } from './machine.ts'
import type { Place } from './place.ts'

// What of the bandwidth an answer comes to.
const processorEfficiency = 0.6
const gpuEfficiency = 0.6

/**
 * Tokens a second of one answer. Every token reads all weights once, of a mixture those of the experts that
 * it passes, and how fast they are read is what limits it.
 */
export function tokensPerSecondOf(
  { parameters, activeParameters = parameters }: CatalogueModel,
  file: CatalogueFile,
  { onGpuRatio }: Place,
  { gpus, memoryBytesPerSecond }: Machine,
): number {
  const bytes = file.bytes * (activeParameters / parameters)
  // Several share the layers, and the slowest is waited for.
  const gpuPerSecond = Math.min(...gpus.map(gpuBytesPerSecond)) * gpuEfficiency
  const onGpuS = onGpuRatio === 0 ? 0 : (bytes * onGpuRatio) / gpuPerSecond
  return 1 / (onGpuS + (bytes * (1 - onGpuRatio)) / (memoryBytesPerSecond * processorEfficiency))
}
