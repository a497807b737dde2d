import { z } from 'zod'
import type { Document } from '../../domain/documents/document.ts'
import type { MetadataFilter } from '../../domain/documents/metadata-filter.ts'
import type { FoundRow, VectorCollection } from '../../domain/documents/vector-collection.ts'
import { findFiltered } from './find-filtered.ts'
import type { Rest } from './rest.ts'

export type QdrantOptions = {
  readonly rest: Rest
  readonly url: string
  readonly apiKey: string | undefined
  readonly collection: string
  readonly distance: string
  readonly contentKey: string
  readonly metadataKey: string
  /** Further settings of a collection that is made. */
  readonly configuration: Readonly<Record<string, unknown>>
  /** The owner's filter in Qdrant's own words. */
  readonly filter: unknown
}

const pointsSchema = z.object({
  result: z.array(
    z.object({
      id: z.union([z.string(), z.number()]),
      score: z.number(),
      payload: z.record(z.string(), z.unknown()).nullish(),
      vector: z.array(z.number()).nullish(),
    }),
  ),
})

/** A collection of a Qdrant server, over its HTTP API; it is made with the first rows when absent. */
export function createQdrantCollection(options: QdrantOptions): VectorCollection {
  const { rest, collection, contentKey, metadataKey } = options
  const at = `${options.url.replace(/\/+$/, '')}/collections/${encodeURIComponent(collection)}`
  const headers = { 'api-key': options.apiKey }
  let exists = false
  return {
    async put(rows, signal) {
      const [first] = rows
      if (first === undefined) return
      if (!exists) await create(options, at, headers, first.vector.length, signal)
      exists = true
      const points = rows.map(({ id, document, vector }) => ({
        id,
        vector: [...vector],
        payload: { [contentKey]: document.pageContent, [metadataKey]: document.metadata },
      }))
      await rest({ method: 'PUT', url: `${at}/points?wait=true`, headers, body: { points } }, signal)
    },
    async nearest({ vector, limit, filter, withVectors = false }, signal) {
      return await findFiltered(filter, limit, async (plainFilter, count) => {
        const must = [...given(options.filter), ...conditions(plainFilter, metadataKey)]
        const asked = { limit: count, with_payload: true, with_vector: withVectors, filter: { must } }
        const request = { url: `${at}/points/search`, headers, body: { vector: [...vector], ...asked }, absent: [404] }
        const answer = await rest(request, signal)
        if (answer === undefined) return []
        return pointsSchema.parse(answer).result.map((point) => toFound(point, options))
      })
    },
    async remove(ids, signal) {
      const request = { url: `${at}/points/delete?wait=true`, headers, body: { points: ids }, absent: [404] }
      return (await rest(request, signal)) === undefined ? 0 : ids.length
    },
  }
}

async function create(
  { rest, distance, configuration }: QdrantOptions,
  url: string,
  headers: { readonly 'api-key': string | undefined },
  size: number,
  signal: AbortSignal,
): Promise<void> {
  if ((await rest({ method: 'GET', url, headers, absent: [404] }, signal)) !== undefined) return
  await rest({ method: 'PUT', url, headers, body: { ...configuration, vectors: { size, distance } } }, signal)
}

function toFound(point: z.output<typeof pointsSchema>['result'][number], options: QdrantOptions): FoundRow {
  const { [options.contentKey]: content, [options.metadataKey]: metadata } = point.payload ?? {}
  const document = { pageContent: String(content ?? ''), metadata: (metadata ?? {}) as Document['metadata'] }
  const found = { id: String(point.id), document, score: Math.max(0, point.score) }
  return point.vector ? { ...found, vector: Float32Array.from(point.vector) } : found
}

function given(filter: unknown): readonly unknown[] {
  return typeof filter === 'object' && filter !== null && Object.keys(filter).length > 0 ? [filter] : []
}

const ranges = new Set(['$gt', '$gte', '$lt', '$lte'])

// Our filters in Qdrant's words.
function conditions(filter: MetadataFilter | undefined, metadataKey: string): unknown[] {
  return Object.entries(filter ?? {}).flatMap(([name, wanted]): unknown[] => {
    if (name === '$and') return (wanted as MetadataFilter[]).flatMap((part) => conditions(part, metadataKey))
    if (name === '$or')
      return [{ should: (wanted as MetadataFilter[]).map((part) => ({ must: conditions(part, metadataKey) })) }]
    const key = `${metadataKey}.${name}`
    if (Array.isArray(wanted)) return [{ key, match: { any: wanted } }]
    if (typeof wanted !== 'object') return [{ key, match: { value: wanted } }]
    return Object.entries(wanted ?? {}).map(([operator, operand]) => condition(key, operator, operand))
  })
}

function condition(key: string, operator: string, operand: unknown): unknown {
  if (ranges.has(operator)) return { key, range: { [operator.slice(1)]: operand } }
  if (operator === '$in') return { key, match: { any: operand } }
  if (operator === '$nin') return { must_not: [{ key, match: { any: operand } }] }
  if (operator === '$ne') return { must_not: [{ key, match: { value: operand } }] }
  return { key, match: { value: operand } }
}
