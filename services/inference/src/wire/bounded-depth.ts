import { Failure } from '@hearth/kernel'

const maxDepth = 64

/**
 * Hands on what a client sent to be understood by us, such as a schema.
 *
 * @throws {Failure} `invalid` when it is nested deeper than anybody would write: it is read by functions
 *   that call themselves
 */
export function boundedDepth<T>(value: T, param: string): T {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth)
      throw new Failure('invalid', `Cannot read "${param}": it is nested deeper than ${maxDepth} levels`, { param })
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return value
}
