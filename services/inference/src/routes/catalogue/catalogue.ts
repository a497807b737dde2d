import type { Endpoint } from '@hearth/server'
import type { Access } from '../../domain/access/access.ts'
import type { CatalogueFile, CatalogueModel } from '../../domain/catalogue/catalogue-model.ts'
import { fitOf, fitOfFile } from '../../domain/catalogue/fit.ts'
import type { Machine } from '../../domain/catalogue/machine.ts'
import { recommendEach } from '../../domain/catalogue/recommend.ts'
import { renderCatalogueEntry, renderMachine } from '../../wire/models/catalogue.ts'
import { endpoint } from '../endpoint.ts'

export type CatalogueDeps = {
  readonly catalogueModels: () => readonly CatalogueModel[]
  readonly machine: { read(): Promise<Machine> }
  /** The id of the model that was pulled from an address. */
  readonly findStored: (address: string) => Promise<string | undefined>
}

/** The models that people use, and how each would run here. */
export function catalogueEndpoints(deps: CatalogueDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'get',
      path: '/models/catalogue',
      summary: 'List models that can be pulled, and how each would run on this machine',
      access: 'any-key',
      answer: 'The machine and a list of models',
      handle: async (_, c) => c.json(await readCatalogue(deps)),
    }),
  ]
}

async function readCatalogue(deps: CatalogueDeps): Promise<object> {
  const machine = renderMachine(await deps.machine.read())
  return { object: 'list', machine, data: await entriesOf(deps.catalogueModels(), deps) }
}

/** Models of the catalogue as they would run here. */
export async function entriesOf(
  models: readonly CatalogueModel[],
  { catalogueModels, machine, findStored }: CatalogueDeps,
): Promise<readonly object[]> {
  const here = await machine.read()
  const recommended = recommendEach(here, catalogueModels())
  const entries = models.map(async (model) => {
    const state = { recommended: recommended.has(model.id) }
    const stored = await findFile(model, findStored)
    if (stored === undefined) return renderCatalogueEntry(fitOf(model, here), { ...state, storedAs: undefined })
    // What is here needs no room on the disk any more, and is the file that would run.
    const fit = fitOfFile(model, stored.file, { ...here, freeDiskBytes: Number.POSITIVE_INFINITY })
    return renderCatalogueEntry(fit, { ...state, storedAs: stored.id })
  })
  return Promise.all(entries)
}

async function findFile(
  { repository, files }: CatalogueModel,
  findStored: CatalogueDeps['findStored'],
): Promise<{ readonly id: string; readonly file: CatalogueFile } | undefined> {
  for (const file of files) {
    const id = await findStored(`hf:${repository}:${file.quantization}`)
    if (id !== undefined) return { id, file }
  }
  return undefined
}
