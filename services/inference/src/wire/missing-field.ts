import { Failure } from '@hearth/kernel'

/** For a field that only some requests must have, which a schema does not say. */
export function missingField(param: string): Failure {
  return new Failure('invalid', `Cannot read the request: "${param}" is missing`, { param })
}
