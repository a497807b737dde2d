import { Failure } from '@hearth/kernel'
import { resolveDataSource } from '../datasource/resolve.ts'
import { checkedType } from '../datasource/source-types.ts'
import type { Followed } from './follow.ts'
import type { Query } from './query.ts'
import type { RunDeps } from './run-queries.ts'

/**
 * Follows the lines of a query as they come.
 *
 * @throws {Failure} `missing` for a data source that is not here, `invalid` for one that has no lines to follow, and
 *   as its adapter says
 */
export async function* followQuery(
  { sources, adapters }: Pick<RunDeps, 'sources' | 'adapters'>,
  query: Query,
  sinceNs: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Followed> {
  const resolved = resolveDataSource(query.dataSource, sources)
  if (resolved.kind === 'unknown') throw new Failure('missing', `Data source "${resolved.name}" not found`)
  if (resolved.kind === 'built-in') throw notFollowed(resolved.name)
  const { source } = resolved
  const { follow, isBlank } = await adapters[checkedType(source.type)]()
  if (follow === undefined || isBlank(query)) throw notFollowed(source.name)
  yield* follow({ source, query, sinceNs }, signal)
}

function notFollowed(name: string): Failure {
  return new Failure('invalid', `Cannot follow "${name}": a query of a Loki or of the log service for lines is right`)
}
