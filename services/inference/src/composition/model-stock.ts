import { join, relative, sep } from 'node:path'
import { Failure, type Logger } from '@hearth/kernel'
import { createFetchRules } from '../clients/fetch-rules.ts'
import { createHub } from '../clients/hub.ts'
import { createPulls, type Pulls } from '../clients/pulls.ts'
import type { InferenceConfig } from '../config.ts'
import type { CatalogueModel } from '../domain/catalogue/catalogue-model.ts'
import type { Hub } from '../domain/catalogue/hub.ts'
import { createModelEvents, type ModelEvents } from '../domain/engine/model-event.ts'
import { type Aliases, createAliases } from '../domain/models/aliases.ts'
import { missingFile } from '../domain/models/missing-file.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'
import type { StoredModels } from '../domain/models/stored-models.ts'
import { readCatalogue } from '../storage/catalogue.ts'
import { findPulled } from '../storage/configured-model.ts'
import { type DefaultChoices, openDefaultChoices, readDefaultChoices } from '../storage/default-choices.ts'
import { findMainModel, type ModelPlaces, starterId, starterModelPath } from '../storage/main-model.ts'
import { findModelFile, listModelFolder } from '../storage/model-folder.ts'
import { openStoredModels } from '../storage/stored-models.ts'
import { createMainModel, type MainModel, pullMainModel } from './main-model.ts'

/** The models that there are or can be pulled, before any of them is loaded. */
export type ModelStock = {
  readonly main: MainModel
  readonly storedModels: StoredModels
  readonly pulls: Pulls
  readonly events: ModelEvents
  /** Where models are pulled from. */
  readonly hub: Hub
  /** Those that can be pulled by their name; read when somebody first wants to know. */
  readonly catalogueModels: () => readonly CatalogueModel[]
  /** The id of the model that was pulled from an address. */
  readonly findStored: (address: string) => Promise<string | undefined>
  readonly aliases: Aliases
  /** What was made the default, and what is wished for. */
  readonly choices: DefaultChoices
  /** The model that was made the one for vectors; `undefined`: none was. */
  readonly embedding: { id: string | undefined }
  /** Why the remembered default model does not answer; `undefined`: it does, or none is remembered. */
  readonly refused: () => string | undefined
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
  const findStored = async (address: string) => {
    const found = findPulled(address, await listModelFolder(folder))
    return found && { id: found.id, target: relative(folder, found.path).split(sep).join('/') }
  }
  const settings = pullSettings(config)
  const pulls = createPulls({
    ...settings,
    ...{ folder, events, logger, findStored },
    isStored: async (id) => (await listModelFolder(folder)).some((model) => model.id === id),
  })
  const choices = await openDefaultChoices(choicesPath(home), logger)
  const start = await findStart(config, choices.read('chat').model, home)
  let refused = start.refused
  const tell = (message: string) => {
    refused = message
    logger.warn({ model: start.stored?.id }, message)
  }
  if (refused !== undefined) logger.warn(refused)
  const main = createMainModel({
    ...(start.stored === undefined
      ? await pullMainModel(mainAddress(config), folder, pulls)
      : { stored: start.stored, arriving: undefined }),
    isNamed: namedModel(config) !== undefined,
    instead: start.instead && { stored: start.instead, tell },
  })
  const places = config.models.filter(({ llamaServer }) => llamaServer === undefined)
  const storedModels = openStoredModels({ main, places, folder, starterPath })
  for (const missing of await storedModels.missing()) logger.warn({ model: missing.id }, missingFile(missing).message)
  const hasStarter = (await findModelFile(starterPath)) !== undefined
  let catalogue: readonly CatalogueModel[] | undefined
  const embedding = { id: await storedId(choices.read('embedding').model, storedModels) }
  return {
    ...{ main, pulls, events, storedModels, choices, embedding, refused: () => refused },
    catalogueModels() {
      catalogue ??= readCatalogue()
      return catalogue
    },
    hub: createHub(settings),
    findStored: async (address) => (await findStored(address))?.id,
    aliases: createAliases({
      configured: new Map(config.models.flatMap(({ id, aliases }) => [id, ...aliases].map((name) => [name, id]))),
      ofDefault: config.modelAlias,
      defaultId: () => main.id,
      // Vectors of one store come from one model: they stay the starter's when another model answers.
      embeddingId: () => embedding.id ?? (main.isNamed || !hasStarter ? undefined : starterId),
    }),
  }
}

async function storedId(id: string | undefined, storedModels: StoredModels): Promise<string | undefined> {
  return id === undefined ? undefined : (await storedModels.find(id))?.id
}

/** The model that the configuration names; `undefined` when it leaves the choice to whoever uses the service. */
function namedModel({ model }: Pick<InferenceConfig, 'model'>): string | undefined {
  return model === 'auto' ? undefined : model
}

type Start = {
  /** `undefined` for the address of a model that has not been pulled yet. */
  readonly stored: StoredModel | undefined
  /** For a remembered model: the starter, should it not load. */
  readonly instead?: StoredModel | undefined
  /** Why a remembered model is not what it starts with. */
  readonly refused?: string | undefined
}

async function findStart(
  config: Pick<InferenceConfig, 'model' | 'models'>,
  remembered: string | undefined,
  home: string,
): Promise<Start> {
  const places = placesOf(config.models, home)
  const named = namedModel(config)
  if (named !== undefined) return { stored: await findMainModel(named, places) }
  const starter = () => findMainModel(starterId, places)
  if (remembered === undefined) return { stored: await starter() }
  const instead = await starter().catch(() => undefined)
  try {
    const stored = await findMainModel(remembered, places)
    if (stored !== undefined) return { stored, instead }
  } catch (error) {
    if (!(error instanceof Failure) || instead === undefined) throw error
    return { stored: instead, refused: error.message }
  }
  return { stored: instead, refused: `Cannot load the model "${remembered}": its file is gone` }
}

/** What a start would begin with. */
export type StartModel = {
  /** `undefined` for the address of a model that has not been pulled yet. */
  readonly id: string | undefined
  /** Why it is the starter, though another was made the default model. */
  readonly refused: string | undefined
}

/**
 * The model of the start, as a start would find it.
 *
 * @throws {Failure} `invalid` when there is none, or when it is no GGUF file
 */
export async function findStartModel(
  config: Pick<InferenceConfig, 'model' | 'models'>,
  home: string,
): Promise<StartModel> {
  const { chat } = await readDefaultChoices(choicesPath(home))
  const { stored, refused } = await findStart(config, chat.model, home)
  return { id: stored?.id, refused }
}

function choicesPath(home: string): string {
  return join(home, 'inference', 'default-model.json')
}

function placesOf(configured: InferenceConfig['models'], home: string): ModelPlaces {
  return { cwd: process.cwd(), folder: join(home, 'models'), starterPath: starterModelPath(), configured }
}

function mainAddress({ model = starterId, models }: InferenceConfig) {
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
