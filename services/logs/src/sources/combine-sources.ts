import { missingContainer } from '../domain/containers/missing-container.ts'
import type { LogSource } from '../domain/reading/source.ts'

/**
 * Several sources as one.
 *
 * @param sources by the prefix, up to the slash, that the ids of each have and no other's
 */
export function combineSources(sources: ReadonlyMap<string, LogSource>): LogSource {
  const sourceOf = (id: string): LogSource => {
    const source = sources.get(prefixOf(id))
    if (source !== undefined) return source
    throw missingContainer(id)
  }
  return {
    ready: async () => void (await Promise.all([...sources.values()].map((source) => source.ready()))),
    isAway: (id) => sources.get(prefixOf(id))?.isAway(id) ?? false,
    list: async () => (await Promise.all([...sources.values()].map((source) => source.list()))).flat(),
    read: async (id, request) => sourceOf(id).read(id, request),
    follow: async (id, from) => sourceOf(id).follow(id, from),
  }
}

function prefixOf(id: string): string {
  return id.slice(0, id.indexOf('/') + 1)
}
