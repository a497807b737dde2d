import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { VectorCollection } from '../../domain/documents/vector-collection.ts'
import { reembed } from './reembed.ts'
import { openSqliteCollection, type SqliteCollection } from './sqlite-collection.ts'

export type VectorCollections = {
  /** The collection of that name; its file is made when something is first asked of it. */
  get(name: string): VectorCollection
  close(): void
}

/**
 * Collections of vectors in `folder`, one SQLite file for each name: `<words of the name>-<hash>.db`.
 *
 * @param maxOpen files kept open; the one used longest ago is closed
 */
export function createVectorCollections({
  folder,
  maxOpen,
}: {
  readonly folder: string
  readonly maxOpen: number
}): VectorCollections {
  const opened = new Map<string, SqliteCollection>()
  let extension: Promise<string | undefined> | undefined
  async function use<T>(name: string, work: (collection: SqliteCollection) => T): Promise<T> {
    extension ??= findExtension(folder)
    const path = await extension
    const collection = opened.get(name) ?? openSqliteCollection(join(folder, fileName(name)), path)
    // A map keeps the order of insertion, so the first key is the one used longest ago.
    opened.delete(name)
    opened.set(name, collection)
    const [oldest] = opened.keys()
    if (opened.size > maxOpen && oldest !== undefined) {
      opened.get(oldest)?.close()
      opened.delete(oldest)
    }
    return work(collection)
  }
  return {
    get: (name) => ({
      put: (rows, _signal, madeBy) => use(name, (collection) => collection.put(rows, madeBy)),
      madeBy: () => use(name, (collection) => collection.madeBy()),
      reembed: (embed, signal) => reembed((work) => use(name, ({ renewal }) => work(renewal)), embed, signal),
      nearest: (query) => use(name, (collection) => collection.nearest(query)),
      byWords: (query) => use(name, (collection) => collection.byWords(query)),
      remove: (ids) => use(name, (collection) => collection.remove(ids)),
    }),
    close() {
      for (const collection of opened.values()) collection.close()
      opened.clear()
    },
  }
}

// Where the package has no build for this machine, vectors are compared without it.
async function findExtension(folder: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true })
  try {
    return (await import('sqlite-vec')).getLoadablePath()
  } catch {
    return undefined
  }
}

function fileName(name: string): string {
  const words = name.replace(/[^\w-]+/g, '_').slice(0, 60)
  return `${words}-${createHash('sha256').update(name).digest('hex').slice(0, 12)}.db`
}
