import { Failure } from '@hearth/kernel'

const queryable: ReadonlySet<string> = new Set(['prometheus'])

/**
 * Checks that data sources of a type can be asked. Another one would be sent PromQL, which it answers with an error
 * or not at all.
 *
 * @throws {Failure} `invalid`
 */
export function checkQueryable(type: string): void {
  if (queryable.has(type)) return
  const known = [...queryable].map((name) => `"${name}"`).join(', ')
  throw new Failure('invalid', `Cannot use a data source of type "${type}": this service can query ${known}`, {
    param: 'type',
  })
}
