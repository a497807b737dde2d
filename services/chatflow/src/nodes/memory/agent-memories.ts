import type { Memory } from '../../domain/chat/memory.ts'
import type { NodeDefinition, NodeInput } from '../../domain/flow/node-definition.ts'

const configInput: NodeInput = {
  name: 'additionalConfig',
  label: 'Additional Connection Configuration',
  type: 'json',
  additionalParams: true,
  optional: true,
}

const fileInput: NodeInput = {
  name: 'databaseFilePath',
  label: 'Database File Path',
  type: 'string',
  additionalParams: true,
  optional: true,
}

const serverInputs: readonly NodeInput[] = [
  { name: 'host', label: 'Host', type: 'string', additionalParams: true, optional: true },
  { name: 'database', label: 'Database', type: 'string', additionalParams: true, optional: true },
  { name: 'port', label: 'Port', type: 'number', additionalParams: true, optional: true },
]

const databases = [
  { label: 'SQLite', name: 'sqlite' },
  { label: 'PostgreSQL', name: 'postgres' },
  { label: 'MySQL', name: 'mysql' },
]

type Kind = Pick<NodeDefinition, 'name' | 'label' | 'type' | 'version'> & {
  readonly inputs: readonly NodeInput[]
  readonly credentialNames?: readonly string[]
}

/** What agents remember of a session; it is kept in this service's own history, whichever database is named. */
export const agentMemories: readonly NodeDefinition[] = [
  define({
    name: 'agentMemory',
    label: 'Agent Memory',
    type: 'AgentMemory',
    version: 2,
    credentialNames: ['PostgresApi', 'MySQLApi'],
    inputs: [
      { name: 'databaseType', label: 'Database', type: 'options', options: databases, default: 'sqlite' },
      fileInput,
      ...serverInputs,
      configInput,
    ],
  }),
  define({
    name: 'sqliteAgentMemory',
    label: 'SQLite Agent Memory',
    type: 'SQLiteAgentMemory',
    version: 1,
    inputs: [configInput],
  }),
  define({
    name: 'postgresAgentMemory',
    label: 'Postgres Agent Memory',
    type: 'PostgresAgentMemory',
    version: 1,
    credentialNames: ['PostgresApi'],
    inputs: [...serverInputs, configInput],
  }),
  define({
    name: 'mySQLAgentMemory',
    label: 'MySQL Agent Memory',
    type: 'AgentMemory',
    version: 1,
    credentialNames: ['MySQLApi'],
    inputs: [...serverInputs, configInput],
  }),
]

function define({ name, label, type, version, inputs, credentialNames }: Kind): NodeDefinition {
  const credential = { name: 'credential', label: 'Connect Credential', type: 'credential', optional: true } as const
  return {
    name,
    label,
    version,
    type,
    category: 'Memory',
    description: 'Memory for agentflow to remember the state of the conversation',
    baseClasses: [type, 'BaseCheckpointSaver'],
    substitution: "Remembers in this service's own history, whichever database is named",
    inputs: credentialNames === undefined ? inputs : [{ ...credential, credentialNames }, ...inputs],
    init: (own): Memory => ({
      label: own.label,
      sessionId: undefined,
      memoryKey: 'chat_history',
      maxMessages: undefined,
    }),
  }
}
