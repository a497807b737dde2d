import type { MissingFile } from '../domain/models/missing-file.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'
import type { StoredModels } from '../domain/models/stored-models.ts'
import { findConfigured, type ModelPlace } from './configured-model.ts'
import { findModelFile, listModelFolder } from './model-folder.ts'

/**
 * @param main id and path of the configured model, which hides others of the same id; its file may be yet to come
 * @param places models that the configuration places somewhere, under their own ids
 * @param starterPath the model that comes with the product; may be missing
 */
export function openStoredModels(options: {
  readonly main: Pick<StoredModel, 'id' | 'path'>
  readonly places: readonly ModelPlace[]
  readonly folder: string
  readonly starterPath: string
}): StoredModels {
  const { main, places, folder, starterPath } = options

  async function list(): Promise<readonly StoredModel[]> {
    const stored = await listModelFolder(folder)
    const first = (await findModelFile(main.path)) ?? undefined
    const configured = await Promise.all(places.map((place) => findConfigured(place, stored)))
    const starter = await findModelFile(starterPath)
    const all = [first && { ...first, id: main.id }, ...configured, starter, ...stored]
    const found = all.filter((model) => model !== undefined)
    return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index)
  }
  async function missing(): Promise<readonly MissingFile[]> {
    const looked = await Promise.all(
      places.map(async ({ id, path }) => ({ id, path, found: await findConfigured({ id, path }, []) })),
    )
    return looked.flatMap(({ id, path, found }) => (path === undefined || found !== undefined ? [] : [{ id, path }]))
  }
  return {
    list,
    missing,
    find: async (id) => (await list()).find((model) => model.id === id),
  }
}
