import type { MissingFile } from './missing-file.ts'
import type { StoredModel } from './stored-model.ts'

/** All models that can be loaded: the configured one, the starter model and those in the models folder. */
export type StoredModels = {
  /** The configured model first, then by name. */
  list(): Promise<readonly StoredModel[]>
  /** Models that the configuration places where no file is. */
  missing(): Promise<readonly MissingFile[]>
  find(id: string): Promise<StoredModel | undefined>
}
