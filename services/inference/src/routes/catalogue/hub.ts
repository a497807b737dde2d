import { Failure } from '@hearth/kernel'
import type { Endpoint } from '@hearth/server'
import type { Access } from '../../domain/access/access.ts'
import type { CatalogueFile, CatalogueModel } from '../../domain/catalogue/catalogue-model.ts'
import type { Hub, HubListing } from '../../domain/catalogue/hub.ts'
import { faultOf, modelsAmong } from '../../domain/catalogue/hub-files.ts'
import { searchCatalogue } from '../../domain/catalogue/search-catalogue.ts'
import { parseModelSource } from '../../domain/models/model-source.ts'
import { renderCheckedFile, renderFoundRepository, renderHubModel, searchSchema } from '../../wire/models/hub.ts'
import { modelNameSchema } from '../../wire/models/stored-model.ts'
import { endpoint } from '../endpoint.ts'
import { type CatalogueDeps, entriesOf } from './catalogue.ts'

export type HubDeps = CatalogueDeps & { readonly hub: Hub }

/** Models of the catalogue and of the hub; without a connection those of the catalogue alone. */
export function hubEndpoints(deps: HubDeps): readonly Endpoint<Access>[] {
  const { catalogueModels, hub } = deps
  return [
    endpoint({
      method: 'get',
      path: '/models/search',
      summary: 'Search the catalogue and the hub for models',
      access: 'manage',
      input: { query: searchSchema },
      answer: 'Models of the catalogue, repositories of the hub, and why there are none of these',
      async handle({ query: { q } }, c) {
        const data = await entriesOf(searchCatalogue(catalogueModels(), q), deps)
        const found = await orReason(() => hub.search(q))
        return c.json({ data, hub: (found.value ?? []).map(renderFoundRepository), hub_error: found.reason })
      },
    }),
    endpoint({
      method: 'get',
      path: '/models/info',
      summary: 'What there is of a model of the catalogue, or of a repository of the hub',
      access: 'manage',
      input: { query: modelNameSchema },
      answer: 'The entry of the catalogue, the files at the hub, and why there are none of these',
      handle: async ({ query }, c) => c.json(await inform(query.model, deps)),
    }),
    endpoint({
      method: 'get',
      path: '/models/catalogue/check',
      summary: 'Compare the files of a model of the catalogue with those at the hub',
      access: 'manage',
      input: { query: modelNameSchema },
      answer: 'The files, each with what is wrong with it',
      async handle({ query }, c) {
        const model = catalogueModels().find(({ id }) => id === query.model)
        if (model === undefined) throw notListed(query.model)
        const faultIn = await readFaults(() => hub.list(model.repository))
        const data = model.files.map((file) => renderCheckedFile(file, faultIn(file)))
        return c.json({ model: model.id, repository: model.repository, data })
      },
    }),
  ]
}

// A repository that is gone is a fault of each of its files; a hub that does not answer is none.
async function readFaults(list: () => Promise<HubListing>): Promise<(file: CatalogueFile) => string | undefined> {
  try {
    const { files } = await list()
    return (file) => faultOf(file, files)
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'missing') throw error
    const { message } = error
    return () => message
  }
}

async function inform(name: string, deps: HubDeps): Promise<object> {
  const model = findModel(name, deps.catalogueModels())
  const repository = model?.repository ?? repositoryOf(name)
  if (repository === undefined) throw notListed(name)
  const [entry = null] = model === undefined ? [] : await entriesOf([model], deps)
  const listed = await orReason(() => deps.hub.list(repository))
  const files = modelsAmong(listed.value?.files ?? []).map((each) => renderHubModel(repository, each))
  return { repository, entry, files, hub_error: listed.reason }
}

function findModel(name: string, models: readonly CatalogueModel[]): CatalogueModel | undefined {
  return models.find(({ id, repository }) => id === name || repository === repositoryOf(name))
}

function repositoryOf(name: string): string | undefined {
  try {
    const source = parseModelSource(/^[\w.-]+\/[\w.-]+$/.test(name) ? `hf:${name}` : name)
    return source.kind === 'hub' ? source.repository : undefined
  } catch {
    return undefined
  }
}

// The catalogue is there without a connection; what the hub adds is not.
async function orReason<T>(ask: () => Promise<T>): Promise<{ readonly value?: T; readonly reason: string | null }> {
  try {
    return { value: await ask(), reason: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { reason: error.message }
  }
}

function notListed(name: string): Failure {
  const remedy = 'name an id of GET /models/catalogue or hf:owner/repository'
  return new Failure('missing', `Cannot find the model "${name}": the catalogue has none of this id; ${remedy}`, {
    code: 'model_not_found',
    param: 'model',
  })
}
