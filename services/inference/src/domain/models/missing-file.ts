import { Failure } from '@hearth/kernel'

/** A model that the configuration has, and whose file is not where it says. */
export type MissingFile = { readonly id: string; readonly path: string }

/** Told to those who ask for it, in the list of models and in the log of the start. */
export function missingFile({ id, path }: MissingFile): Failure {
  const remedy = 'put it there, or correct "path" in the configuration'
  return new Failure('missing', `Cannot load the model "${id}": there is no file "${path}"; ${remedy}`, {
    code: 'model_not_found',
    param: 'model',
  })
}
