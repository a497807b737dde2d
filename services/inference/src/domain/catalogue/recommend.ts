import { usualContextTokens } from '../models/load-plan.ts'
import { type CatalogueModel, type Purpose, purposes } from './catalogue-model.ts'
import { type Fit, fitOf, memoryOf } from './fit.ts'
import type { Machine } from './machine.ts'
import { roomBytes } from './place.ts'

// Licences under which everybody may use a model for everything.
const openLicences = ['apache-2.0', 'mit', 'bsd-3-clause']
// More than is fetched in the first minutes on a usual line; a larger one is a choice of its own.
const largestBytes = 20e9
// A model with a context of usual length leaves so much of the room, or others in it soon stand in its way.
const roomRatio = 0.85

/**
 * The model to begin with on a machine: the most capable one that answers at a readable pace, else the
 * fastest of those that answer slowly. Its licence is open for general use.
 *
 * @param models of each purpose the least capable first
 * @returns `undefined` when none of them runs here
 */
export function recommend(
  machine: Machine,
  models: readonly CatalogueModel[],
  purpose: Purpose = 'chat',
): Fit | undefined {
  const fits = models
    .filter((model) => model.purpose === purpose && openLicences.includes(model.licence))
    .map((model) => fitOf(model, machine))
    .filter((fit) => fit.file.bytes <= largestBytes && leavesRoom(fit, machine))
  return fits.findLast(({ fit }) => fit === 'well') ?? fastest(fits.filter(({ fit }) => fit === 'slowly'))
}

function leavesRoom({ model, file }: Fit, machine: Machine): boolean {
  const contextTokens = Math.min(model.contextTokens, usualContextTokens)
  return memoryOf(model, file, { slots: 1, contextTokens }) <= roomRatio * roomBytes(machine)
}

/** The ids of the models to begin with, one for each purpose that has one. */
export function recommendEach(machine: Machine, models: readonly CatalogueModel[]): ReadonlySet<string> {
  return new Set(purposes.flatMap((purpose) => recommend(machine, models, purpose)?.model.id ?? []))
}

function fastest(fits: readonly Fit[]): Fit | undefined {
  return fits.toSorted((left, right) => (right.tokensPerSecond ?? 0) - (left.tokensPerSecond ?? 0))[0]
}
