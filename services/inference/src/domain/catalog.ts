import type { StoredModel } from './stored-model.ts'

/** All models that can be loaded: the configured one, the starter model and those in the models folder. */
export type Catalog = {
  /** The configured model first, then by name. */
  list(): Promise<readonly StoredModel[]>
  find(id: string): Promise<StoredModel | undefined>
}
