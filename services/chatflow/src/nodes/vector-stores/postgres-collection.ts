import { Failure } from '@hearth/kernel'
import type { Pool, QueryResult } from 'pg'
import type { Document } from '../../domain/documents/document.ts'
import { type MetadataFilter, matchesFilter } from '../../domain/documents/metadata-filter.ts'
import type { FoundRow, VectorCollection } from '../../domain/documents/vector-collection.ts'

export type PostgresCollectionOptions = {
  readonly pool: Pool
  readonly table: string
  /** pgvector's operator: `<=>` cosine, `<->` Euclidean, `<#>` inner product. */
  readonly operator: '<=>' | '<->' | '<#>'
}

// A filter that the database cannot check by itself is checked here, on so many more candidates.
const oversampling = 10

/**
 * A table of a Postgres database with pgvector, laid out as Flowise lays it out: `id`,
 * `pageContent`, `metadata`, `embedding`. It is made when absent.
 */
export async function openPostgresCollection(options: PostgresCollectionOptions): Promise<VectorCollection> {
  const { pool, operator } = options
  const table = options.table.split('.').map(quote).join('.')
  await prepare(pool, table)
  return {
    async put(rows) {
      const columns = [
        rows.map(({ id }) => id),
        rows.map(({ document }) => withoutNul(document.pageContent)),
        rows.map(({ document }) => JSON.stringify(document.metadata, (_, value) => withoutNul(value))),
        rows.map(({ vector }) => `[${vector.join(',')}]`),
      ]
      await query(
        pool,
        `INSERT INTO ${table} (id, "pageContent", metadata, embedding) ` +
          'SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::vector[]) ' +
          'ON CONFLICT (id) DO UPDATE SET "pageContent" = excluded."pageContent", ' +
          'metadata = excluded.metadata, embedding = excluded.embedding',
        columns,
      )
    },
    async nearest({ vector, limit, filter, withVectors }) {
      const exact = containment(filter)
      const values = [`[${vector.join(',')}]`, exact ?? '{}', exact === undefined ? limit * oversampling : limit]
      const { rows } = await query(
        pool,
        `SELECT id, "pageContent", metadata, embedding ${operator} $1::vector AS distance` +
          `${withVectors === true ? ', embedding::text AS vector' : ''} FROM ${table} ` +
          'WHERE metadata @> $2::jsonb ORDER BY distance LIMIT $3',
        values,
      )
      const found = rows.map((row) => toFound(row, operator))
      if (exact !== undefined || filter === undefined) return found
      return found.filter(({ document }) => matchesFilter(document.metadata, filter)).slice(0, limit)
    },
    async remove(ids) {
      return (await query(pool, `DELETE FROM ${table} WHERE id = ANY ($1::uuid[])`, [ids])).rowCount ?? 0
    },
  }
}

async function prepare(pool: Pool, table: string): Promise<void> {
  await query(pool, 'CREATE EXTENSION IF NOT EXISTS vector')
  await query(
    pool,
    `CREATE TABLE IF NOT EXISTS ${table} (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), ` +
      '"pageContent" text, metadata jsonb, embedding vector)',
  )
}

// What goes wrong in there, such as vectors of another length, is for the flow's owner to read.
async function query(pool: Pool, sql: string, values: unknown[] = []): Promise<QueryResult> {
  try {
    return await pool.query(sql, values)
  } catch (cause) {
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'the connection failed'
    throw new Failure('upstream', `Cannot use the Postgres vector store: ${reason}`, { cause })
  }
}

/** Postgres takes every letter but this one, which texts of PDFs sometimes have. */
function withoutNul<T>(value: T): T | string {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

/** The filter as what the metadata must contain, where it is no more than equal values; as JSON. */
function containment(filter: MetadataFilter | undefined): string | undefined {
  const isPlain = Object.entries(filter ?? {}).every(
    ([name, value]) => !name.startsWith('$') && (typeof value !== 'object' || value === null),
  )
  return isPlain ? JSON.stringify(filter ?? {}) : undefined
}

function toFound(row: Record<string, unknown>, operator: PostgresCollectionOptions['operator']): FoundRow {
  const distance = Number(row.distance)
  const score = operator === '<=>' ? 1 - distance : operator === '<#>' ? -distance : 1 / (1 + distance)
  const document = { pageContent: String(row.pageContent), metadata: (row.metadata ?? {}) as Document['metadata'] }
  const found = { id: String(row.id), document, score: Math.max(0, score) }
  return typeof row.vector === 'string' ? { ...found, vector: Float32Array.from(JSON.parse(row.vector)) } : found
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
