import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { additional, credentialInput, numberInput, textInput } from '../inputs.ts'
import { readCredential } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import { openPool } from '../servers/open-pool.ts'
import { defineServerStore } from './define-hosted-store.ts'
import { openPostgresCollection } from './postgres-collection.ts'
import { fileUploadInput, filterInput, topKInput } from './store-inputs.ts'

const operators = { cosine: '<=>', euclidean: '<->', innerProduct: '<#>' } as const

/** Postgres with pgvector, laid out as Flowise does; without a host, the embedded store. */
export const postgres = defineServerStore({
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
    numberInput('port', 'Port', { placeholder: '5432', optional: true }),
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
  namedBy: ['host', 'port', 'database', 'tableName'],
  lacks: 'no host',
  place: async (inputs, env) => readText(inputs, 'host') ?? env.variable('POSTGRES_VECTORSTORE_HOST'),
  open: connect,
})

async function connect(host: string, inputs: NodeInputs, env: NodeEnv) {
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
