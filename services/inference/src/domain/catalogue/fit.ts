import { type LoadPlan, plansFor } from '../models/load-plan.ts'
import { outputBytesOf, processBytes, renderBytes } from '../models/model-memory.ts'
import type { CatalogueFile, CatalogueModel } from './catalogue-model.ts'
import { type Machine, memoryForModels } from './machine.ts'
import { tokensPerSecondOf } from './pace.ts'
import { type Place, placeFor } from './place.ts'

/** How a model would run on a machine. */
export type Fit = {
  readonly model: CatalogueModel
  /** The quantisation that suits the machine best; where none does, the smallest. */
  readonly file: CatalogueFile
  /** What pulls it: `hf:owner/name:QUANTISATION`. */
  readonly address: string
  readonly memoryBytes: number
  /** How it would be loaded. */
  readonly plan: LoadPlan
  /** Of one answer; absent for models that answer with vectors or scores. */
  readonly tokensPerSecond: number | undefined
  /** `well` from 8 tokens a second, `slowly` from 3, `no` below and where it has no room. */
  readonly fit: 'well' | 'slowly' | 'no'
  /** One sentence for people. */
  readonly reason: string
}

const wellPerSecond = 8
const slowlyPerSecond = 3
// For everything else that is written to the disk meanwhile.
const spareDiskBytes = 1e9

/** How a model of the catalogue would run on a machine, by the best of its files for it. */
export function fitOf(model: CatalogueModel, machine: Machine): Fit {
  const fits = model.files.map((file) => fitOfFile(model, file, machine))
  const best = fits.find(({ fit }) => fit === 'well') ?? fits.find(({ fit }) => fit === 'slowly')
  const smallest = fits.reduce((least, each) => (each.file.bytes < least.file.bytes ? each : least))
  return best ?? smallest
}

function fitOfFile(model: CatalogueModel, file: CatalogueFile, machine: Machine): Fit {
  const plans = plansFor(model.contextTokens).map((plan) => ({ plan, bytes: bytesOf(model, file, plan) }))
  const placed = plans.map((each) => ({ ...each, place: placeFor(each.bytes, machine) }))
  const { plan, bytes, place } =
    mostOnGpu(placed) ?? placed.reduce((least, each) => (each.bytes < least.bytes ? each : least))
  const tokensPerSecond = answersInText(model) && place ? tokensPerSecondOf(model, file, place, machine) : undefined
  const address = `hf:${model.repository}:${file.quantization}`
  return {
    ...{ model, file, address, plan, memoryBytes: bytes, tokensPerSecond },
    ...judge({ model, file, bytes, place, tokensPerSecond }, machine),
  }
}

// The most that has room; where a GPU is shared with the processor, what leaves the most to it.
function mostOnGpu<T extends { readonly place: Place | undefined }>(placed: readonly T[]): T | undefined {
  const ratioOf = ({ place }: T) => place?.onGpuRatio ?? -1
  return placed.filter(({ place }) => place).toSorted((left, right) => ratioOf(right) - ratioOf(left))[0]
}

function bytesOf(model: CatalogueModel, file: CatalogueFile, { slots, contextTokens }: LoadPlan): number {
  const contextBytes = slots * contextTokens * model.contextBytesPerToken
  return file.bytes + contextBytes + outputBytesOf(model.vocabulary, undefined) + processBytes
}

function answersInText({ purpose }: CatalogueModel): boolean {
  return purpose !== 'embedding' && purpose !== 'reranking'
}

type Judged = Pick<Fit, 'model' | 'file' | 'tokensPerSecond'> & {
  readonly bytes: number
  readonly place: Place | undefined
}

function judge({ model, file, bytes, place, tokensPerSecond }: Judged, machine: Machine): Pick<Fit, 'fit' | 'reason'> {
  if (place === undefined) return { fit: 'no', reason: noMemory(bytes, machine) }
  if (file.bytes + spareDiskBytes > machine.freeDiskBytes) return { fit: 'no', reason: noDisk(file, machine) }
  const remarks = [paceOf(tokensPerSecond, place), ...remarksOn(model, machine)]
  return { fit: fitAt(tokensPerSecond), reason: remarks.join('; ') }
}

function fitAt(tokensPerSecond: number | undefined): Fit['fit'] {
  if (tokensPerSecond === undefined || tokensPerSecond >= wellPerSecond) return 'well'
  return tokensPerSecond >= slowlyPerSecond ? 'slowly' : 'no'
}

function paceOf(tokensPerSecond: number | undefined, { onGpuRatio }: Place): string {
  const where =
    onGpuRatio === 1 ? 'on the GPU' : onGpuRatio === 0 ? 'on the processor' : `with ${percent(onGpuRatio)} on the GPU`
  if (tokensPerSecond === undefined) return `runs ${where}`
  const pace = tokensPerSecond < 10 ? tokensPerSecond.toFixed(1) : tokensPerSecond.toFixed(0)
  return `about ${pace} tokens a second ${where}`
}

function remarksOn({ capabilities }: CatalogueModel, { idleGpus = [] }: Machine): readonly string[] {
  const [idle] = idleGpus
  return [
    ...(idle === undefined ? [] : [`the GPU "${idle.name}" is not used, see "hearth gpu"`]),
    ...(capabilities.vision ? ['it reads text here, and pictures only with the setting "llamaServer"'] : []),
  ]
}

function noMemory(bytes: number, machine: Machine): string {
  const room = `models have ${renderBytes(memoryForModels(machine))} of ${renderBytes(machine.memoryBytes)} here`
  return `it takes ${renderBytes(bytes)} of memory, and ${room}`
}

function noDisk(file: CatalogueFile, { freeDiskBytes }: Machine): string {
  return `its file is ${renderBytes(file.bytes)}, and the disk has ${renderBytes(freeDiskBytes)} free`
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`
}
