import { join, relative, sep } from 'node:path'
import type { Logger } from '@hearth/kernel'
import { createFetchRules } from '../clients/fetch-rules.ts'
import { createPulls, type Pulls } from '../clients/pulls.ts'
import type { InferenceConfig } from '../config.ts'
import type { CatalogueModel } from '../domain/catalogue/catalogue-model.ts'
import { createModelEvents, type ModelEvents } from '../domain/engine/model-event.ts'
import type { Catalog } from '../domain/models/catalog.ts'
import { missingFile } from '../domain/models/missing-file.ts'
import { openCatalog } from '../storage/catalog.ts'
import { readCatalogue } from '../storage/catalogue.ts'
import { findPulled } from '../storage/configured-model.ts'
import { findMainModel, type ModelPlaces, starterModelPath } from '../storage/main-model.ts'
import { createMemoryEstimates, type MemoryEstimates } from '../storage/memory-estimates.ts'
import { listModelFolder } from '../storage/model-folder.ts'
import { modelSettings } from './load-settings.ts'
import { createMainModel, type MainModel, pullMainModel } from './main-model.ts'

/** The models that there are or can be pulled, before any of them is loaded. */
export type ModelStock = {
  readonly main: MainModel
  readonly catalog: Catalog
  readonly pulls: Pulls
  readonly events: ModelEvents
  readonly estimates: MemoryEstimates
  /** Those that can be pulled by their name. */
  readonly catalogueModels: readonly CatalogueModel[]
  /** The id of the model that was pulled from an address. */
  readonly findStored: (address: string) => Promise<string | undefined>
  /** Further names of models, to their ids. */
  readonly aliases: ReadonlyMap<string, string>
}

/**
 * Finds the models of a state folder, and begins to pull the model of the start when it is not there.
 *
 * @throws {Failure} `invalid` when there is no such model
 */
export async function openModelStock(config: InferenceConfig, home: string, logger: Logger): Promise<ModelStock> {
  const folder = join(home, 'models')
  const starterPath = starterModelPath()
  const events = createModelEvents()
  const pulls = createPulls({
    ...pullSettings(config),
    ...{ folder, events, logger },
    isStored: async (id) => (await listModelFolder(folder)).some((model) => model.id === id),
    async findStored(address) {
      const found = findPulled(address, await listModelFolder(folder))
      return found && { id: found.id, target: relative(folder, found.path).split(sep).join('/') }
    },
  })
  const stored = await findMainModel(config.model, placesOf(config.models, home))
  const main = createMainModel(
    stored === undefined ? await pullMainModel(mainAddress(config), folder, pulls) : { stored, arriving: undefined },
  )
  const places = config.models.filter(({ llamaServer }) => llamaServer === undefined)
  const catalog = openCatalog({ main, places, folder, starterPath })
  for (const missing of await catalog.missing()) logger.warn({ model: missing.id }, missingFile(missing).message)
  return {
    ...{ main, pulls, events, catalog },
    catalogueModels: readCatalogue(),
    findStored: async (address) => findPulled(address, await listModelFolder(folder))?.id,
    estimates: createMemoryEstimates((id) => modelSettings(id, config)),
    aliases: new Map([
      ...config.modelAlias.map((alias) => [alias, main.id] as const),
      ...config.models.flatMap(({ id, aliases }) => aliases.map((alias) => [alias, id] as const)),
    ]),
  }
}

/**
 * The file of the model of the start, as a start would find it.
 *
 * @returns `undefined` for the address of a model that has not been pulled yet
 * @throws {Failure} `invalid` when there is none, or when it is no GGUF file
 */
export function findStartModel(
  { model, models }: Pick<InferenceConfig, 'model' | 'models'>,
  home: string,
): Promise<{ readonly id: string } | undefined> {
  return findMainModel(model, placesOf(models, home))
}

function placesOf(configured: InferenceConfig['models'], home: string): ModelPlaces {
  return { cwd: process.cwd(), folder: join(home, 'models'), starterPath: starterModelPath(), configured }
}

function mainAddress({ model, models }: InferenceConfig) {
  const uri = models.find(({ id }) => id === model)?.uri
  return uri === undefined ? { address: model, id: undefined } : { address: uri, id: model }
}

function pullSettings(config: InferenceConfig) {
  const { hfEndpoint, hfToken, allowPrivateDownloads, downloadStallMs, maxDownloadBytes, offline } = config
  return {
    hfEndpoint,
    rules: createFetchRules({
      allowPrivate: allowPrivateDownloads,
      trustedOrigin: new URL(hfEndpoint).origin,
      token: hfToken,
    }),
    stallMs: downloadStallMs,
    maxBytes: maxDownloadBytes,
    connections: config.downloadConnections,
    retry: { firstMs: config.downloadRetryMs, maxMs: 30_000 },
    offline,
  }
}
