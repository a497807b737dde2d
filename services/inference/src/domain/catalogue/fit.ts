import { renderSize } from '@hearth/kernel'
import { type LoadPlan, plansFor } from '../models/load-plan.ts'
import { outputBytesOf, processBytes } from '../models/model-memory.ts'
import type { CatalogueFile, CatalogueModel } from './catalogue-model.ts'
import type { Machine } from './machine.ts'
import { onlyReads, tokensPerSecondOf } from './pace.ts'
import { type Place, placeFor, roomBytes, wholeBytes } from './place.ts'

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
  /** Of one answer, or of a text that is read for vectors or scores; absent where it has no room. */
  readonly tokensPerSecond: number | undefined
  /** `well` from 8 tokens a second, or 200 that are read, `slowly` from 3 or 30, `no` below and without room. */
  readonly fit: 'well' | 'slowly' | 'no'
  /** One sentence for people. */
  readonly reason: string
}

const written = { wellPerSecond: 8, slowlyPerSecond: 3, verb: 'about' }
const readOnly = { wellPerSecond: 200, slowlyPerSecond: 30, verb: 'reads about' }
// For everything else that is written to the disk meanwhile.
const spareDiskBytes = 1e9

/** How a model of the catalogue would run on a machine, by the best of its files for it. */
export function fitOf(model: CatalogueModel, machine: Machine): Fit {
  const fits = model.files.map((file) => fitOfFile(model, file, machine))
  const well = fits.filter(({ fit }) => fit === 'well')
  const best = well.find(isAmple) ?? well.at(-1) ?? fits.find(({ fit }) => fit === 'slowly')
  const smallest = fits.reduce((least, each) => (each.file.bytes < least.file.bytes ? each : least))
  return best ?? smallest
}

// A better quantisation is worth half the pace where that leaves enough of it.
function isAmple({ model, tokensPerSecond = 0 }: Fit): boolean {
  return tokensPerSecond >= 2 * (onlyReads(model) ? readOnly : written).wellPerSecond
}

/** How one file of a model would run, whether or not another suits the machine better. */
export function fitOfFile(model: CatalogueModel, file: CatalogueFile, machine: Machine): Fit {
  const plans = plansFor(model.contextTokens).map((plan) => ({ plan, bytes: memoryOf(model, file, plan) }))
  const placed = plans.map((each) => ({ ...each, place: placeFor(each.bytes, machine) }))
  const { plan, bytes, place } =
    bestPlaced(placed) ?? placed.reduce((least, each) => (each.bytes < least.bytes ? each : least))
  const tokensPerSecond = place && tokensPerSecondOf(model, file, place, machine)
  const address = `hf:${model.repository}:${file.quantization}`
  return {
    ...{ model, file, address, plan, memoryBytes: bytes, tokensPerSecond },
    ...judge({ model, file, bytes, place, tokensPerSecond }, machine),
  }
}

// Whole on the GPU before all; else a long context, and of that what leaves the most to a GPU.
function bestPlaced<T extends { readonly plan: LoadPlan; readonly place: Place | undefined }>(
  all: readonly T[],
): T | undefined {
  const ratioOf = ({ place }: T) => place?.onGpuRatio ?? 0
  const placed = all.filter(({ place }) => place !== undefined)
  const byWorth = (left: T, right: T) =>
    right.plan.contextTokens - left.plan.contextTokens || ratioOf(right) - ratioOf(left)
  return placed.find((each) => ratioOf(each) === 1) ?? placed.toSorted(byWorth)[0]
}

/** What a model takes as it is loaded so, in bytes; as `estimateMemory` reckons it from the file. */
export function memoryOf(model: CatalogueModel, file: CatalogueFile, { slots, contextTokens }: LoadPlan): number {
  const contextBytes = slots * (contextTokens * model.contextBytesPerToken + model.stateBytes)
  return file.bytes + contextBytes + outputBytesOf(model.vocabulary, undefined) + processBytes
}

type Judged = Pick<Fit, 'model' | 'file' | 'tokensPerSecond'> & {
  readonly bytes: number
  readonly place: Place | undefined
}

function judge(judged: Judged, machine: Machine): Pick<Fit, 'fit' | 'reason'> {
  const { model, file, bytes, place, tokensPerSecond } = judged
  if (place === undefined || tokensPerSecond === undefined) return { fit: 'no', reason: noMemory(bytes, machine) }
  if (file.bytes + spareDiskBytes > machine.freeDiskBytes) return { fit: 'no', reason: noDisk(file, machine) }
  const { wellPerSecond, slowlyPerSecond, verb } = onlyReads(model) ? readOnly : written
  const fit = tokensPerSecond >= wellPerSecond ? 'well' : tokensPerSecond >= slowlyPerSecond ? 'slowly' : 'no'
  const pace = `${verb} ${renderPace(tokensPerSecond)} tokens a second ${renderPlace(place)}`
  return { fit, reason: [pace, ...remarksOn(model, machine)].join('; ') }
}

function renderPace(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : perSecond.toFixed(0)
}

function renderPlace({ onGpuRatio }: Place): string {
  if (onGpuRatio === 0) return 'on the processor'
  return onGpuRatio === 1 ? 'on the GPU' : `with ${percent(onGpuRatio)} on the GPU`
}

function remarksOn({ capabilities }: CatalogueModel, { idleGpus = [] }: Machine): readonly string[] {
  const [idle] = idleGpus
  return [
    ...(idle === undefined ? [] : [`the GPU "${idle.name}" is not used: "gpu" is not set`]),
    ...(capabilities.vision ? ['it reads text here, and pictures only with the setting "llamaServer"'] : []),
  ]
}

function noMemory(bytes: number, machine: Machine): string {
  const room = `models have ${renderSize(roomBytes(machine))} of ${renderSize(wholeBytes(machine))} here`
  return `it takes ${renderSize(bytes)} of memory, and ${room}`
}

function noDisk(file: CatalogueFile, { freeDiskBytes }: Machine): string {
  return `its file is ${renderSize(file.bytes)}, and the disk has ${renderSize(freeDiskBytes)} free`
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`
}
