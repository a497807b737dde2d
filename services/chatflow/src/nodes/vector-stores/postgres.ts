import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { additional, credentialInput, textInput } from '../inputs.ts'
import { openPool } from '../postgres/open-pool.ts'
import { readCredential } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import { nameOf } from './define-hosted-store.ts'
import { defineVectorStore } from './define-vector-store.ts'
import { lazyCollection } from './lazy-collection.ts'
import { openPostgresCollection } from './postgres-collection.ts'
import { fileUploadInput, filterInput, topKInput } from './store-inputs.ts'

const operators = { cosine: '<=>', euclidean: '<->', innerProduct: '<#>' } as const

const substitution = 'Keeps its documents in the embedded vector store while it has no host'
const storeName = (inputs: NodeInputs) => nameOf('postgres', ['host', 'port', 'database', 'tableName'], inputs)

/** Postgres with pgvector, laid out as Flowise does; without a host, the embedded store. */
export const postgres = defineVectorStore({
  name: 'postgres',
  label: 'Postgres',
  version: 7,
  type: 'Postgres',
  description: 'Finds documents by meaning in a Postgres database with pgvector',
  credential: credentialInput(['PostgresApi'], { optional: true }),
  keepsRecords: true,
  own: [
    textInput('host', 'Host'),
    textInput('database', 'Database'),
    { name: 'port', label: 'Port', type: 'number', placeholder: '5432', optional: true },
    { ...additional, name: 'ssl', label: 'SSL', description: 'Encrypts the connection', type: 'boolean' },
    textInput('tableName', 'Table Name', { ...additional, placeholder: 'documents' }),
    {
      ...additional,
      name: 'distanceStrategy',
      label: 'Distance Strategy',
      description: 'How vectors are compared',
      type: 'options',
      options: [
        { label: 'Cosine', name: 'cosine' },
        { label: 'Euclidean', name: 'euclidean' },
        { label: 'Inner Product', name: 'innerProduct' },
      ],
      default: 'cosine',
    },
    fileUploadInput,
    { ...additional, name: 'additionalConfig', label: 'Additional Configuration', type: 'json' },
    topKInput,
    filterInput('pgMetadataFilter', 'Postgres Metadata Filter'),
    textInput('contentColumnName', 'Content Column Name', {
      ...additional,
      description: 'Has no effect here: the column is pageContent',
      placeholder: 'pageContent',
    }),
  ],
  filter: 'pgMetadataFilter',
  substitution,
  assess: async (inputs, env) => (hostOf(inputs, env) !== undefined ? {} : { substitution }),
  storeName,
  collection: (inputs, env) => lazyCollection(() => connect(inputs, env), true),
})

function hostOf(inputs: NodeInputs, env: NodeEnv): string | undefined {
  return readText(inputs, 'host') ?? env.variable('POSTGRES_VECTORSTORE_HOST')
}

async function connect(inputs: NodeInputs, env: NodeEnv) {
  const host = hostOf(inputs, env)
  if (host === undefined) return env.vectorCollection(storeName(inputs))
  const credential = await readCredential(inputs, env)
  const pool = await openPool(inputs, env, {
    host,
    database: readText(inputs, 'database') ?? env.variable('POSTGRES_VECTORSTORE_DATABASE'),
    user: credential?.user ?? env.variable('POSTGRES_VECTORSTORE_USER'),
    password: credential?.password ?? env.variable('POSTGRES_VECTORSTORE_PASSWORD'),
  })
  return await openPostgresCollection({
    pool,
    table: readText(inputs, 'tableName') ?? 'documents',
    operator: operators[(readText(inputs, 'distanceStrategy') ?? 'cosine') as keyof typeof operators] ?? '<=>',
  })
}
