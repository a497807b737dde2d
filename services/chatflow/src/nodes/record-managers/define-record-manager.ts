import { CLEANUP_MODES, type RecordManager } from '../../domain/documents/ingest/record-manager.ts'
import type { NodeDefinition, NodeInput, NodeInputs } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'

export type RecordManagerKind = {
  readonly name: string
  readonly label: string
  readonly version: number
  readonly type: string
  readonly description: string
  readonly credentialNames?: readonly string[]
  readonly own: readonly NodeInput[]
}

const commonInputs: readonly NodeInput[] = [
  {
    name: 'additionalConfig',
    label: 'Additional Connection Configuration',
    type: 'json',
    additionalParams: true,
    optional: true,
  },
  {
    name: 'tableName',
    label: 'Table Name',
    type: 'string',
    placeholder: 'upsertion_records',
    additionalParams: true,
    optional: true,
  },
  {
    name: 'namespace',
    label: 'Namespace',
    type: 'string',
    description: 'Name that keeps its records apart; the id of the flow when empty',
    additionalParams: true,
    optional: true,
  },
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
      {
        label: 'Full',
        name: 'full',
        description: 'Removes all that is not among the documents of this upsert',
      },
    ],
    additionalParams: true,
    default: 'none',
  },
  {
    name: 'sourceIdKey',
    label: 'SourceId Key',
    type: 'string',
    description: 'Field of the metadata that names the source of a document',
    default: 'source',
    placeholder: 'source',
    additionalParams: true,
    optional: true,
  },
]

/** A record manager. Whatever database its name promises, the records are kept in the service's own. */
export function defineRecordManager({ credentialNames, own, ...kind }: RecordManagerKind): NodeDefinition {
  const credential: NodeInput[] =
    credentialNames === undefined
      ? []
      : [{ name: 'credential', label: 'Connect Credential', type: 'credential', credentialNames, optional: true }]
  return {
    ...kind,
    category: 'Record Manager',
    baseClasses: [kind.type, 'RecordManager'],
    inputs: [...credential, ...own, ...commonInputs],
    ...(credentialNames !== undefined && { substitution: "Keeps its records in this service's own database" }),
    init: (inputs, env): RecordManager => ({
      keeper: env.records,
      namespace: readText(inputs, 'namespace')?.trim() ?? inputs.chatflowId,
      cleanup: readCleanup(inputs),
      sourceIdKey: readText(inputs, 'sourceIdKey')?.trim() ?? 'source',
    }),
  }
}

function readCleanup(inputs: NodeInputs): RecordManager['cleanup'] {
  const given = readText(inputs, 'cleanup')
  return CLEANUP_MODES.find((mode) => mode === given) ?? 'none'
}
