import { matchesFilter } from './metadata-filter.ts'
import { cosine } from './similarity.ts'
import type { VectorCollection, VectorRow } from './vector-collection.ts'

/** Keeps everything in memory and compares a query with every row. */
export function createMemoryCollection(): VectorCollection {
  const rows = new Map<string, VectorRow>()
  return {
    async put(added) {
      for (const row of added) rows.set(row.id, row)
    },
    async nearest({ vector, limit, filter, withVectors }) {
      const kept = [...rows.values()].filter(
        ({ document }) => filter === undefined || matchesFilter(document.metadata, filter),
      )
      const scored = kept.map((row) => ({ row, score: Math.max(0, cosine(vector, row.vector)) }))
      const best = scored.sort((a, b) => b.score - a.score).slice(0, limit)
      return best.map(({ row, score }) => ({
        id: row.id,
        document: row.document,
        score,
        ...(withVectors === true && { vector: row.vector }),
      }))
    },
    async remove(ids) {
      return ids.filter((id) => rows.delete(id)).length
    },
  }
}
