import type { VectorCollection } from '../../domain/documents/vector-collection.ts'

/**
 * A collection that is opened when something is first asked of it. One that could not be opened is
 * tried again the next time.
 *
 * @param words whether it can be searched by words as well
 */
export function lazyCollection(open: () => Promise<VectorCollection>, words = false): VectorCollection {
  let opened: Promise<VectorCollection> | undefined
  const get = async () => {
    opened ??= open()
    try {
      return await opened
    } catch (error) {
      opened = undefined
      throw error
    }
  }
  return {
    put: async (rows, signal) => await (await get()).put(rows, signal),
    nearest: async (query, signal) => await (await get()).nearest(query, signal),
    remove: async (ids, signal) => await (await get()).remove(ids, signal),
    ...(words && {
      byWords: async (query, signal) => (await (await get()).byWords?.(query, signal)) ?? [],
    }),
  } satisfies VectorCollection
}
