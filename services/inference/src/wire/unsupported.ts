import { Failure } from '@hearth/kernel'

/**
 * Refuses a field that would change the answer and that we cannot honour: leaving it out silently
 * would give the client something else than it asked for.
 *
 * @param instead what the client can do, such as "leave it out"
 */
export function refuseUnsupported(param: string, value: string, instead: string): never {
  const message = `Cannot honour "${param}" ${value}: it is not supported; ${instead}`
  throw new Failure('invalid', message, { code: 'unsupported_value', param })
}
