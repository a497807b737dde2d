import type { Catalog } from '../domain/catalog.ts'
import type { StoredModel } from '../domain/stored-model.ts'
import { findModelFile, listModelFolder } from './model-folder.ts'

/**
 * @param main id and path of the configured model, which hides others of the same id; its file may be yet to come
 * @param starterPath the model that comes with the product; may be missing
 */
export function openCatalog(options: {
  readonly main: Pick<StoredModel, 'id' | 'path'>
  readonly folder: string
  readonly starterPath: string
}): Catalog {
  const { main, folder, starterPath } = options

  async function list(): Promise<readonly StoredModel[]> {
    const configured = await findModelFile(main.path)
    const starter = await findModelFile(starterPath)
    const first = configured === undefined ? [] : [{ ...configured, id: main.id }]
    const all = [...first, ...(starter === undefined ? [] : [starter]), ...(await listModelFolder(folder))]
    return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
  }
  return {
    list,
    find: async (id) => (await list()).find((model) => model.id === id),
  }
}
