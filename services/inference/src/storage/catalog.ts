import type { Catalog } from '../domain/catalog.ts'
import type { StoredModel } from '../domain/stored-model.ts'
import { findModelFile, listModelFolder } from './model-folder.ts'

/**
 * @param main the configured model; hides others of the same id
 * @param starterPath the model that comes with the product; may be missing
 */
export function openCatalog(options: {
  readonly main: StoredModel
  readonly folder: string
  readonly starterPath: string
}): Catalog {
  const { main, folder, starterPath } = options

  async function list(): Promise<readonly StoredModel[]> {
    const starter = await findModelFile(starterPath)
    const all = [main, ...(starter === undefined ? [] : [starter]), ...(await listModelFolder(folder))]
    return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
  }
  return {
    list,
    find: async (id) => (await list()).find((model) => model.id === id),
  }
}
