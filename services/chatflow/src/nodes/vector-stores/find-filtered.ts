import { type MetadataFilter, matchesFilter } from '../../domain/documents/metadata-filter.ts'
import type { FoundRow } from '../../domain/documents/vector-collection.ts'
import { isPlainFilter } from './plain-filter.ts'

// A filter that a vendor cannot check is checked here, on so many more candidates.
const oversampling = 10

/**
 * Rows that pass a filter, best first, whether the vendor can check it or not.
 *
 * @param ask the vendor, with the filter where it can be said there
 */
export async function findFiltered(
  filter: MetadataFilter | undefined,
  limit: number,
  ask: (filter: MetadataFilter | undefined, limit: number) => Promise<readonly FoundRow[]>,
): Promise<readonly FoundRow[]> {
  if (filter === undefined || isPlainFilter(filter)) return await ask(filter, limit)
  const found = await ask(undefined, limit * oversampling)
  return found.filter(({ document }) => matchesFilter(document.metadata, filter)).slice(0, limit)
}
