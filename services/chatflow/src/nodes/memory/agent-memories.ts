import type { Memory } from '../../domain/chat/memory.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { Assessment, NodeInputs } from '../../domain/flow/runnable-node.ts'
import { additional, choiceInput, jsonInput, numberInput, textInput } from '../inputs.ts'
import { readCredential } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import type { PostgresPlace } from '../servers/open-pool.ts'
import { optionalCredential } from './define-memory.ts'
import { createPostgresSessions } from './postgres-sessions.ts'

const configInput = jsonInput('additionalConfig', 'Additional Connection Configuration', additional)

const serverInputs = [
  textInput('host', 'Host', additional),
  textInput('database', 'Database', additional),
  numberInput('port', 'Port', additional),
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

const substitution = "Remembers in this service's own history"

/**
 * What agents remember of a session: in the Postgres that a node names by its host and credential,
 * in this service's own history otherwise.
 */
export const agentMemories: readonly NodeDefinition[] = [
  define({
    name: 'agentMemory',
    label: 'Agent Memory',
    type: 'AgentMemory',
    version: 2,
    credentialNames: ['PostgresApi', 'MySQLApi'],
    inputs: [
      choiceInput('databaseType', 'Database', { options: databases, default: 'sqlite' }),
      textInput('databaseFilePath', 'Database File Path', additional),
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
    type: 'AgentMemory',
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
  return {
    name,
    label,
    version,
    type,
    category: 'Memory',
    description: 'Remembers for agents what was said in a session',
    baseClasses: [type, 'BaseCheckpointSaver'],
    substitution,
    inputs: credentialNames === undefined ? inputs : [optionalCredential(credentialNames), ...inputs],
    async init(own, env): Promise<Memory> {
      const shared = { label: own.label, sessionId: undefined, memoryKey: 'chat_history', maxMessages: undefined }
      const place = await placeOf(name, own, env)
      return typeof place === 'string' ? shared : { ...shared, store: createPostgresSessions(own, env, place) }
    },
    async assess(own, env): Promise<Assessment> {
      const place = await placeOf(name, own, env)
      return typeof place === 'string' ? { substitution: place } : {}
    },
  }
}

// Where the sessions are kept, or why it is in our own history.
async function placeOf(kind: string, inputs: NodeInputs, env: NodeEnv): Promise<PostgresPlace | string> {
  const database = databaseOf(kind, inputs)
  if (database === 'mysql') return `${substitution}: there is no client for MySQL`
  if (database !== 'postgres') return substitution
  const host = readText(inputs, 'host')
  const credential = await readCredential(inputs, env)
  if (host === undefined || credential === undefined) return `${substitution} while it has no host or no credential`
  const { user, password } = credential
  return { host, database: readText(inputs, 'database'), user, password }
}

function databaseOf(kind: string, inputs: NodeInputs): string {
  if (kind === 'agentMemory') return readText(inputs, 'databaseType') ?? 'sqlite'
  return { postgresAgentMemory: 'postgres', mySQLAgentMemory: 'mysql' }[kind] ?? 'sqlite'
}
