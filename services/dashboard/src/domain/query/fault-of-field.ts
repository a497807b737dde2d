import { Failure } from '@hearth/kernel'

/** The same failure, saying which part of which query it is about where it is a fault of the query. */
export function faultOfField(error: unknown, refId: string, field: string): unknown {
  if (!(error instanceof Failure) || error.kind !== 'invalid') return error
  return new Failure('invalid', `Cannot run query ${refId}, "${field}": ${error.message}`, {
    cause: error,
    param: field,
  })
}
