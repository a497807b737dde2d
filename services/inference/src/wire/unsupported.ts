import { unsupported } from '../domain/engine/sampling/unsupported.ts'

/** @throws {Failure} as `unsupported` words it */
export function refuseUnsupported(param: string, value: string, instead: string): never {
  throw unsupported({ param, value }, instead)
}
