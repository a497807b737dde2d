import type { Memory } from '../../domain/chat/memory.ts'
import type { NodeDefinition, NodeInput, NodeInputs } from '../../domain/flow/node-definition.ts'
import { additional, flagInput, numberInput, textInput } from '../inputs.ts'
import { readNumber, readText } from '../read-inputs.ts'
import { memoryInputs } from './memory-inputs.ts'

type Kind = Pick<NodeDefinition, 'name' | 'label' | 'version'> & {
  readonly credentialNames: readonly string[]
  readonly inputs: readonly NodeInput[]
}

// Of the others, the type is the name.
const types: Readonly<Record<string, string>> = { mem0: 'Mem0', ZepMemoryCloud: 'ZepMemory' }

const zepInputs: readonly NodeInput[] = [
  textInput('aiPrefix', 'AI Prefix', { default: 'ai', additionalParams: true }),
  textInput('humanPrefix', 'Human Prefix', { default: 'human', additionalParams: true }),
  textInput('inputKey', 'Input Key', { default: 'input', additionalParams: true }),
  textInput('outputKey', 'Output Key', { default: 'text', additionalParams: true }),
]

/** Memories that vendors host. What they remember is kept in this service's own history. */
export const hostedMemories: readonly NodeDefinition[] = [
  define({
    name: 'DynamoDBChatMemory',
    label: 'DynamoDB Chat Memory',
    version: 1,
    credentialNames: ['dynamodbMemoryApi'],
    inputs: [
      textInput('tableName', 'Table Name'),
      textInput('partitionKey', 'Partition Key'),
      textInput('region', 'Region'),
    ],
  }),
  define({
    name: 'MongoDBAtlasChatMemory',
    label: 'MongoDB Atlas Chat Memory',
    version: 1,
    credentialNames: ['mongoDBUrlApi'],
    inputs: [textInput('databaseName', 'Database'), textInput('collectionName', 'Collection Name')],
  }),
  define({
    name: 'mem0',
    label: 'Mem0',
    version: 1.1,
    credentialNames: ['mem0MemoryApi'],
    inputs: [
      textInput('user_id', 'User ID', { optional: true }),
      flagInput('useFlowiseChatId', 'Use Flowise Chat ID', { default: false, optional: true }),
      ...['run_id', 'agent_id', 'app_id', 'project_id', 'org_id'].map((name) => textInput(name, name, additional)),
    ],
  }),
  define({
    name: 'ZepMemory',
    label: 'Zep Memory - Open Source',
    version: 2,
    credentialNames: ['zepMemoryApi'],
    inputs: [
      textInput('baseURL', 'Base URL', { default: 'http://127.0.0.1:8000' }),
      numberInput('k', 'Size', { default: 10, additionalParams: true }),
      ...zepInputs,
    ],
  }),
  define({
    name: 'ZepMemoryCloud',
    label: 'Zep Memory - Cloud',
    version: 2,
    credentialNames: ['zepMemoryApi'],
    inputs: [textInput('memoryType', 'Memory Type', { default: 'perpetual', optional: true }), ...zepInputs],
  }),
]

function define({ name, label, version, credentialNames, inputs }: Kind): NodeDefinition {
  const type = types[name] ?? name
  return {
    name,
    label,
    version,
    type,
    category: 'Memory',
    description: `Remembers the conversation, as ${label} does`,
    baseClasses: [type, 'BaseChatMemory', 'BaseMemory'],
    substitution: `Remembers in this service's own history: there is no client for ${label}`,
    inputs: [
      { name: 'credential', label: 'Connect Credential', type: 'credential', optional: true, credentialNames },
      ...inputs,
      ...memoryInputs,
    ],
    init: (own): Memory => ({
      label: own.label,
      sessionId: readText(own, 'sessionId'),
      memoryKey: readText(own, 'memoryKey') ?? 'chat_history',
      maxMessages: maxMessages(own),
    }),
  }
}

// A turn is a question and its answer.
function maxMessages(inputs: NodeInputs): number | undefined {
  const turns = readNumber(inputs, 'k')
  return turns === undefined ? undefined : 2 * Math.max(1, Math.floor(turns))
}
