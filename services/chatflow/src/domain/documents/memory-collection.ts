import { lexicalVector } from '../chat/lexical-vector.ts'
import { type MetadataFilter, matchesFilter } from './metadata-filter.ts'
import { mixedModels } from './mixed-models.ts'
import { cosine } from './search/similarity.ts'
import type { FoundRow, VectorCollection, VectorRow } from './vector-collection.ts'

type KeptRow = VectorRow & { readonly words: Float32Array }

/** Keeps everything in memory and compares a query with every row. */
export function createMemoryCollection(): VectorCollection {
  const rows = new Map<string, KeptRow>()
  let noted: string | undefined
  const held = () => (rows.size === 0 ? undefined : noted)
  const best = (measure: (row: KeptRow) => number, limit: number, filter: MetadataFilter | undefined) =>
    [...rows.values()]
      .filter(({ document }) => filter === undefined || matchesFilter(document.metadata, filter))
      .map((row) => ({ row, score: Math.max(0, measure(row)) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  return {
    async put(added, _signal, madeBy) {
      const before = held()
      if (before !== undefined && madeBy !== undefined && madeBy !== before) throw mixedModels('add to', before, madeBy)
      noted = before ?? madeBy
      for (const row of added) rows.set(row.id, { ...row, words: lexicalVector(row.document.pageContent) })
    },
    async nearest({ vector, limit, filter, withVectors }) {
      const found = best((row) => cosine(vector, row.vector), limit, filter).map(toFound)
      return withVectors === true ? found : found.map(({ vector: _vector, ...row }) => row)
    },
    async byWords({ text, limit, filter }) {
      const asked = lexicalVector(text)
      const found = best((row) => cosine(asked, row.words), limit, filter)
      return found.filter(({ score }) => score > 0).map(toFound)
    },
    madeBy: async () => held(),
    async remove(ids) {
      return ids.filter((id) => rows.delete(id)).length
    },
  }
}

function toFound({ row, score }: { readonly row: KeptRow; readonly score: number }): FoundRow {
  return { id: row.id, document: row.document, score, vector: row.vector }
}
