import { z } from 'zod'
import type { Document } from '../../domain/documents/document.ts'
import type { MetadataFilter } from '../../domain/documents/metadata-filter.ts'
import type { FoundRow, VectorCollection } from '../../domain/documents/vector-collection.ts'
import { findFiltered } from './find-filtered.ts'
import type { Rest } from './rest.ts'

export type ChromaOptions = {
  readonly rest: Rest
  readonly url: string
  readonly apiKey: string | undefined
  readonly tenant: string
  readonly database: string
  readonly collection: string
}

const answerSchema = z.object({
  ids: z.array(z.array(z.string())),
  documents: z.array(z.array(z.string().nullable())).nullish(),
  metadatas: z.array(z.array(z.record(z.string(), z.unknown()).nullable())).nullish(),
  distances: z.array(z.array(z.number().nullable())).nullish(),
  embeddings: z.array(z.array(z.array(z.number()))).nullish(),
})

// Chroma's metadata holds plain values alone: what is not comes back from this field.
const wholeField = 'hearth_metadata'

/** A collection of a Chroma server, over version 2 of its HTTP API; it is made when absent. */
export function createChromaCollection(options: ChromaOptions): VectorCollection {
  const { rest, tenant, database, collection } = options
  const root = options.url.replace(/\/+$/, '')
  const at = `${root}/api/v2/tenants/${encodeURIComponent(tenant)}/databases/${encodeURIComponent(database)}/collections`
  const headers = { 'x-chroma-token': options.apiKey }
  let known: string | undefined
  async function path(signal: AbortSignal): Promise<string> {
    const body = { name: collection, get_or_create: true, configuration: { hnsw: { space: 'cosine' } } }
    known ??= z.object({ id: z.string() }).parse(await rest({ url: at, headers, body }, signal)).id
    return `${at}/${known}`
  }
  return {
    async put(rows, signal) {
      const body = {
        ids: rows.map(({ id }) => id),
        embeddings: rows.map(({ vector }) => [...vector]),
        documents: rows.map(({ document }) => document.pageContent),
        metadatas: rows.map(({ document }) => plain(document.metadata)),
      }
      await rest({ url: `${await path(signal)}/upsert`, headers, body }, signal)
    },
    async nearest({ vector, limit, filter, withVectors }, signal) {
      const include = ['documents', 'metadatas', 'distances', ...(withVectors === true ? ['embeddings'] : [])]
      const url = `${await path(signal)}/query`
      return await findFiltered(filter, limit, async (plainFilter, count) => {
        const where = plainFilter === undefined ? {} : { where: toWhere(plainFilter) }
        const body = { query_embeddings: [[...vector]], n_results: count, include, ...where }
        return toFound(answerSchema.parse(await rest({ url, headers, body }, signal)))
      })
    },
    async remove(ids, signal) {
      await rest({ url: `${await path(signal)}/delete`, headers, body: { ids } }, signal)
      return ids.length
    },
  }
}

function toFound({ ids, documents, metadatas, distances, embeddings }: z.output<typeof answerSchema>): FoundRow[] {
  return (ids[0] ?? []).map((id, at) => {
    const vector = embeddings?.[0]?.[at]
    const distance = distances?.[0]?.[at] ?? 1
    return {
      id,
      document: { pageContent: documents?.[0]?.[at] ?? '', metadata: whole(metadatas?.[0]?.[at] ?? {}) },
      score: Math.max(0, 1 - distance),
      ...(vector !== undefined && { vector: Float32Array.from(vector) }),
    }
  })
}

function plain(metadata: Document['metadata']): Record<string, unknown> {
  return { ...Object.fromEntries(plainFields(metadata)), [wholeField]: JSON.stringify(metadata) }
}

// Nested fields under dotted names, as filters say them.
function plainFields(metadata: object, prefix = ''): [string, unknown][] {
  return Object.entries(metadata).flatMap(([name, value]): [string, unknown][] => {
    if (['string', 'number', 'boolean'].includes(typeof value)) return [[prefix + name, value]]
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isNested ? plainFields(value, `${prefix}${name}.`) : []
  })
}

function whole({ [wholeField]: text, ...fields }: Record<string, unknown>): Document['metadata'] {
  return typeof text === 'string' ? (JSON.parse(text) as Document['metadata']) : fields
}

// Chroma has the same operators, but wants one field at a time and no list without its operator.
function toWhere(filter: MetadataFilter): unknown {
  const parts = Object.entries(filter).map(([name, wanted]) => {
    if (name === '$and' || name === '$or') return joined(name, (wanted as MetadataFilter[]).map(toWhere))
    return { [name]: Array.isArray(wanted) ? { $in: wanted } : wanted }
  })
  return joined('$and', parts)
}

function joined(name: '$and' | '$or', parts: readonly unknown[]): unknown {
  return parts.length === 1 ? parts[0] : { [name]: parts }
}
