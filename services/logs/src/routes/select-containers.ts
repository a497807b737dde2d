import { Failure } from '@hearth/kernel'
import type { LogSource } from '../domain/source.ts'

/** What a request asks for: container ids, and whether those that come later belong to it. */
export type Selection = { readonly ids: readonly string[]; readonly all: boolean }

/**
 * Looks the wanted ids and names up in what there is.
 *
 * @throws {Failure} `missing` for one that does not exist, `invalid` when nothing is asked for
 */
export async function selectContainers(source: LogSource, wanted: readonly string[]): Promise<Selection> {
  const known = await source.list()
  if (wanted.includes('*')) return { ids: known.map(({ id }) => id), all: true }
  const ids = wanted.map((text) => {
    const found = known.find(({ id, name }) => id === text || name === text)
    if (found === undefined) throw notFound(text)
    return found.id
  })
  return { ids: [...new Set(ids)], all: false }
}

function notFound(wanted: string): Failure {
  return new Failure('missing', `Cannot read "${wanted}": there is no such container`, {
    code: 'container_not_found',
    param: 'container',
  })
}
