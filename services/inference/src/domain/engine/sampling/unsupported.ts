import { Failure } from '@hearth/kernel'
import type { Place } from '../media.ts'

/**
 * The refusal of a field that would change the answer and cannot be honoured: leaving it out silently
 * would give the client something else than it asked for.
 *
 * @param instead what the client can do, such as "leave it out"
 */
export function unsupported({ param, value }: Place, instead: string): Failure {
  const message = `Cannot honour "${param}" ${value}: it is not supported; ${instead}`
  return new Failure('invalid', message, { code: 'unsupported_value', param })
}
