import { createHash, randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { VectorCollection } from '../../domain/documents/vector-collection.ts'
import { describeVectorCollection } from '../../storage/vectors/vector-collection.contract.ts'
import { openChroma, openPgvector, type VectorServer } from '../../test-support/vector-servers.ts'
import { createChromaCollection } from './chroma-collection.ts'
import { openPostgresCollection } from './postgres-collection.ts'
import { createQdrantCollection } from './qdrant-collection.ts'
import { createRest } from './rest.ts'

// Servers of others must keep the same promises: those that `scripts/engines.sh all` has installed, or that run
// where a variable says. No registry has Qdrant's.
const { HEARTH_TEST_PGVECTOR, HEARTH_TEST_CHROMA, HEARTH_TEST_QDRANT } = process.env

type Address = () => Promise<string>

/** Where a server runs already, or one that is started for the first test and stopped after the last. */
function serverAt(known: string | undefined, start: (() => Promise<VectorServer>) | undefined): Address | undefined {
  if (known !== undefined) return async () => known
  if (start === undefined) return undefined
  let started: Promise<VectorServer> | undefined
  afterAll(async () => (await started)?.close())
  return async () => {
    started ??= start()
    return (await started).address
  }
}

const pgvectorAt = serverAt(HEARTH_TEST_PGVECTOR, openPgvector)
const chromaAt = serverAt(HEARTH_TEST_CHROMA, openChroma)
const qdrantAt = serverAt(HEARTH_TEST_QDRANT, undefined)

/** The contract's names as the UUIDs that some stores insist on. */
function withUuids(collection: VectorCollection): VectorCollection {
  const names = new Map<string, string>()
  const uuidOf = (name: string) => {
    const hex = createHash('sha256').update(name).digest('hex')
    const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    names.set(uuid, name)
    return uuid
  }
  return {
    put: (rows, signal) =>
      collection.put(
        rows.map((row) => ({ ...row, id: uuidOf(row.id) })),
        signal,
      ),
    nearest: async (query, signal) =>
      (await collection.nearest(query, signal)).map((row) => ({ ...row, id: names.get(row.id) ?? row.id })),
    remove: (ids, signal) => collection.remove(ids.map(uuidOf), signal),
  }
}

type Engine = {
  readonly name: string
  readonly address: Address | undefined
  readonly missing: string
  readonly countsRemoved: boolean
  readonly open: (address: string) => Promise<VectorCollection>
}

function describeEngine({ name, address, missing, countsRemoved, open }: Engine): void {
  if (address !== undefined) describeVectorCollection(name, async () => open(await address()), countsRemoved)
  else describe(name, () => test.skip(missing, () => undefined))
}

describeEngine({
  name: 'Postgres with pgvector',
  address: pgvectorAt,
  missing: 'needs scripts/engines.sh all, or the address of a server in HEARTH_TEST_PGVECTOR',
  countsRemoved: true,
  open: async (connectionString) => {
    const pool = new Pool({ connectionString, max: 1 })
    onTestFinished(() => pool.end())
    return withUuids(await openPostgresCollection({ pool, table: `public.v${randomUUID()}`, operator: '<=>' }))
  },
})

describe.skipIf(pgvectorAt === undefined)('a table of Postgres', () => {
  const row = (text: string, ...numbers: number[]) => ({
    id: randomUUID(),
    document: { pageContent: text, metadata: { text } },
    vector: Float32Array.from(numbers),
  })
  const openTable = async () => {
    const pool = new Pool({ connectionString: await pgvectorAt?.(), max: 1 })
    onTestFinished(() => pool.end())
    return await openPostgresCollection({ pool, table: `v "${randomUUID()}`, operator: '<=>' })
  }
  const { signal } = new AbortController()

  test('keeps texts without the one letter that Postgres does not take', async () => {
    const collection = await openTable()
    await collection.put([row('a\0b', 1, 0)], signal)
    const [found] = await collection.nearest({ vector: Float32Array.from([1, 0]), limit: 1 }, signal)
    expect(found?.document).toEqual({ pageContent: 'ab', metadata: { text: 'ab' } })
  })

  test('says that another model filled it', async () => {
    const collection = await openTable()
    await collection.put([row('a', 1, 0)], signal)
    const asked = collection.nearest({ vector: Float32Array.from([1, 0, 0]), limit: 1 }, signal)
    await expect(asked).rejects.toThrow('Cannot use the Postgres vector store: different vector dimensions 2 and 3')
  })
})

describeEngine({
  name: 'Chroma',
  address: chromaAt,
  missing: 'needs scripts/engines.sh all, or the address of a server in HEARTH_TEST_CHROMA',
  countsRemoved: false,
  open: async (url) =>
    createChromaCollection({
      rest: createRest(fetch, 'Chroma'),
      url,
      apiKey: undefined,
      tenant: 'default_tenant',
      database: 'default_database',
      collection: `c-${randomUUID()}`,
    }),
})

describeEngine({
  name: 'Qdrant',
  address: qdrantAt,
  missing: 'needs the address of a server in HEARTH_TEST_QDRANT',
  countsRemoved: false,
  open: async (url) =>
    withUuids(
      createQdrantCollection({
        rest: createRest(fetch, 'Qdrant'),
        url,
        apiKey: undefined,
        collection: `c-${randomUUID()}`,
        distance: 'Cosine',
        contentKey: 'content',
        metadataKey: 'metadata',
        configuration: {},
        filter: undefined,
      }),
    ),
})
