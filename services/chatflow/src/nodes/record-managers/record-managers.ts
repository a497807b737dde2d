import { CLEANUP_MODES, type RecordManager } from '../../domain/documents/ingest/record-manager.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { additional, credentialInput, jsonInput, numberInput, textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'

type RecordManagerKind = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'type' | 'description'> & {
  /** Of the database server that it promises. */
  readonly server?: { readonly credential: string; readonly port: string }
}

const kinds: readonly RecordManagerKind[] = [
  {
    name: 'SQLiteRecordManager',
    label: 'SQLite Record Manager',
    version: 1.1,
    type: 'SQLite RecordManager',
    description: "Remembers in this service's own database what a vector store holds",
  },
  {
    name: 'postgresRecordManager',
    label: 'Postgres Record Manager',
    version: 1,
    type: 'Postgres RecordManager',
    description: 'Remembers what a vector store holds, for flows that do so in Postgres',
    server: { credential: 'PostgresApi', port: '5432' },
  },
  {
    name: 'MySQLRecordManager',
    label: 'MySQL Record Manager',
    version: 1,
    type: 'MySQL RecordManager',
    description: 'Remembers what a vector store holds, for flows that do so in MySQL',
    server: { credential: 'MySQLApi', port: '3306' },
  },
]

const commonInputs: readonly NodeInput[] = [
  jsonInput('additionalConfig', 'Additional Connection Configuration', additional),
  textInput('tableName', 'Table Name', { placeholder: 'upsertion_records', ...additional }),
  textInput('namespace', 'Namespace', {
    description: 'Name that keeps its records apart; the id of the flow when empty',
    ...additional,
  }),
  {
    name: 'cleanup',
    label: 'Cleanup',
    type: 'options',
    description: 'What is done about documents of an earlier upsert',
    options: [
      { label: 'None', name: 'none', description: 'Old documents stay' },
      {
        label: 'Incremental',
        name: 'incremental',
        description:
          'Removes what a source no longer says, of the sources that are upserted. Each document must name its source',
      },
      { label: 'Full', name: 'full', description: 'Removes all that is not among the documents of this upsert' },
    ],
    additionalParams: true,
    default: 'none',
  },
  textInput('sourceIdKey', 'SourceId Key', {
    description: 'Field of the metadata that names the source of a document',
    default: 'source',
    placeholder: 'source',
    ...additional,
  }),
]

/** Record managers. Whatever database its name promises, the records are kept in the service's own. */
export const recordManagers: readonly NodeDefinition[] = kinds.map(({ server, ...kind }) => ({
  ...kind,
  category: 'Record Manager',
  baseClasses: [kind.type, 'RecordManager'],
  inputs: [...(server === undefined ? [] : serverInputs(server)), ...commonInputs],
  ...(server !== undefined && { substitution: "Keeps its records in this service's own database" }),
  init: (inputs, env): RecordManager => ({
    keeper: env.records,
    namespace: readText(inputs, 'namespace')?.trim() ?? inputs.chatflowId,
    cleanup: readCleanup(inputs),
    sourceIdKey: readText(inputs, 'sourceIdKey')?.trim() ?? 'source',
  }),
}))

function serverInputs({ credential, port }: NonNullable<RecordManagerKind['server']>): readonly NodeInput[] {
  return [
    credentialInput([credential], { optional: true }),
    textInput('host', 'Host', { optional: true }),
    textInput('database', 'Database', { optional: true }),
    numberInput('port', 'Port', { placeholder: port, optional: true }),
  ]
}

function readCleanup(inputs: NodeInputs): RecordManager['cleanup'] {
  const given = readText(inputs, 'cleanup')
  return CLEANUP_MODES.find((mode) => mode === given) ?? 'none'
}
