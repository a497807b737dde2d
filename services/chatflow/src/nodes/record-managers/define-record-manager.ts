import { CLEANUP_MODES, type RecordManager } from '../../domain/documents/record-manager.ts'
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
    description: 'If not specified, chatflowid will be used',
    additionalParams: true,
    optional: true,
  },
  {
    name: 'cleanup',
    label: 'Cleanup',
    type: 'options',
    description: 'What is done about documents of an earlier upsert',
    options: [
      { label: 'None', name: 'none', description: 'No clean up of old content' },
      {
        label: 'Incremental',
        name: 'incremental',
        description:
          'Delete previous versions of the content if content of the source document has changed. Important!! SourceId ' +
          'Key must be specified and document metadata must contains the specified key',
      },
      {
        label: 'Full',
        name: 'full',
        description:
          'Same as incremental, but if the source document has been deleted, it will be deleted from vector store as ' +
          'well, incremental mode will not.',
      },
    ],
    additionalParams: true,
    default: 'none',
  },
  {
    name: 'sourceIdKey',
    label: 'SourceId Key',
    type: 'string',
    description:
      'Key used to get the true source of document, to be compared against the record. Document metadata must contains ' +
      'SourceId Key',
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
